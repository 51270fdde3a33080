import CampaignJSON
import Foundation
import Testing

/// The same values give the same JSON as with Foundation's coders.
@Suite struct FoundationAgreementTests {
  private static let feeds = [
    SampleFeed(name: "", cards: [], limits: nil),
    SampleFeed(name: "a/b \u{7F}\u{2028}é", cards: [.banner, .classic], limits: .init(cards: 0, ratio: 0.1)),
    SampleFeed(name: "\u{1}\t", cards: Array(repeating: .classic, count: 40), limits: .init(cards: 9, ratio: -1e-7)),
  ]

  @Test(arguments: feeds)
  func eachReadsWhatTheOtherWrites(feed: SampleFeed) throws {
    let theirs = try JSONEncoder().encode(feed)
    #expect(try CanonicalJSON.decode(SampleFeed.self, from: theirs) == feed)
    #expect(try JSONDecoder().decode(SampleFeed.self, from: Data(CanonicalJSON.encode(feed))) == feed)
  }

  /// For these values, Foundation's sorted output without white space is canonical.
  @Test(arguments: feeds)
  func bothWriteTheSameBytes(feed: SampleFeed) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var plain = feed
    plain.limits = nil
    #expect(try Array(encoder.encode(plain)) == CanonicalJSON.encode(plain))
    #expect(try Array(encoder.encode(SampleCard.classic)) == CanonicalJSON.encode(SampleCard.classic))
  }

  @Test func mixturesAreReadAlike() throws {
    let json = Data(#"[null, true, 1, 1.5, -2e3, "\ud83d\ude00", [[], [false]], "0"]"#.utf8)
    let theirs = try JSONDecoder().decode(SampleMixture.self, from: json)
    #expect(try CanonicalJSON.decode(SampleMixture.self, from: json) == theirs)
  }

  /// Texts that both refuse.
  @Test(arguments: [
    "", "[1 2]", #"{"a" 1}"#, "[\u{1}]", "\"\n\"", "nul", "01", "1.", #""\x""#, #""\ud800""#, "[1]]", "{1:2}",
  ])
  func bothRefuseWhatIsNoJSON(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SampleMixture.self, from: Data(json.utf8)) }
    #expect(throws: DecodingFault.self) { try CanonicalJSON.decode(SampleMixture.self, from: json.utf8) }
  }
}
