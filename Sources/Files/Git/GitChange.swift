/// A change of files that Git knows: what is there after it, and which files it touches.
package struct GitChange: Sendable {
  package let repository: GitRepository
  /// The source of the files after the change.
  package let source: FileSource
  /// The files after the change: those that Git tracks, and those that it would track.
  let tracked: GitListing
  let others: [[UInt8]]
  /// The files that differ, those that are gone included.
  private let changed: Set<[UInt8]>
  /// The commit before the change; nil where it is the first one.
  private let base: String?
  /// True if this is the state before a change, and not the change itself.
  package let isBase: Bool

  /// The staged changes: the difference between the current commit and the index, from which files are read too.
  package static func staged() throws(GitFailure) -> GitChange {
    let repository = try GitRepository()
    let head = repository.commit(named: "HEAD")
    let tracked = try repository.index()
    let conflicts = tracked.paths { tracked.status($0) == UInt8(ascii: "U") }
    guard conflicts.isEmpty else { throw .conflicts(conflicts.map { repository.path(of: $0[...]) }) }
    let changed = try repository.indexChange(since: head ?? repository.emptyTree)
    return GitChange(
      repository: repository, source: .git(GitTree(tracked, of: repository)), tracked: tracked, others: [],
      changed: Set(changed.paths { _ in true }), base: head, isBase: false)
  }

  /// The changes of this branch since it left another one, committed or not.
  package static func since(_ name: String) throws(GitFailure) -> GitChange {
    let repository = try GitRepository()
    guard let head = repository.commit(named: "HEAD") else { throw .noCommit }
    guard let other = repository.commit(named: name) else { throw .unknownCommit(name) }
    guard let base = repository.fork(of: head, from: other) else { throw .unrelated(name) }
    let tracked = try repository.index()
    var changed = Set(try repository.indexChange(since: base).paths { _ in true })
    changed.formUnion(try repository.uncommitted())
    return GitChange(
      repository: repository, source: .disk, tracked: tracked,
      others: changed.filter { tracked.index(of: $0) == nil }, changed: changed, base: base, isBase: false)
  }

  /// The state before the change; nil where there was none.
  package func before() throws(GitFailure) -> GitChange? {
    guard let base else { return nil }
    let tracked = try repository.files(of: base)
    return GitChange(
      repository: repository, source: .git(GitTree(tracked, of: repository)), tracked: tracked, others: [],
      changed: changed, base: base, isBase: true)
  }

  /// True if nothing has changed, not even other files.
  package var isEmpty: Bool { changed.isEmpty }

  /// True if the change touches a file.
  package func touches(_ path: RawPath) -> Bool { repository.key(of: path).map(changed.contains) ?? false }

  /// True if the change touches a file with one of some names, in any directory.
  package func touchesFile(where isMeant: (ArraySlice<UInt8>) -> Bool) -> Bool {
    changed.contains { isMeant(RawPath($0).name) }
  }

  /// True if the change takes away what may have been a campaign file.
  package var takesAwayFiles: Bool {
    changed.contains { isCampaignFilePath($0[...]) && !isThere($0) }
  }

  /// True if the file exists, before or after the change.
  func holdsFile(_ key: [UInt8]) -> Bool { tracked.index(of: key) != nil || changed.contains(key) }

  /// True if there is a file in a directory, before or after the change.
  func holdsFolder(_ key: [UInt8]) -> Bool {
    tracked.holdsFolder(key) || changed.contains { $0.below(key) != nil }
  }

  /// True if a directory on the disk is behind a link. Its content is not part of the repository, which knows only
  /// the link.
  func isBehindLink(_ folder: ArraySlice<UInt8>) -> Bool {
    guard case .disk = source else { return false }
    let path = repository.realPath(of: Array(folder))
    return path.withCString({ Files.realPath(of: $0) }) != path
  }

  /// True if there is a file after the change.
  func isThere(_ key: [UInt8]) -> Bool {
    switch source {
    case .git: return tracked.index(of: key).flatMap { tracked.blob($0) } != nil
    case .disk:
      let path = RawPath(repository.realPath(of: key))
      guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: false) }) else {
        return false
      }
      return status.kind == .file
    }
  }
}

extension GitListing {
  fileprivate func paths(where isMeant: (Int) -> Bool) -> [[UInt8]] {
    (0..<count).filter(isMeant).map { Array(path($0)) }
  }
}

// MARK: - What Git is asked

extension GitRepository {
  private static let rawFormat = ["--raw", "-z", "--no-abbrev", "--no-renames"]

  /// The files of the index. Those that are only to be added some time are left out, since no commit takes them.
  fileprivate func index() throws(GitFailure) -> GitListing { try indexChange(since: emptyTree) }

  fileprivate func indexChange(since tree: String) throws(GitFailure) -> GitListing {
    GitListing(try git(["diff-index", "--cached", "--ita-invisible-in-index"] + Self.rawFormat + [tree]))
  }

  fileprivate func files(of commit: String) throws(GitFailure) -> GitListing {
    GitListing(try git(["diff-tree", "-r"] + Self.rawFormat + [emptyTree, commit]))
  }

  /// The files that differ between working tree and index, and those that Git neither tracks nor ignores. A directory
  /// stands for a nested repository.
  ///
  /// Git compares files of which only the date has changed, as they would be committed. Filters are left out: a file
  /// that a filter would change counts as changed. `git diff` would give the same answer, but it may write the index.
  fileprivate func uncommitted() throws(GitFailure) -> [[UInt8]] {
    let kinds = ["--modified", "--deleted", "--others", "--exclude-standard"]
    let call = GitCall(
      ["ls-files", "-z", "--full-name"] + kinds + ["--", ":/"], without: try GitCall.withoutFilters())
    return try call.answer().split(separator: 0).filter { $0.last != UInt8(ascii: "/") }.map { Array($0) }
  }

  /// The commit at which two lines of history part.
  fileprivate func fork(of commit: String, from other: String) -> String? {
    (try? git(["merge-base", commit, other])).map { answer in
      String(decoding: answer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
