import Bytes
import CampaignLanguage
import Findings
import SourceText

/// Invisible spaces before or after a text.
enum TextWithEdgeBlanks: FieldRule {
  static let info = RuleInfo(
    "text-with-edge-blanks", .advice,
    finds: "A text that begins or ends with a space.",
    because: "Clients draw the space, so a centred line is off centre, and comparisons include it.",
    example: slideupExample(
      bad: #"message: "Thirty percent off everything. ""#,
      good: #"message: "Thirty percent off everything.""#))

  static let roles = [FieldRole.text]
  static let looksAround = false
  static let traits = TextTraits.edge

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    guard let first = text.first, let last = text.last else { return }
    guard isBlank(first) || isBlank(last) else { return checkUnseen(value) }
    let start = text.prefix(while: isBlank).count
    // A text of spaces has no edges; 'blank-text' reports it where it is wrong.
    guard start < text.count else { return }
    let end = text.reversed().prefix(while: isBlank).count
    let blanks = start > 0 ? 0..<start : text.count - end..<text.count
    value.add(
      info, start > 0 ? .before : .behind, part: blanks, help: .removeBlanks,
      fixes: value.removing([0..<start, text.count - end..<text.count], .removeBlanks, .needsReview))
  }

  /// Other kinds of spaces, and characters without width, which are often copied from web pages.
  private static func checkUnseen(_ value: LintedValue) {
    let text = value.text
    let first = text.character(at: 0)
    var start = text.count - 1
    while start > 0, text.byte(at: start).map({ $0 & 0xC0 == 0x80 }) == true { start -= 1 }
    let last = start..<text.count
    if let words = unseen(text.part(first)) {
      value.add(
        info, .unseenBefore(words), part: first, help: .removeIt,
        fixes: value.removing([first], .removeIt, .needsReview))
    } else if let words = unseen(text.part(last)) {
      value.add(
        info, .unseenBehind(words), part: last, help: .removeIt, fixes: value.removing([last], .removeIt, .needsReview))
    }
  }

  /// The words for an invisible character at the edge of a text. Marks for the direction of text don't count.
  private static func unseen(_ character: ArraySlice<UInt8>) -> String? {
    guard mayBeUnseen(character), let found = PlainSpelling(of: character)?.first else { return nil }
    let isUnseen = found.plain == " " || ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}"].contains(found.scalar)
    return isUnseen ? found.words : nil
  }

  /// False for nearly all characters at the edges of texts: letters, quotation marks, "…".
  private static func mayBeUnseen(_ character: ArraySlice<UInt8>) -> Bool {
    switch (character.byte(at: 0), character.byte(at: 1), character.byte(at: 2)) {
    case (0xC2, 0xA0, _), (0xC2, 0xAD, _), (0xE1, _, _), (0xE3, 0x80, 0x80), (0xEF, 0xBB, _): true
    case (0xE2, 0x80, let third?): third < 0x90 || third == 0xAF
    case (0xE2, 0x81, _): true
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension Message {
  fileprivate static let before: Message = "this text begins with a space"
  fileprivate static let behind: Message = "this text ends with a space"
  fileprivate static func unseenBefore(_ words: String) -> Message {
    "this text begins with a character that nobody sees: \(words)"
  }
  fileprivate static func unseenBehind(_ words: String) -> Message {
    "this text ends with a character that nobody sees: \(words)"
  }
  fileprivate static let removeBlanks: Message = "remove the spaces"
}
