extension Array {
  /// Makes room for some more elements. From a megabyte on, the memory grows by a quarter at a time: arrays double
  /// theirs, so the old and the new memory together would be three times what is needed.
  @inlinable
  package mutating func makeRoom(for more: Int) {
    guard capacity - count < more, count * MemoryLayout<Element>.stride >= 1 << 20 else { return }
    reserveCapacity(count + Swift.max(more, count / 4))
  }
}
