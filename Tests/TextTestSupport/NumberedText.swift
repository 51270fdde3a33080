/// A text in numbered rows, as a file of cases shows it. Invisible characters are spelled out, and notes are below
/// their rows.
///
/// A row without a spelled-out line break ends with a line feed. `⟨U+0009⟩` is a character, `⟨FF⟩` a byte that is not
/// UTF-8, and `⟨k×1100⟩` a long run of one character.
package struct NumberedText {
  /// A line with its line break, and the column of each of its characters.
  private struct Row {
    var shown = ""
    /// Columns by offset in the text.
    var columns: [Int: Int] = [:]
    private(set) var width = 0

    mutating func append(_ text: String, at offset: Int) {
      columns[offset] = width
      shown += text
      width += text.unicodeScalars.count
    }

    mutating func end(at offset: Int) { columns[offset] = width }
  }

  static let withoutBreak = "\\ no line break at the end"
  private static let shortestRun = 100

  private let rows: [Row]
  private let endsWithBreak: Bool

  /// `marks` are the offsets to which a caret may point.
  package init(_ bytes: [UInt8], marks: Set<Int> = []) {
    endsWithBreak = bytes.isEmpty || bytes.last == 0x0A || bytes.last == 0x0D
    rows = Self.rows(of: bytes, marks: marks)
  }

  /// The rows, each with its notes below. A note is a range and the words about it.
  package func lines(with notes: [(range: Range<Int>, words: [String])] = []) -> [String] {
    let width = String(max(rows.count, 1)).count
    let margin = String(repeating: " ", count: width) + " |"
    var left = notes[...]
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      let number = String(index + 1)
      let padding = String(repeating: " ", count: width - number.count)
      lines.append("\(padding)\(number) |" + (row.shown.isEmpty ? "" : " " + row.shown))
      while let note = left.first, let start = row.columns[note.range.lowerBound] {
        lines += Self.lines(below: row, from: start, note, margin)
        left.removeFirst()
      }
    }
    if !endsWithBreak { lines.append(margin.dropLast() + Self.withoutBreak) }
    // A note after the last line break has no row.
    for note in left { lines += note.words.enumerated().map { margin + ($0.offset == 0 ? " ‸ " : "   ") + $0.element } }
    return lines
  }

  private static func lines(
    below row: Row, from start: Int, _ note: (range: Range<Int>, words: [String]), _ margin: String
  ) -> [String] {
    let indent = margin + " " + String(repeating: " ", count: start)
    let end = row.columns[note.range.upperBound] ?? row.width
    var carets = note.range.isEmpty ? "‸" : String(repeating: "^", count: max(1, end - start))
    if row.columns[note.range.upperBound] == nil { carets += "…" }
    let below = String(repeating: " ", count: carets.count)
    return note.words.enumerated().map { indent + ($0.offset == 0 ? carets : below) + " " + $0.element }
  }
}

// MARK: - Showing

extension NumberedText {
  private static func rows(of bytes: [UInt8], marks: Set<Int>) -> [Row] {
    var rows: [Row] = []
    var row = Row()
    var offset = 0
    while offset < bytes.count {
      let length = lengthOfCharacter(bytes[offset...])
      let next = offset + (length ?? 1)
      guard let length, let character = String(validating: bytes[offset..<next], as: UTF8.self) else {
        row.append("⟨\(hexadecimal(UInt32(bytes[offset]), digits: 2))⟩", at: offset)
        offset = next
        continue
      }
      let end = endOfRun(of: length, at: offset, in: bytes, marks)
      let isLast = next == bytes.count
      switch character {
      case "\n":
        row.end(at: offset)
        rows.append(row)
        row = Row()
      case "\r":
        let hasFeed = !isLast && bytes[next] == 0x0A
        row.append(spelled("\r"), at: offset)
        if hasFeed { row.append(spelled("\n"), at: next) }
        rows.append(row)
        row = Row()
        offset = hasFeed ? next + 1 : next
        continue
      case " " where isLast || bytes[next] == 0x0A: row.append(spelled(" "), at: offset)
      default:
        if (end - offset) / length >= shortestRun {
          row.append("⟨\(character)×\((end - offset) / length)⟩", at: offset)
          offset = end
          continue
        }
        row.append(shown(character), at: offset)
      }
      offset = next
    }
    row.end(at: offset)
    return row.shown.isEmpty ? rows : rows + [row]
  }

