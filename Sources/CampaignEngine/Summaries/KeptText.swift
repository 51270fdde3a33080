import Bytes
import SourceText

/// A text of which only some lines are known. The others count: each byte is at its offset, and each line has its
/// number. So a report can show a known line without the file.
enum KeptText {
  /// Packs the lines of some ranges of a text.
  static func pack(_ text: [UInt8], around ranges: [ByteRange], into packed: inout PackedBytes) {
    let kept = ranges.isEmpty ? [] : lines(of: text, around: ranges)
    packed.add(kept.count)
    var end = 0
    for lines in kept {
      packed.add(gap: text[end..<lines.lowerBound])
      packed.add(text: text[lines])
      end = lines.upperBound
    }
    packed.add(gap: text[end...])
  }

  /// The bytes of the lines of some ranges, with their line breaks, sorted and without overlaps.
  private static func lines(of text: [UInt8], around ranges: [ByteRange]) -> [Range<Int>] {
    let table = LineTable(of: text)
    var result: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.start < $1.start }) {
      let (first, last) = (table.line(at: Int(range.start)), table.line(at: Int(range.end)))
      let lines = table.start(ofLine: first)..<table.start(ofLine: last + 1)
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
  fileprivate mutating func add(gap text: ArraySlice<UInt8>) {
    add(text.count)
    add(text.isEmpty ? 0 : LineTable(of: Array(text)).count - 1)
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
