/// A change of files in Git: the files after it, and the files that it changes.
package struct GitChange: Sendable {
  package let repository: GitRepository
  /// The source of the files after the change.
  package let source: FileSource
  /// The files after the change: those that Git tracks, and those that Git does not ignore.
  let tracked: GitListing
  let others: [[UInt8]]
  /// The files that differ, including removed ones.
  private let changed: Set<[UInt8]>
  /// The commit before the change. Nil for the first commit.
  private let base: String?
  /// True if this is the state before a change.
  package let isBase: Bool
  /// True if a search reads only what is named, and not the rest of its workspace.
  package var readsOnlyNamed = false
  /// The files that differ on the disk from the index. Nil if nobody has asked.
  private var unstaged: Set<[UInt8]>?

  /// The staged changes: the difference between the current commit and the index. Files are read from the index, too.
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

  /// The state before the change. Nil if there was none.
  package func before() throws(GitFailure) -> GitChange? {
    guard let base else { return nil }
    let tracked = try repository.files(of: base)
    return GitChange(
      repository: repository, source: .git(GitTree(tracked, of: repository)), tracked: tracked, others: [],
      changed: changed, base: base, isBase: true)
  }

  /// The files of a commit.
  package static func commit(_ name: String) throws(GitFailure) -> GitChange {
    let repository = try GitRepository()
    guard let commit = repository.commit(named: name) else { throw .unknownCommit(name) }
    return state(of: try repository.files(of: commit), in: repository)
  }

  /// The files of the last commit that one commit and another one have in common.
  package static func fork(of name: String, from other: String) throws(GitFailure) -> GitChange {
    let repository = try GitRepository()
    guard let commit = repository.commit(named: name) else { throw name == "HEAD" ? .noCommit : .unknownCommit(name) }
    guard let second = repository.commit(named: other) else { throw .unknownCommit(other) }
    guard let base = repository.fork(of: commit, from: second) else { throw .unrelated(other) }
    return state(of: try repository.files(of: base), in: repository)
  }

  /// The files of the index.
  package static func index() throws(GitFailure) -> GitChange {
    let repository = try GitRepository()
    return state(of: try repository.index(), in: repository)
  }

  /// The name of the default branch: that of the remote repository, or else a branch with a usual name. Nil if there is
  /// none.
  package static func defaultBranch() throws(GitFailure) -> String? {
    let repository = try GitRepository()
    return ["origin/HEAD", "origin/main", "origin/master", "main", "master"].first {
      repository.commit(named: $0) != nil
    }
  }

  /// A state without a change.
  private static func state(of files: GitListing, in repository: GitRepository) -> GitChange {
    GitChange(
      repository: repository, source: .git(GitTree(files, of: repository)), tracked: files, others: [], changed: [],
      base: nil, isBase: true, readsOnlyNamed: true)
  }

  /// The root of the repository, as a user in the current directory would type it.
  package var root: RawPath {
    let path = repository.path(of: [])
    return path.bytes.isEmpty ? RawPath(".") : path
  }

  /// True if the current directory is in the working tree. The settings of a repository can name any directory.
  package var holdsCurrentFolder: Bool { RawPath(".").real.map { repository.key(of: $0) != nil } ?? false }

  /// True if nothing has changed, not even other files.
  package var isEmpty: Bool { changed.isEmpty }

  /// True if the change affects a file.
  package func touches(_ path: RawPath) -> Bool { repository.key(of: path).map(changed.contains) ?? false }

  /// Finds the files that differ on the disk from what is staged. Git knows which of them only have other line ends.
  package mutating func findUnstaged() throws(GitFailure) { unstaged = Set(try repository.uncommitted()) }

  /// True if a file differs on the disk from what is staged.
  package func isUnstaged(_ path: RawPath) -> Bool {
    guard let unstaged, let key = repository.key(of: path) else { return false }
    return unstaged.contains(key)
  }

  /// True if the change affects a file with a certain name, in any directory.
  package func touchesFile(where isMeant: (ArraySlice<UInt8>) -> Bool) -> Bool {
    changed.contains { isMeant(RawPath($0).name) }
  }

  /// True if the change removes a file that may have been a campaign file.
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
    case .disk, .editor, .stored:
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

// MARK: - Questions to Git

extension GitRepository {
  private static let rawFormat = ["--raw", "-z", "--no-abbrev", "--no-renames"]

  /// The files of the index. Files that `git add --intent-to-add` only announced are left out, because no commit
  /// contains them.
  fileprivate func index() throws(GitFailure) -> GitListing { try indexChange(since: emptyTree) }

  fileprivate func indexChange(since tree: String) throws(GitFailure) -> GitListing {
    GitListing(try git(["diff-index", "--cached", "--ita-invisible-in-index"] + Self.rawFormat + [tree]))
  }

  fileprivate func files(of commit: String) throws(GitFailure) -> GitListing {
    GitListing(try git(["diff-tree", "-r"] + Self.rawFormat + [emptyTree, commit]))
  }

  /// The files that differ between working tree and index, and those that Git neither tracks nor ignores. A directory
  /// is a nested repository.
  ///
  /// Git compares the content of a file if only its date has changed. Filters are switched off, so a file that a filter
  /// would change counts as changed. `git diff` would give the same answer, but it may write the index.
  fileprivate func uncommitted() throws(GitFailure) -> [[UInt8]] {
    let kinds = ["--modified", "--deleted", "--others", "--exclude-standard"]
    let call = GitCall(
      ["ls-files", "-z", "--full-name"] + kinds + ["--", ":/"], without: try GitCall.withoutFilters())
    return try call.answer().split(separator: 0).filter { $0.last != UInt8(ascii: "/") }.map { Array($0) }
  }

  /// The last common commit of two branches.
  fileprivate func fork(of commit: String, from other: String) -> String? {
    (try? git(["merge-base", commit, other])).map { answer in
      String(decoding: answer.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
