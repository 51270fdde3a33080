/// A range of a file, in bytes from its first one. The byte-order mark counts.
///
/// It has two words of 32 bits, because every node of every tree has one.
package struct ByteRange: Sendable, Hashable {
  package var start: UInt32
  package var end: UInt32

  @inlinable
  package init(start: UInt32, end: UInt32) { (self.start, self.end) = (start, end) }

  /// The range from `start` to `end`, which is not included.
  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  /// The offsets as a Swift range, for slices of the file's bytes.
  @inlinable
  package var offsets: Range<Int> { Int(start)..<Int(end) }

  @inlinable
  package var count: Int { Int(end) - Int(start) }

  @inlinable
  package var isEmpty: Bool { start == end }

  /// The range of the same bytes after others were inserted or removed before them.
  package func moved(by offset: Int) -> ByteRange { ByteRange(Int(start) + offset, Int(end) + offset) }

  package func includes(_ other: ByteRange) -> Bool { start <= other.start && other.end <= end }
}

/// A place: a file of the run, by its number, and a range of its bytes.
package struct Place: Sendable, Hashable {
  /// The number of the file in the run. Files are numbered in the order of their paths.
  package var file: Int
  package var range: ByteRange

  package init(file: Int, range: ByteRange) { (self.file, self.range) = (file, range) }
}
