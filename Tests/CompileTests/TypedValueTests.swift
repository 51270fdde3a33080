import CampaignCompile
import CampaignDerive
import CampaignIR
import CampaignLanguage
import EngineTestSupport
import Foundation
import SourceTree
import Testing

/// The typed values contain all of a payload, and nothing else.
@Suite struct TypedValueTests {
  /// Decoded values are encoded as the same bytes, so no key, text or number of a payload is lost or changed.
  @Test(arguments: Payload.allCases)
  func everyPayloadComesBackAsItWas(_ payload: Payload) throws {
    let samples = SamplePayloads.all[payload] ?? []
    #expect(samples.count > 150)
    for bytes in samples {
      switch payload {
      case .server: try expectSame(bytes, as: ServerPayload.Campaign.self)
      case .feed: try expectSame(bytes, as: FeedPayload.Feed.self)
      case .contentCards: try expectSame(bytes, as: ContentCardPayload.Deck.self)
      case .triggers: try expectSame(bytes, as: TriggerPayload.Triggers.self)
      }
    }
  }

  /// Foundation's decoder reads the same values, and also reads the output of its encoder as the same.
  private func expectSame<Value: Codable & Hashable>(_ bytes: [UInt8], as type: Value.Type) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let value = try CanonicalJSON.decode(type, from: bytes)
    #expect(try CanonicalJSON.encode(value) == bytes, "\(text)")
    let foundation = try JSONDecoder().decode(type, from: Data(bytes))
    #expect(foundation == value, "\(text)")
    #expect(try CanonicalJSON.decode(type, from: JSONEncoder().encode(foundation)) == value, "\(text)")
  }

  /// The samples must contain every key and every word, or the tests prove too little.
  @Test(arguments: Payload.allCases)
  func theSamplesHoldEverything(_ payload: Payload) {
    let quoted = Set((SamplePayloads.all[payload] ?? []).flatMap { $0.split(separator: UInt8(ascii: "\"")) })
    for key in payload.record.withAllBelow.flatMap(\.keys) {
      for name in [key.name] + key.form.allWords {
        #expect(quoted.contains(Array(name.utf8)[...]), "\(key.name): \(name)")
      }
    }
  }

  @Test func aManifestComesBackAsItWas() throws {
    let file = ManifestPayload.File(
      bytes: 11, path: "client/feed.json", sha256: SHA256.hash(#"{"feed":[]}"#.utf8).hexadecimal,
      sources: [ManifestPayload.Source(file: "campaigns/spring.yaml", keys: ["spring-sale/hero"])])
    try expectSame(
      CanonicalJSON.encode(ManifestPayload.Manifest(compiler: "0.1.0", payloads: [file])),
      as: ManifestPayload.Manifest.self)
  }

  // MARK: Later versions

  @Test func anUnknownTypeKeepsItsName() throws {
    let feed = try CanonicalJSON.decode(
      FeedPayload.Feed.self, from: #"{"feed":[{"type":"poster","size":5},{"type":"poster"}]}"#.utf8)
    #expect(feed.feed == [.unknown("poster"), .unknown("poster")])
    #expect(try CanonicalJSON.encode(feed) == Array(#"{"feed":[{"type":"poster"},{"type":"poster"}]}"#.utf8))
    let style = #"{"type":"MODAL","image_style":"BESIDE"}"#
    #expect(try CanonicalJSON.decode(TriggerPayload.Message.self, from: style.utf8) == .unknown("MODAL"))
  }

  @Test func aRecordWithoutATypeIsNone() {
    #expect(throws: DecodingFault.missingKey("tp", pointer: "/cards/0")) {
      try CanonicalJSON.decode(ContentCardPayload.Deck.self, from: #"{"cards":[{"type":"classic"}]}"#.utf8)
    }
  }

  @Test func unknownWordsAndKeysSurvive() throws {
    let news =
      #"{"categories":["NEWS","GARDEN"],"created":0,"description":"d","extras":{},"id":"a/b","type":"short_news","updated":0,"viewed":true}"#
    let later = news.replacing(#""id""#, with: #""icon":{"shape":[1,null]},"id""#)
    let feed = try CanonicalJSON.decode(FeedPayload.Feed.self, from: "{\"feed\":[\(later)]}".utf8)
    guard case .classic(let card) = feed.feed.first else { throw Missing() }
    #expect(card.categories == [.news, .unknown("GARDEN")])
    #expect(card.viewed)
    #expect(try CanonicalJSON.encode(card) == Array(news.utf8))
  }

  private struct Missing: Error {}

  // MARK: Values by hand

  /// Constants and defaults can be left out; they come from the compiler.
  @Test func valuesAreMadeWithTheDefaultsOfTheLanguage() throws {
    let text = """
      campaign: made
      cards: [{ id: b, type: banner_image, image: "https://example.com/b" }]
      in_app_messages: [{ id: m, type: modal_image, image: "https://example.com/m", triggers: [{ type: any_purchase }] }]
      """
    let files = try #require(payloads(of: Array(text.utf8), as: .yaml))
    let card = FeedPayload.BannerImageCard(id: "made/b", image: "https://example.com/b")
    let message = TriggerPayload.ModalImageMessage(
      clickAction: .none, imageURL: "https://example.com/m", triggerID: "made/m")
    let trigger = TriggerPayload.InAppTrigger(
      data: .modalImage(message), id: "made/m", reEligibility: -1, triggerCondition: [.purchase(.init())])
    #expect(try bytes(of: .feed, among: files) == CanonicalJSON.encode(FeedPayload.Feed(feed: [.bannerImage(card)])))
    let triggers = TriggerPayload.Triggers(triggers: [.inApp(trigger)])
    #expect(try bytes(of: .triggers, among: files) == CanonicalJSON.encode(triggers))
  }

  private func bytes(of payload: Payload, among files: [PayloadFile]) -> [UInt8]? {
    files.first { $0.payload == payload }?.bytes
  }

  @Test(arguments: [
    ("\"a\"", Scalar.text("a")), ("true", .boolean(true)), ("5", .integer(5)), ("-0.5", .number(-0.5)),
    ("9007199254740993", .integer(9_007_199_254_740_993)), ("1e+21", .number(1e21)), ("\"1\"", .text("1")),
  ])
  func aScalarIsWhatItIs(_ json: String, _ scalar: Scalar) throws {
    #expect(try CanonicalJSON.decode([Scalar].self, from: "[\(json)]".utf8) == [scalar])
    #expect(try CanonicalJSON.encode([scalar]) == Array("[\(json)]".utf8))
    #expect(try JSONDecoder().decode([Scalar].self, from: Data("[\(json)]".utf8)) == [scalar])
  }
}

extension PayloadForm {
  /// The words that are allowed here, or in a list here.
  fileprivate var allWords: [String] {
    if case .list(let item, _) = self { return item.allWords }
    return spelled.map(\.word)
  }
}
