/// The lines of a file, made only when something must be shown. It reads eight bytes at a time, for the gate "lint
/// broken files" in WorkTests.
///
/// A line ends at LF, at CRLF or at a CR alone, in YAML and JSON alike. (libyaml also ends lines at NEL, LS and PS;
/// editors do not, so its line numbers are never used.) A byte-order mark does not count as a column.
package struct LineTable: Sendable {
  /// The offset at which each line begins; the first is 0.
  private let starts: [UInt32]
  private let bytes: [UInt8]

  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [UInt32] = [0]
    // About as many lines as most texts have, so that the list rarely moves.
    starts.reserveCapacity(bytes.count / 32 + 8)
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        if offset + 8 <= bytes.count, !mayEndLine(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
          offset += 8
          continue
        }
        let byte = bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { continue }
        starts.append(UInt32(truncatingIfNeeded: offset))
      }
    }
    self.starts = starts
  }

  /// The lines of a text in which a range of the text with other lines was replaced with `count` bytes. Reads only
  /// these.
  package init(of bytes: [UInt8], replacing range: Range<Int>, in other: LineTable, with count: Int) {
    self.bytes = bytes
    // A line begins after a line break; whether a CR is one depends on the byte at that place too.
    let kept = max(1, other.firstLine { Int(other.starts[$0]) >= range.lowerBound })
    let moved = max(1, other.firstLine { Int(other.starts[$0]) > range.upperBound })
    var starts: [UInt32] = []
    starts.reserveCapacity(other.starts.count + count / 32 + 8)
    starts.append(contentsOf: other.starts[..<kept])
    let end = range.lowerBound + count
    for offset in stride(from: max(1, range.lowerBound), through: end, by: 1)
    where bytes[offset - 1] == 0x0A || (bytes[offset - 1] == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
      starts.append(UInt32(truncatingIfNeeded: offset))
    }
    let distance = UInt32(truncatingIfNeeded: end - range.upperBound)
    for start in other.starts[moved...] { starts.append(start &+ distance) }
    self.starts = starts
  }

  /// The first line for which a condition is true, or the number of lines. It must be true for all lines after it.
  private func firstLine(where isWanted: (Int) -> Bool) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The number of lines. A text that ends in a line break has an empty last line.
  package var count: Int { starts.count }

  /// The line, from 0, that contains a byte. An offset after the end is on the last line.
  package func line(at offset: Int) -> Int {
    max(0, firstLine { Int(starts[$0]) > offset } - 1)
  }

  /// The offset at which a line begins. For the line after the last one, that is the end of the text.
  package func start(ofLine line: Int) -> Int { line < starts.count ? Int(starts[line]) : bytes.count }

  /// The bytes of a line, without its line break and without the byte-order mark.
  package func range(ofLine line: Int) -> Range<Int> {
    var (start, end) = (self.start(ofLine: line), self.start(ofLine: line + 1))
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    if start == 0, bytes.starts(with: byteOrderMark) { start = min(byteOrderMark.count, end) }
    return start..<max(start, end)
  }

  /// The line and column of a byte, both from 1. The column counts Unicode code points.
  package func position(of offset: Int) -> Position {
    let offset = min(offset, bytes.count)
    let line = line(at: offset)
    let text = range(ofLine: line)
    let before = bytes[text.lowerBound..<max(text.lowerBound, min(offset, text.upperBound))]
    return Position(line: line + 1, column: codePoints(in: before) + 1)
  }
}

/// True if one of eight bytes may be a line break: if one is below 14, which is rare in texts.
@inline(__always)
private func mayEndLine(_ word: UInt64) -> Bool {
  (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080 != 0
}

/// Line and column as people count them, both from 1.
package struct Position: Sendable, Hashable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// The bytes that some editors write before UTF-8 text.
package let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The number of code points in UTF-8 bytes: all bytes except continuation bytes.
package func codePoints(in bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
}