  private static func lengthOfCharacter(_ bytes: ArraySlice<UInt8>) -> Int? {
    (1...4).first { String(validating: bytes.prefix($0), as: UTF8.self) != nil }
  }

  /// The end of a run of one character. A mark inside ends the run.
  private static func endOfRun(of length: Int, at offset: Int, in bytes: [UInt8], _ marks: Set<Int>) -> Int {
    var end = offset + length
    while bytes[end...].starts(with: bytes[offset..<offset + length]) { end += length }
    return marks.contains { $0 > offset && $0 < end } ? offset : end
  }

  /// A character, spelled out if it is invisible or could be confused with a spelled-out one.
  private static func shown(_ character: String) -> String {
    guard let scalar = character.unicodeScalars.first else { return character }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: return spelled(scalar)
    case .spaceSeparator: return scalar == " " ? " " : spelled(scalar)
    default: return scalar == "⟨" ? spelled(scalar) : character
    }
  }

  private static func spelled(_ scalar: Unicode.Scalar) -> String { "⟨U+\(hexadecimal(scalar.value, digits: 4))⟩" }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

// MARK: - Reading

extension NumberedText {
  /// The bytes that some rows show. Lines without a number don't count. Nil if something that is spelled out has no
  /// meaning.
  package static func bytes(of lines: [Substring]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for line in lines {
      guard let shown = row(in: line)?.shown else { continue }
      guard let content = decoded(shown) else { return nil }
      bytes += content
      if !shown.hasSuffix("⟨U+000D⟩"), !shown.hasSuffix("⟨U+000A⟩") { bytes.append(0x0A) }
    }
    let last = Array(withoutBreak.utf8)
    if lines.contains(where: { $0.utf8.drop { $0 == 0x20 }.elementsEqual(last) }) { bytes.removeLast() }
    return bytes
  }

  /// The number of a row and what the row shows. Nil if the line has no number. Regular expressions would take most of
  /// the time that reading the fixtures takes.
  package static func row(in line: Substring) -> (number: Substring, shown: Substring)? {
    let digits = line.utf8.drop { $0 == 0x20 }.prefix { (0x30...0x39).contains($0) }
    let rest = line.utf8[digits.endIndex...]
    guard !digits.isEmpty, rest.starts(with: " |".utf8) else { return nil }
    let shown = rest.dropFirst(2)
    return (Substring(digits), Substring(shown.first == 0x20 ? shown.dropFirst() : shown))
  }

  private static func decoded(_ row: Substring) -> [UInt8]? {
    guard row.utf8.contains(0xE2) else { return Array(row.utf8) }
    var bytes: [UInt8] = []
    var rest = row
    while let start = rest.unicodeScalars.firstIndex(of: "⟨") {
      bytes += Array(rest[..<start].utf8)
      guard let end = rest[start...].unicodeScalars.firstIndex(of: "⟩"),
        let character = meaning(of: rest[rest.unicodeScalars.index(after: start)..<end])
      else { return nil }
      bytes += character
      rest = rest[rest.unicodeScalars.index(after: end)...]
    }
    return bytes + Array(rest.utf8)
  }

  private static func meaning(of words: Substring) -> [UInt8]? {
    if words.hasPrefix("U+") {
      let digits = words.dropFirst(2)
      guard (4...6).contains(digits.utf8.count), isHexadecimal(digits) else { return nil }
      return UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
    }
    if words.utf8.count == 2, isHexadecimal(words) { return UInt8(words, radix: 16).map { [$0] } }
    guard let match = words.wholeMatch(of: /(.)×([0-9]+)/), let count = Int(match.2), count <= 1 << 20 else {
      return nil
    }
    return Array(String(repeating: String(match.1), count: count).utf8)
  }

  private static func isHexadecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
  }
}
