import SourceText

/// The unit in which client and server count the columns of a line.
enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The units of a character, by the first byte of its UTF-8. Continuation bytes count nothing, except as bytes.
  func units(ofByte byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A position as the protocol counts it: both numbers from 0.
struct LinePosition: Equatable, Comparable {
  let line: Int
  let column: Int

  static func < (left: LinePosition, right: LinePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Converts between the offsets of a text's bytes and the positions of the protocol.
///
/// A byte-order mark counts as a character. A position behind the end of a line is at its end, and one inside a
/// character is at its beginning.
struct TextPositions {
  let bytes: [UInt8]
  private let lines: LineTable
  private let encoding: PositionEncoding
  /// The last answer. The next question is often about the same line, which may be very long.
  private var last = (line: 0, column: 0, offset: 0)

  init(of bytes: [UInt8], _ encoding: PositionEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    lines = LineTable(of: bytes)
  }

  /// The positions after a change of the text.
  init(replacing range: Range<Int>, in old: TextPositions, with text: [UInt8]) {
    var bytes = old.bytes
    bytes.replaceSubrange(range, with: text)
    (self.bytes, encoding) = (bytes, old.encoding)
    lines = LineTable(of: bytes, replacing: range, in: old.lines, with: text.count)
  }

  private func range(ofLine line: Int) -> Range<Int> {
    let range = lines.range(ofLine: line)
    return line == 0 ? 0..<range.upperBound : range
  }

  mutating func position(of offset: Int) -> LinePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lines.line(at: offset)
    let range = range(ofLine: line)
    let end = min(offset, range.upperBound)
    if last.line != line || last.offset > end { last = (line, 0, range.lowerBound) }
    var column = last.column
    for byte in bytes[last.offset..<end] { column += encoding.units(ofByte: byte) }
    last = (line, column, end)
    return LinePosition(line: line, column: column)
  }

  mutating func offset(of position: LinePosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    let range = range(ofLine: position.line)
    if last.line != position.line || last.column > position.column { last = (position.line, 0, range.lowerBound) }
    var (column, offset) = (last.column, last.offset)
    while offset < range.upperBound, column < position.column {
      let next = endOfCharacter(at: offset, before: range.upperBound)
      let width = (offset..<next).reduce(0) { $0 + encoding.units(ofByte: bytes[$1]) }
      // A position inside of a character.
      if column + width > position.column { break }
      column += width
      offset = next
    }
    last = (position.line, column, offset)
    return offset
  }

  private func endOfCharacter(at offset: Int, before end: Int) -> Int {
    var next = offset + 1
    while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
