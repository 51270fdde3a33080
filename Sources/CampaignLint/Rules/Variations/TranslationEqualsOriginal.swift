internal import CampaignCheck
internal import CampaignLanguage
internal import Findings

/// A translation that is the original text.
enum TranslationEqualsOriginal: RecordRule {
  static let info = RuleInfo(
    "translation-equals-original", .warning,
    finds: "A variation for a language whose text equals the original, although it is longer than a name.",
    because: "It was probably copied and never translated.",
    source: "the language of campaignc",
    example: """
        campaign: spring-sale
        cards:
          - id: hours
            type: text_announcement
            title: Spring sale
            description: Thirty percent off everything.
            url: https://example.com/sale
            variations:
              - for: { language: de }
                title: Frühlingsangebot
      -         description: Thirty percent off everything.
      +         description: Dreißig Prozent auf alles.
      """)

  static let roles = [FieldRole.variations]

  /// A name, such as that of a shop or a product, has at most so many words.
  private static let wordsOfName = 2

  static func check(_ record: LintedRecord) {
    for variation in record.variations where variation.conditions.language != nil {
      for (original, text) in variation.texts(of: record) where original.text.elementsEqual(text.text) {
        let words = text.text.split(separator: UInt8(ascii: " ")).count
        guard words > wordsOfName else { continue }
        text.add(info, .same, labels: [original.label(.original)], help: .translate)
      }
    }
  }
}

extension Message {
  fileprivate static let same: Message = "this translation is the same as the original"
  fileprivate static let original: Message = "the original"
  fileprivate static let translate: Message =
    "translate it; if it is right as it is, remove it, because readers then get the original"
}
