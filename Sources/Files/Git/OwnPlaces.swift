/// The directories that belong to the repository that Git finds, and to no other one.
///
/// Files of a repository can lead Git into another one: `.git`, `.git/commondir` and the configuration. Whoever sent
/// the repository chose these files. So a Git directory and a working tree are ours only if they are in their usual
/// places, if the Git directory names the working tree in return, or if the user names them in the environment.
struct OwnPlaces {
  /// The Git directory that all worktrees of the repository share.
  let gitFolder: RawPath
  /// The real paths of the shared Git directory and of the working tree, if they are ours.
  private let roots: [[UInt8]]

  init(of repository: GitRepository) throws(GitFailure) {
    let folder = try realPath(ofAnswerTo: ["rev-parse", "--absolute-git-dir"])
    let shared = try realPath(ofAnswerTo: ["rev-parse", "--git-common-dir"])
    let claim = OwnershipClaim(folder: folder, shared: shared, root: repository.realPath(of: []))
    gitFolder = RawPath(shared)
    roots = (claim.ownsGitFolder ? [shared] : []) + (claim.ownsRoot ? [claim.root] : [])
  }

  /// True if a directory is in one of the places, and not in another repository inside them. It need not exist yet.
  func hold(_ folder: RawPath) -> Bool {
    guard var path = realPathOfExistingPart(of: folder) else { return false }
    while !roots.contains(path.bytes) {
      guard !isRepository(path), path.folder != path else { return false }
      path = path.folder
    }
    return true
  }

  /// The real path of a directory, or of the nearest existing one above it. Nil if `..` follows something that does not
  /// exist: nobody knows where that will lead.
  private func realPathOfExistingPart(of folder: RawPath) -> RawPath? {
    var path = folder
    while true {
      if let real = path.withCString({ realPath(of: $0) }) { return RawPath(real) }
      guard !path.name.elementsEqual("..".utf8) else { return nil }
      path = path.folder.bytes.isEmpty ? RawPath(".") : path.folder
    }
  }

  /// True if a directory is the root of a working tree, or a Git directory.
  private func isRepository(_ folder: RawPath) -> Bool {
    let names = ["HEAD", "objects"]
    return exists(folder.appending(".git".utf8)) || names.allSatisfy { exists(folder.appending($0.utf8)) }
  }
}

/// The claim of a repository's files, and the proof of it. All paths are real.
private struct OwnershipClaim {
  /// The Git directory of this working tree.
  let folder: [UInt8]
  /// The Git directory that all worktrees of the repository share.
  let shared: [UInt8]
  /// The root of the working tree.
  let root: [UInt8]
  /// The directory with the `.git` that Git has found. Nil if the user has named the Git directory.
  let start: [UInt8]?

  init(folder: [UInt8], shared: [UInt8], root: [UInt8]) {
    (self.folder, self.shared, self.root) = (folder, shared, root)
    start = isSet("GIT_DIR") ? nil : realPath(of: ".").map { Repository.root(of: $0) }
  }

  var ownsRoot: Bool { start == nil || start == root || isSet("GIT_WORK_TREE") }

  var ownsGitFolder: Bool {
    guard start.map({ isGitFolder(of: RawPath($0)) }) ?? true else { return false }
    return shared == folder || isSet("GIT_COMMON_DIR")
      || RawPath(folder).folder == RawPath(shared).appending("worktrees".utf8)
  }

  /// True if the Git directory is the `.git` of a directory, or names it in return.
  private func isGitFolder(of start: RawPath) -> Bool {
    let entry = start.appending(".git".utf8)
    return folder == entry.bytes || linkedEntry == entry || isSubmodule
  }

  /// The `.git` file that `git worktree add` has written into this Git directory.
  private var linkedEntry: RawPath? {
    let note = RawPath(folder).appending("gitdir".utf8)
    guard case .success(let line) = readFile(note, limit: 1 << 16) else { return nil }
    let entry = Repository.resolve(line[...], in: folder)
    return entry.folder.withCString { realPath(of: $0) }.map { RawPath($0).appending(entry.name) }
  }

  /// True if the configuration of this Git directory says where its working tree is, as that of a submodule does.
  private var isSubmodule: Bool { start == root && (try? git(["config", "--get", "core.worktree"])) != nil }
}

private func isSet(_ variable: String) -> Bool { environmentVariable(variable) != nil }

/// The real path of the directory that Git names.
private func realPath(ofAnswerTo question: [String]) throws(GitFailure) -> [UInt8] {
  let path = RawPath(try git(question).dropLast())
  return path.withCString { realPath(of: $0) } ?? path.bytes
}
