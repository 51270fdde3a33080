import SourceText

/// The lines whose entries stay as they are, because a comment says so.
struct KeptLines {
  /// Sorted, without overlaps.
  private let lines: [Range<Int>]

  init(_ lines: [Range<Int>]) { self.lines = lines }

  /// True if an offset is on one of the lines.
  @inline(__always)
  func hold(_ offset: Int) -> Bool { !lines.isEmpty && areHeld(offset..<offset + 1) }

  /// True if a range has a part of one of the lines.
  @inline(__always)
  func holdAny(of range: Range<Int>) -> Bool { !lines.isEmpty && areHeld(range) }

  private func areHeld(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].lowerBound < range.upperBound
  }
}
