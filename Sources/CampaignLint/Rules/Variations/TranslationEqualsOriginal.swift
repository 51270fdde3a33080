import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A translation that is the original text.
enum TranslationEqualsOriginal: RecordRule {
  static let info = RuleInfo(
    "translation-equals-original", .warning,
    finds: "A variation for a language whose text equals the original, although it is longer than a name.",
    because: "It was probably copied and never translated.",
    example: """
      \(ExampleStart.variedAnnouncement)
              - for: { language: de }
                title: Frühlingsangebot
      -         description: Thirty percent off everything.
      +         description: Dreißig Prozent auf alles.
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    for variation in record.variations where variation.conditions.language != nil {
      for (original, text) in variation.texts(of: record)
      where isCopied(text, from: original) {
        let isRequired = record.file.languages.count > 1
        text.add(info, .same, labels: [original.label(.theOriginal)], help: isRequired ? .translateIt : .translate)
      }
    }
  }

  /// True if a translation is the original, and longer than a name.
  static func isCopied(_ text: LintedValue, from original: LintedValue) -> Bool {
    original.text.elementsEqual(text.text) && isLongerThanName(text.text)
  }

  /// True if a text has more words or characters than the name of a shop or a product. A longer name has a capital or a
  /// digit in front of each word. Chinese and Japanese have no blanks between words.
  private static func isLongerThanName(_ text: ArraySlice<UInt8>) -> Bool {
    let words = text.split(separator: UInt8(ascii: " "))
    if words.count > wordsOfName, words.contains(where: { $0.first?.isNoCapital ?? false }) { return true }
    return text.count(where: firstBytesOfIdeographs.contains) > ideographsOfName
  }

  private static let wordsOfName = 2
  private static let ideographsOfName = 12

  /// The first bytes of kana and of Chinese characters in UTF-8.
  private static let firstBytesOfIdeographs: ClosedRange<UInt8> = 0xE3...0xE9
}

extension UInt8 {
  /// True for the first byte of a small letter. A letter beyond ASCII may be one.
  fileprivate var isNoCapital: Bool { self >= 0x80 || isLetter && !isUpperCase }
}

extension Message {
  fileprivate static let same: Message = "this translation is the same as the original"
  fileprivate static let translateIt: Message = "translate it, or allow the rule here if it is right as it is"
  fileprivate static let translate: Message =
    "translate it; if it is right as it is, remove it, because readers then get the original"
}
