import CampaignCompile
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import SourceTree
import Testing

/// Clients get every key that their decoders require.
@Suite struct StrictDecodingTests {
  private func gaps(_ files: [PayloadFile], _ client: Client) -> [String] {
    files.flatMap { file in
      StrictDecoding(of: file, by: client).gaps.map { "\(file.path) \($0.pointer.text): \($0.keys)" }
    }
  }

  @Test(arguments: Client.allCases)
  func completePayloadsLackNothing(_ client: Client) {
    for files in Self.complete { #expect(files.count > 3 && gaps(files, client) == []) }
  }

  /// The complete payloads of each sample, made once for all clients.
  private static let complete = ValidDefinitions.all.map {
    payloads(of: $0.text(as: .yaml), as: .yaml, profile: .fullKeys) ?? []
  }

  /// The targets of a campaign decide, unless the command line names a profile.
  @Test func theTargetsOfACampaignDecide() {
    func card(_ targets: String) -> String { cardCampaign("channels: [content_cards]") + "targets: [\(targets)]\n" }
    let strict = CompiledWith(card("web, ios"), profile: nil)
    #expect(gaps(strict.files, .ios) == [] && strict[.contentCards].contains("full_sync"))
    let lenient = CompiledWith(card("web, android"), profile: nil)
    #expect(lenient[.contentCards] == CompiledWith(card("web, android"))[.contentCards])
    #expect(!lenient[.contentCards].contains("full_sync"))
    #expect(
      CompiledWith(cardCampaign(), profile: nil)[.feed] == CompiledWith(cardCampaign(), profile: .fullKeys)[.feed])
  }

  @Test func aGapIsNamedWithItsPlace() {
    let text =
      cardCampaign("channels: [content_cards]", starts: nil)
      + triggerCampaign("{ type: session_start }")
      .replacing("campaign: spring-sale\n", with: "")
      .replacing("type: slideup\n    message: Hello", with: "type: modal_image\n    image: https://example.com/b.png")
    let files = CompiledWith(text).files
    #expect(
      gaps(files, .ios) == [
        #"client/content_cards.json : ["last_card_updated_at", "last_full_sync_at"]"#,
        #"client/content_cards.json /cards/0: ["ca", "cl", "ds", "r", "t", "tt", "u"]"#,
        #"client/triggers.json /triggers/0/data: ["message", "header"]"#,
      ])
    #expect(gaps(files, .android) == [] && gaps(files, .web) == [])
  }

  /// A strict decoder gets the time of the newest card.
  @Test func theEnvelopeHasTheTimeOfTheNewestCard() {
    let two =
      cardCampaign("channels: [content_cards]") + "---\n"
      + cardCampaign("channels: [content_cards]", starts: "2026-03-21T08:00:00Z").replacing(
        "spring-sale", with: "later")
    let cards = CompiledWith(two, profile: .fullKeys)[.contentCards]
    #expect(cards.hasSuffix(#"],"full_sync":true,"last_card_updated_at":1774080000,"last_full_sync_at":1774080000}"#))
    #expect(CompiledWith(two)[.contentCards].hasSuffix("]}"))
  }
}
