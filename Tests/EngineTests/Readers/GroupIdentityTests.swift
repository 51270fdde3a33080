import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import SourceTree
import Testing

/// With full keys, the ids of a card or a message contain the variation for the reader's test group.
@Suite struct GroupIdentityTests {
  private static let text = """
    campaign: sale
    cards:
      - id: hero
        type: text_announcement
        channels: [content_cards]
        title: Spring sale
        description: Thirty percent off everything.
        variations:
          - { for: { language: de }, title: Frühling }
          - { for: { group: [0, 49] }, description: Today only. }
          - { for: { group: [0, 9], language: de }, description: Nur heute. }
    in_app_messages:
      - id: hello
        type: slideup
        message: Hello
        triggers: [{ type: session_start }]
        variations:
          - { for: { group: [50, 99] }, message: Hi }
    """

  /// The ids in the payloads of a reader: those of cards, then those of triggers.
  private func ids(group: Int?, language: String? = nil, _ profile: Profile = .fullKeys) throws -> [String] {
    var reader = Reader()
    reader.group = group
    reader.language = try language.map { try LanguageTag.read(Array($0.utf8)[...]).get() }
    var terms = TextTerms()
    terms.compile = CompileTerms(profile: profile, now: 0, targets: Client.byDefault, readers: [reader])
    let checked = CheckedText(Array(Self.text.utf8), as: .yaml, by: terms)
    let own = checked.compiled.filter { $0.reader == 0 }
    return CompiledWorkspace(own).payloads([.contentCards, .triggers]).compactMap { file in
      let text = String(decoding: file.bytes, as: UTF8.self)
      return text.firstRange(of: #""id":""#).map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
    }
  }

  private func composite(_ id: String, _ variation: Int?) -> CompositeID {
    CompositeID(campaign: Array("sale".utf8)[...], id: Array(id.utf8)[...], variation: variation)
  }

  @Test func theVariationForAGroupIsInTheIDs() throws {
    func expected(card: Int?, trigger: Int?) -> [String] {
      [composite("hero", card).ofCard, composite("hello", trigger).ofTrigger].map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(try ids(group: nil) == expected(card: nil, trigger: nil))
    #expect(try ids(group: 0) == expected(card: 2, trigger: nil))
    #expect(try ids(group: 99) == expected(card: nil, trigger: 1))
    // A variation for a language is content, not a test.
    #expect(try ids(group: nil, language: "de") == expected(card: nil, trigger: nil))
    // Two groups fit. The more specific one is applied last.
    #expect(try ids(group: 5, language: "de") == expected(card: 3, trigger: nil))
  }

  @Test func onlyTheVariationDiffers() throws {
    // In base64, 24 digits of the campaign take 32 characters.
    let all = try [nil, 0, 99].map { try ids(group: $0) }
    #expect(Set(all.joined().map { $0.prefix(32) }).count == 1)
    #expect(Set(all.map { $0[0] }).count == 2 && Set(all.map { $0[1] }).count == 2)
    // Without full keys, the id is the full name.
    #expect(try ids(group: 99, .portable) == ["sale/hero", "sale/hello"])
  }
}
