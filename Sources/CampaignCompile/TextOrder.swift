/// Sorts texts by their bytes. They are in one buffer, so comparing two of them allocates nothing.
struct TextOrder {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// Adds a text that consists of some parts.
  mutating func add(_ parts: ArraySlice<UInt8>...) {
    let start = bytes.count
    for part in parts { bytes += part }
    ranges.append(start..<bytes.count)
  }

  /// The positions of the texts in sorted order: those with the lowest rank first.
  func positions(rankedBy rank: (Int) -> Int64 = { _ in 0 }) -> [Int] {
    let ranks = ranges.indices.map(rank)
    return bytes.withUnsafeBufferPointer { bytes in
      ranges.indices.sorted { left, right in
        ranks[left] == ranks[right] ? precedes(ranges[left], ranges[right], bytes) : ranks[left] < ranks[right]
      }
    }
  }

  private func precedes(_ left: Range<Int>, _ right: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[left].lexicographicallyPrecedes(bytes[right])
  }
}
