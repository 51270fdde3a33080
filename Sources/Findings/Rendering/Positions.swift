package import SourceText

/// The lines and columns of the places in one outcome. The lines of a file are counted when they are first needed.
///
/// This is a class, so that the parts of one report share the counts. It never leaves its report.
package final class Positions {
  private let files: [SourceFile]
  private var lines: [FileLines?]

  package init(in files: [SourceFile]) {
    self.files = files
    self.lines = Array(repeating: nil, count: files.count)
  }

  /// The path of a place's file, as it was given.
  func path(of place: Place) -> String { files[place.file].path }

  /// True if there is text to show. False for a file that could not be read.
  func hasText(at place: Place) -> Bool { !files[place.file].bytes.isEmpty }

  func lines(ofFile file: Int) -> FileLines {
    if let known = lines[file] { return known }
    let counted = FileLines(of: files[file].bytes)
    lines[file] = counted
    return counted
  }

  func start(of place: Place) -> Position {
    lines(ofFile: place.file).position(of: Int(place.range.start))
  }

  func end(of place: Place) -> Position {
    lines(ofFile: place.file).position(of: Int(place.range.end))
  }
}

/// The lines of one file, with columns that are fast to find even on long lines.
///
/// `LineTable` counts a column from the beginning of its line, which is good enough for lines that people write. For
/// many findings on one line of a megabyte, that would take minutes. Here the count starts at the nearest mark.
package struct FileLines: Sendable {
  package let bytes: [UInt8]
  private let table: LineTable
  /// The number of code points before each block of `stride` bytes.
  private let marks: [Int]
  private static let stride = 1024

  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    self.table = LineTable(of: bytes)
    self.marks = Self.marks(in: bytes)
  }

  package func line(at offset: Int) -> Int { table.line(at: min(offset, bytes.count)) }

  /// The number of lines. A text that ends in a line break has an empty last line.
  package var count: Int { table.count }

  package func range(ofLine line: Int) -> Range<Int> { table.range(ofLine: line) }

  /// The line and column of a byte, both from 1.
  package func position(of offset: Int) -> Position {
    let line = line(at: offset)
    let text = range(ofLine: line)
    guard text.count > Self.stride else { return table.position(of: offset) }
    let offset = min(max(offset, text.lowerBound), text.upperBound)
    return Position(line: line + 1, column: codePoints(before: offset) - codePoints(before: text.lowerBound) + 1)
  }

  private func codePoints(before offset: Int) -> Int {
    let mark = offset / Self.stride
    return marks[mark] + Self.codePoints(in: bytes, mark * Self.stride..<offset)
  }

  private static func marks(in bytes: [UInt8]) -> [Int] {
    var marks = [0]
    marks.reserveCapacity(bytes.count / stride + 1)
    var count = 0
    for end in Swift.stride(from: stride, through: bytes.count, by: stride) {
      count += codePoints(in: bytes, end - stride..<end)
      marks.append(count)
    }
    return marks
  }

  private static func codePoints(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for offset in range where bytes[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
