import Bytes
import CampaignCheck
import Findings
import SourceText
import SourceTree

/// A key or a value, as it is written in a file.
struct WrittenScalar: Equatable {
  /// With its quotes.
  let range: ByteRange
  /// Its text, with escapes replaced and lines folded.
  let text: ArraySlice<UInt8>
  /// The start of the text in the file, if the file contains it letter by letter.
  let start: Int?
  let style: Node.Style

  /// The place of a part of the text, or of everything if the text is not in the file letter by letter.
  func range(of part: Range<Int>) -> ByteRange {
    start.map { ByteRange($0 + part.lowerBound, $0 + part.upperBound) } ?? range
  }

  /// The edit that writes other letters in place of a part. Quotes stay; without them, all of the text gets some if
  /// YAML would read something else.
  func edit(_ part: Range<Int>, to new: String, in syntax: Tree.Syntax) -> Fix.Edit {
    let before = String(decoding: text.prefix(part.lowerBound), as: UTF8.self)
    let whole = before + new + String(decoding: text.dropFirst(part.upperBound), as: UTF8.self)
    let isPlain = syntax == .yaml && !needsQuotes(whole)
    if start != nil, let letters = letters(of: new, isPlain: isPlain) {
      return Fix.Edit(replacing: range(of: part), with: letters)
    }
    return Fix.Edit(replacing: range, with: isPlain ? whole : doubleQuoted(whole.utf8))
  }

  /// The letters of a name inside the quotes or the block. Nil if the text has to be written anew.
  private func letters(of new: String, isPlain: Bool) -> String? {
    switch style {
    case .doubleQuoted: String(doubleQuoted(new.utf8).dropFirst().dropLast())
    case .singleQuoted: new.replacing("'", with: "''")
    case .plain, .literal, .folded: isPlain ? new : nil
    case .block, .flow: nil
    }
  }
}

/// True if a text in YAML is not read as it is when it has no quotes, wherever it is.
func needsQuotes(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard let first = bytes.first, let last = bytes.last, isTextToEveryReader(bytes[...]) else { return true }
  let isPlainStart =
    first.isLetter || first.isDigit || first == UInt8(ascii: "/") || first == UInt8(ascii: "_") || first >= 0x80
  let isPlain = bytes.allSatisfy { byte in
    byte.isLetter || byte.isDigit || byte >= 0x80
      || [0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "+")]
        .contains(byte)
  }
  return !isPlainStart || !isPlain || last == 0x20
}
