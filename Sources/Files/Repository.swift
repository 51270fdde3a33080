/// A Git repository as a search needs it: its root, and the file that lists ignored paths.
enum Repository {
  /// The directories from the root of the nearest repository down to a directory, which is not included. Empty outside
  /// of a repository.
  ///
  /// The directory must be a real path, because the root is found by walking up.
  static func foldersAbove(_ folder: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var rest = folder[...]
    while let slash = rest.lastIndex(of: UInt8(ascii: "/")), rest.count > 1 {
      rest = rest[..<max(slash, 1)]
      result.append(Array(rest))
      if exists(path(".git", in: Array(rest))) { return result.reversed() }
    }
    return []
  }

  /// The root of the repository that contains a directory. The directory itself outside of a repository. It must be a
  /// real path.
  static func root(of folder: [UInt8]) -> [UInt8] {
    exists(path(".git", in: folder)) ? folder : foldersAbove(folder).first ?? folder
  }

  /// The file with the patterns that only this clone uses, for the repository with this root.
  ///
  /// In a worktree and in a submodule, `.git` is a file that names the real directory.
  static func excludeFile(ofRoot root: [UInt8]) -> RawPath {
    var folder = path(".git", in: root)
    if case .success(let text) = readFile(folder, limit: 1 << 16), text.starts(with: "gitdir: ".utf8) {
      folder = resolve(text.dropFirst(8), in: root)
      if case .success(let common) = readFile(path("commondir", in: folder.bytes), limit: 1 << 16) {
        folder = resolve(common[...], in: folder.bytes)
      }
    }
    return path("info/exclude", in: folder.bytes)
  }

  /// A path below a directory. An empty directory means the current one.
  static func path(_ name: String, in folder: [UInt8]) -> RawPath {
    let needsSlash = !folder.isEmpty && folder.last != UInt8(ascii: "/")
    return RawPath(folder + (needsSlash ? [UInt8(ascii: "/")] : []) + Array(name.utf8))
  }

  static func exists(_ path: RawPath) -> Bool {
    if case .success = path.withCString({ FileStatus.of($0, followingLinks: true) }) { return true }
    return false
  }

  /// A path that Git wrote into a file: one line, absolute or relative to a directory.
  static func resolve(_ line: ArraySlice<UInt8>, in folder: [UInt8]) -> RawPath {
    let written = line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard written.first != UInt8(ascii: "/") else { return RawPath(written) }
    return RawPath(path("", in: folder).bytes + written)
  }
}
