package import Bytes

extension PackedBytes {
  package mutating func add(_ range: ByteRange) {
    add(UInt64(range.start))
    add(UInt64(range.end))
  }
}

extension PackedReader {
  /// A range in a file. Empty if it would reach beyond the end of the file.
  package mutating func range() -> ByteRange {
    let (start, end) = (small(UInt32.self), small(UInt32.self))
    guard start <= end, end <= fileSize else {
      refuse()
      return ByteRange(0, 0)
    }
    return ByteRange(start: start, end: end)
  }
}
