/// The order of texts by their bytes. They are in one buffer, so comparing two of them allocates nothing.
struct TextOrder {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// Adds a text, which is some parts one after the other.
  mutating func add(_ parts: ArraySlice<UInt8>...) {
    let start = bytes.count
    for part in parts { bytes += part }
    ranges.append(start..<bytes.count)
  }

  /// The positions of the texts in their order: those of the lowest rank first.
  func positions(rankedBy rank: (Int) -> Int64 = { _ in 0 }) -> [Int] {
    let ranks = ranges.indices.map(rank)
    return bytes.withUnsafeBytes { bytes in
      ranges.indices.sorted { left, right in
        ranks[left] == ranks[right] ? precedes(ranges[left], ranges[right], bytes) : ranks[left] < ranks[right]
      }
    }
  }

  /// Compares eight bytes at a step: the names of a workspace are alike at their beginnings.
  private func precedes(_ left: Range<Int>, _ right: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let common = min(left.count, right.count)
    var step = 0
    while step + 8 <= common {
      let one = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: left.lowerBound + step, as: UInt64.self))
      let other = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: right.lowerBound + step, as: UInt64.self))
      if one != other { return one < other }
      step += 8
    }
    while step < common {
      let (one, other) = (bytes[left.lowerBound + step], bytes[right.lowerBound + step])
      if one != other { return one < other }
      step += 1
    }
    return left.count < right.count
  }
}
