extension Collection<UInt8> {
  /// The rest of a path that lies below a folder, and nil for any other path, the folder's own included.
  ///
  /// Paths are compared name by name: `/work/shop-2` does not lie below `/work/shop`. The folder has no slash at its end,
  /// unless it is the root of the file system. No folder at all holds everything.
  package func below(_ folder: some Collection<UInt8>) -> SubSequence? {
    let slash = UInt8(ascii: "/")
    guard folder.count < count, starts(with: folder) else { return nil }
    let rest = dropFirst(folder.count)
    if folder.isEmpty || self[index(startIndex, offsetBy: folder.count - 1)] == slash { return rest }
    guard rest.first == slash, rest.count > 1 else { return nil }
    return rest.dropFirst()
  }
}
