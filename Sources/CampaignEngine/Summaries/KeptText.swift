import Bytes
import SourceText

/// A text of which only some lines are known. The others count: each byte is at its offset, and each line has its
/// number. So a report can show a known line without the file.
enum KeptText {
  /// Packs the lines of some ranges of a text.
  static func pack(_ text: [UInt8], around ranges: [ByteRange], into packed: inout PackedBytes) {
    let table = LineTable(of: text)
    let kept = lines(of: table, around: ranges)
    packed.add(kept.count)
    var next = 0
    for lines in kept {
      packed.add(gap: next..<lines.lowerBound, of: table)
      packed.add(text: text[table.start(ofLine: lines.lowerBound)..<table.start(ofLine: lines.upperBound)])
      next = lines.upperBound
    }
    packed.add(gap: next..<max(next, table.count), of: table)
  }

  /// The lines of some ranges, sorted and without overlaps.
  private static func lines(of table: LineTable, around ranges: [ByteRange]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.start < $1.start }) {
      let lines = table.line(at: Int(range.start))..<table.line(at: Int(range.end)) + 1
      if let before = result.last, before.upperBound >= lines.lowerBound {
        result[result.count - 1] = before.lowerBound..<max(before.upperBound, lines.upperBound)
      } else {
        result.append(lines)
      }
    }
    return result
  }

  /// Unpacks a text with some lines. The bytes of the others are spaces. Nil if it is not as long as it should be.
  static func unpack(_ packed: inout PackedReader, size: Int) -> [UInt8]? {
    var text: [UInt8] = []
    for _ in 0..<packed.count() {
      guard packed.addGap(to: &text, most: size) else { return nil }
      text += packed.text()
    }
    return packed.addGap(to: &text, most: size) && text.count == size ? text : nil
  }
}

extension PackedBytes {
  /// Packs the size of unknown lines, and the number of their line breaks.
  fileprivate mutating func add(gap lines: Range<Int>, of table: LineTable) {
    add(table.start(ofLine: lines.upperBound) - table.start(ofLine: lines.lowerBound))
    // The last line of a text has no line break.
    add(min(lines.upperBound, table.count - 1) - min(lines.lowerBound, table.count - 1))
  }
}

extension PackedReader {
  /// Adds unknown lines. Their line breaks come last, so that the next line is one of its own.
  fileprivate mutating func addGap(to text: inout [UInt8], most: Int) -> Bool {
    let (size, breaks) = (Int(small(UInt32.self)), Int(small(UInt32.self)))
    guard breaks <= size, text.count + size <= most else { return false }
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: size - breaks))
    text.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: breaks))
    return true
  }
}
