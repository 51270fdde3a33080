extension GitChange {
  /// The files of the workspaces of some arguments. The result is that of a search of the disk, but the files come from
  /// Git.
  ///
  /// A change in one file can cause findings in another, so it isn't enough to read the named files. `workspace`
  /// returns the directory of the workspace for a directory in it, or nil for the whole repository. Each file is shown
  /// by its shortest path from the current directory.
  package func search(
    _ arguments: [RawPath], workspace: (RawPath) -> RawPath?,
    isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> InputFiles {
    var files = InputFiles()
    files.holdFolders = true
    let area = GitArea(arguments, of: self)
    if !isBase { files.problems = area.problems }
    let around =
      readsOnlyNamed
      ? []
      : (Array(area.folders) + area.files.map { RawPath($0).folder.bytes }).map { key in
        workspace(RawPath(repository.realPath(of: key))).flatMap { repository.key(of: $0) } ?? []
      }
    let searched = area.folders.union(around)
    // The files of a directory follow one another.
    var last: (folder: ArraySlice<UInt8>, isBehindLink: Bool)?
    func isReached(_ key: ArraySlice<UInt8>) -> Bool {
      let folder = key[..<(key.lastIndex(of: UInt8(ascii: "/")) ?? key.startIndex)]
      if let last, last.folder == folder { return !last.isBehindLink }
      let answer = isBehindLink(folder)
      last = (folder, answer)
      return !answer
    }
    func add(_ key: ArraySlice<UInt8>) {
      let isNamed = !area.files.isEmpty && area.files.contains(Array(key))
      guard isNamed || isCampaignFilePath(key) && searched.contains(where: { isVisible(key, from: $0) }),
        isThere(Array(key)), isReached(key)
      else { return }
      repository.path(of: key).bytes.withUnsafeBufferPointer { path in
        if isNamed || isWanted(path) { files.append(name: path) }
      }
    }
    for index in 0..<tracked.count { add(tracked.path(index)) }
    for key in others { add(key[...]) }
    files.sort()
    return files
  }

  /// True if a file is below a directory, and neither it nor a directory in between is hidden.
  private func isVisible(_ key: ArraySlice<UInt8>, from folder: [UInt8]) -> Bool {
    guard let names = key.below(folder)?.split(separator: UInt8(ascii: "/")) else { return false }
    return !names.contains { $0.first == UInt8(ascii: ".") }
  }
}

/// True if a path has the name of a campaign file.
func isCampaignFilePath(_ path: ArraySlice<UInt8>) -> Bool {
  let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
  return path[start...].withUnsafeBufferPointer { isCampaignFileName($0) }
}

/// The part of a repository that arguments name: before a change, after it, or on the disk. The default is the current
/// directory.
package struct GitArea: Sendable {
  private(set) var files: Set<[UInt8]> = []
  private(set) var folders: Set<[UInt8]> = []
  private(set) var problems: [InputProblem] = []

  package init(_ arguments: [RawPath], of change: GitChange) {
    if arguments.isEmpty { folders.insert(change.repository.keyOfHere) }
    for argument in arguments {
      guard let key = change.repository.key(of: argument) else {
        problems.append(.outside(argument))
        continue
      }
      if key.isEmpty || change.holdsFolder(key) || isFolder(argument) {
        folders.insert(key)
      } else if change.holdsFile(key) || exists(argument) {
        files.insert(key)
      } else {
        problems.append(.missing(argument))
      }
    }
  }

  /// True if a file is named, or is in a named directory.
  package func holds(_ key: [UInt8]) -> Bool {
    files.contains(key) || folders.contains { key.below($0) != nil }
  }
}
