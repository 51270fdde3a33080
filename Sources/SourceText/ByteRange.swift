/// A stretch of a file, in bytes from its first one. The byte-order mark counts.
///
/// Two words of 32 bits: every node of every tree carries one.
package struct ByteRange: Sendable, Hashable {
  package var start: UInt32
  package var end: UInt32

  @inlinable
  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The range from one byte offset up to, and without, another.
  @inlinable
  package init(_ start: Int, _ end: Int) {
    self.init(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end))
  }

  /// The offsets as a Swift range, to slice the file's bytes with.
  @inlinable
  package var offsets: Range<Int> { Int(start)..<Int(end) }

  @inlinable
  package var count: Int { Int(end) - Int(start) }

  @inlinable
  package var isEmpty: Bool { start == end }
}

/// A place: a file of the run, by its number, and a range of its bytes.
package struct Place: Sendable, Hashable {
  /// The file's position among the files of the run, which are numbered in the order of their paths.
  package var file: Int
  package var range: ByteRange

  package init(file: Int, range: ByteRange) {
    self.file = file
    self.range = range
  }
}
