import Bytes
import Findings
import SourceText

// Characters between the values of JSON that come from word processors and web pages.

extension JSONReader {
  /// White space that JSON does not know, a character that nobody sees, or a curly quote.
  func strangeCharacter(at offset: Int) -> SyntaxFault? {
    let range = offset..<endOfCharacter(at: offset)
    let scalar = String(decoding: text[range], as: UTF8.self).unicodeScalars.first
    guard let scalar else { return nil }
    if let fault = curlyQuote(range, scalar) { return fault }
    guard isUnprintable(scalar) || scalar.properties.isWhitespace else { return nil }
    return SyntaxFault(.strangeCharacter(scalar.value), range, help: .removeCharacter)
  }

  /// `“title”`: the quotes that word processors put in place of the plain ones.
  private func curlyQuote(_ range: Range<Int>, _ scalar: Unicode.Scalar) -> SyntaxFault? {
    guard scalar.value > 0x7F, scalar.properties.isQuotationMark,
      let found = PlainSpelling(of: Array(text[range])[...])?.first
    else { return nil }
    let fix = quoted(from: range).map { (title: Message.plainQuotes, range: $0.range, text: $0.text) }
    return SyntaxFault(.curlyQuote(found), range, help: .plainQuotes, fix: fix)
  }

  /// The text between two curly quotes in one line, in plain ones. Nil if it needs more than that.
  private func quoted(from start: Range<Int>) -> (range: Range<Int>, text: String)? {
    var cursor = start.upperBound
    while cursor < text.count, text[cursor] >= 0x20, !"\"\\".utf8.contains(text[cursor]) {
      let range = cursor..<endOfCharacter(at: cursor)
      let scalar = String(decoding: text[range], as: UTF8.self).unicodeScalars.first
      if text[cursor] >= 0x80, let scalar, scalar.properties.isQuotationMark, scalar != "’" {
        let inner = String(decoding: text[start.upperBound..<cursor], as: UTF8.self)
        return (start.lowerBound..<range.upperBound, "\"" + inner + "\"")
      }
      cursor = range.upperBound
    }
    return nil
  }
}

extension Message {
  fileprivate static func strangeCharacter(_ value: UInt32) -> Message {
    "the character \(codePoint(value)) is not allowed between JSON values"
  }
  fileprivate static let removeCharacter: Message = "remove it; JSON allows spaces, tabs and line breaks"
  fileprivate static func curlyQuote(_ found: LookAlike) -> Message { "JSON needs plain quotes: \(found.words)" }
  fileprivate static let plainQuotes: Message = "write plain quotes, as in '\"title\"'"
}
