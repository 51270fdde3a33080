extension Collection<UInt8> {
  /// The rest of a path below a directory. Nil for any other path, and for the directory itself.
  ///
  /// Paths are compared name by name: `/work/shop-2` is not below `/work/shop`. The directory has no trailing slash,
  /// unless it is the root of the file system. An empty directory contains everything.
  package func below(_ folder: some Collection<UInt8>) -> SubSequence? {
    let slash = UInt8(ascii: "/")
    guard folder.count < count, starts(with: folder) else { return nil }
    let rest = dropFirst(folder.count)
    if folder.isEmpty || self[index(startIndex, offsetBy: folder.count - 1)] == slash { return rest }
    guard rest.first == slash, rest.count > 1 else { return nil }
    return rest.dropFirst()
  }
}

extension RawPath {
  /// True for a path below a directory.
  package func isBelow(_ folder: RawPath) -> Bool { bytes.below(folder.bytes) != nil }
}
