import Bytes

/// Repairs of JSON as JavaScript writes it: text in single quotes, and comments. Each covers the rest of the file,
/// since such a file has many of them.
struct JSONRepair {
  private let text: UnsafeBufferPointer<UInt8>
  private let start: Int

  /// A part of the text and its replacement.
  typealias Result = (range: Range<Int>, replacement: String)

  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    (self.text, self.start) = (text, start)
  }

  /// The most bytes that are rewritten.
  private static let most = 100_000

  private enum Part {
    case singleQuoted, doubleQuoted, comment, other
  }

  /// The text from here to the last comment, without the comments. Nil if a quote or a comment is never closed.
  var withoutComments: Result? {
    rewritten(.comment) { _ in [] }
  }

  /// The text from here to the last single quote, with double quotes. Nil if a quote is never closed.
  var withDoubleQuotes: Result? {
    rewritten(.singleQuoted) { quoted in
      var written: [UInt8] = []
      for byte in text[quoted].dropFirst().dropLast() {
        // JSON writes an apostrophe without a backslash, and a double quote with one.
        if byte == UInt8(ascii: "'"), written.last == UInt8(ascii: "\\") { written.removeLast() }
        if byte == UInt8(ascii: "\"") { written.append(UInt8(ascii: "\\")) }
        written.append(byte)
      }
      return [UInt8(ascii: "\"")] + written + [UInt8(ascii: "\"")]
    }
  }

  private func rewritten(_ kind: Part, as rewrite: (Range<Int>) -> [UInt8]) -> Result? {
    guard text.count - start <= Self.most else { return nil }
    var bytes: [UInt8] = []
    var (cursor, last, length) = (start, start, 0)
    while cursor < text.count {
      guard let (part, end) = part(at: cursor) else { return nil }
      if part == kind {
        bytes += rewrite(cursor..<end)
        (last, length) = (end, bytes.count)
      } else {
        bytes += text[cursor..<end]
      }
      cursor = end
    }
    return last > start ? (start..<last, String(decoding: bytes.prefix(length), as: UTF8.self)) : nil
  }

  /// The part that begins at an offset, and its end. Nil if it has no end.
  private func part(at offset: Int) -> (Part, Int)? {
    switch text[offset] {
    case UInt8(ascii: "'"): return endOfQuote(offset).map { (.singleQuoted, $0) }
    case UInt8(ascii: "\""): return endOfQuote(offset).map { (.doubleQuoted, $0) }
    case UInt8(ascii: "#"): return (.comment, endOfLine(offset))
    case UInt8(ascii: "/") where offset + 1 < text.count:
      if text[offset + 1] == UInt8(ascii: "/") { return (.comment, endOfLine(offset)) }
      guard text[offset + 1] == UInt8(ascii: "*") else { return (.other, offset + 1) }
      let end = (offset + 2..<text.count).first {
        text[$0] == UInt8(ascii: "/") && text[$0 - 1] == UInt8(ascii: "*") && $0 > offset + 2
      }
      return end.map { (.comment, $0 + 1) }
    default: return (.other, offset + 1)
    }
  }

  private func endOfQuote(_ start: Int) -> Int? {
    var cursor = start + 1
    while cursor < text.count, text[cursor] != 0x0A, text[cursor] != 0x0D {
      if text[cursor] == text[start] { return cursor + 1 }
      cursor += text[cursor] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func endOfLine(_ start: Int) -> Int {
    text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
  }
}
