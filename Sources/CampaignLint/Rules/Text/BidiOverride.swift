import Bytes
import CampaignLanguage
import Findings

/// A mark that changes the direction of text and is never closed.
enum BidiOverride: FieldRule {
  static let info = RuleInfo(
    "bidi-override", .warning,
    finds:
      "A text with a mark that reverses the writing direction (U+202A to U+202E, U+2066 to U+2068) and is not closed.",
    because: "The mark is invisible, and it reverses the text after it, even outside this text.",
    source: "Unicode Standard Annex 9",
    example: slideupExample(
      bad: #"message: "Pay \u202Eorue 5 today.""#,
      good: #"message: "Say \u2067שלום\u2069 today.""#))

  static let roles = [FieldRole.text, .extras]
  static let looksAround = false
  static let traits = TextTraits.mark

  static func check(_ value: LintedValue, of record: LintedRecord) {
    if value.isMapping { return value.members.forEach { check($0.value) } }
    check(value)
  }

  private static func check(_ value: LintedValue) {
    let text = value.text
    guard let open = firstOpenMark(in: text) else { return }
    let isIsolate = text[text.startIndex + open + 1] == 0x81
    value.add(
      info, .notClosed, part: open..<open + 3, help: isIsolate ? .closeIsolate : .closeEmbedding,
      fixes: isAlone(open, in: text) ? [] : value.removing([open..<open + 3], .removeMark, .needsReview))
  }

  /// True if only spaces would remain without the mark.
  private static func isAlone(_ mark: Int, in text: ArraySlice<UInt8>) -> Bool {
    !text.enumerated().contains { $0.element > 0x20 && !(mark..<mark + 3).contains($0.offset) }
  }

  /// The position of the first mark that stays open. All marks are three bytes in UTF-8, beginning with E2 80 or E2 81.
  private static func firstOpenMark(in text: ArraySlice<UInt8>) -> Int? {
    var open: [(offset: Int, isIsolate: Bool)] = []
    var isolates = 0
    var end = 0
    while let next = text.dropFirst(end).offset(of: 0xE2), end + next + 2 < text.count {
      let offset = end + next
      let index = text.startIndex + offset
      end = offset + 1
      switch (text[index + 1], text[index + 2]) {
      case (0x80, 0xAA), (0x80, 0xAB), (0x80, 0xAD), (0x80, 0xAE): open.append((offset, false))
      case (0x81, 0xA6...0xA8):
        open.append((offset, true))
        isolates += 1
      case (0x80, 0xAC): if open.last?.isIsolate == false { open.removeLast() }
      case (0x81, 0xA9) where isolates > 0:
        while open.popLast()?.isIsolate == false {}
        isolates -= 1
      default: break
      }
    }
    return open.first?.offset
  }
}

extension Message {
  fileprivate static let notClosed: Message = "a mark reverses the writing direction here and is not closed"
  fileprivate static let removeMark: Message = "remove the mark"
  fileprivate static let closeIsolate: Message = "close it with U+2069, or remove it"
  fileprivate static let closeEmbedding: Message = "close it with U+202C, or remove it"
}
