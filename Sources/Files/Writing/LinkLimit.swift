/// The limit for the symbolic links of a directory.
///
/// Files that were checked out or unpacked must not decide which other files of the machine are written. So a link in a
/// Git repository must stay inside it, and outside its `.git`. A link outside repositories but below the working
/// directory must stay below that directory. All other links, such as `/dev/stdout`, were made by the owner of the
/// machine, and have no limit.
package struct LinkLimit: Sendable {
  let kind: Kind
  let root: FileIdentity

  /// The directory that a link may not leave.
  package enum Kind: Sendable, Equatable {
    case repository, workingFolder, namedFolder
    /// The `.git` of a repository, into which no link may lead.
    case git
    /// The directory that the link itself is in.
    case ownFolder

    var words: String {
      switch self {
      case .repository: "out of the repository"
      case .git: "into the repository's own .git directory"
      case .workingFolder: "out of the working directory"
      case .namedFolder: "out of the named directory"
      case .ownFolder: "out of its own directory"
      }
    }

    /// The advice in the error. It never suggests to write into `.git`.
    var wayOut: String { self == .git ? "name another place" : "use that path directly" }
  }

  init(_ kind: Kind, _ root: FileIdentity) {
    (self.kind, self.root) = (kind, root)
  }

  /// The limit of the links in a directory. Nil if they have none.
  init?(ofLinksIn folder: OpenFolder) throws(SystemError) {
    let surroundings = try Surroundings(of: folder)
    if let root = surroundings.repository {
      self.init(.repository, root)
    } else if let working = try? OpenFolder.start(atRoot: false).status().get(),
      folder.isInside(working.identity)
    {
      self.init(.workingFolder, working.identity)
    } else {
      return nil
    }
  }

  /// The limit that a link to a directory, or to a name in it, would break. Nil if it breaks none.
  func isBroken(by folder: OpenFolder, _ name: RawPath?) throws(SystemError) -> Kind? {
    let folders = try Surroundings(of: folder).folders
    guard let end = folders.firstIndex(where: { $0.identity == root }) else { return kind }
    let isGit = name.map { $0.shown.lowercased() == ".git" } ?? false
    return isGit || folders[..<end].contains(where: \.belongsToGit) ? .git : nil
  }
}

extension OpenFolder {
  /// True if this directory is the other one, or is inside it.
  func isInside(_ other: FileIdentity) -> Bool {
    (try? Surroundings(of: self))?.folders.contains { $0.identity == other } ?? false
  }
}

/// A directory and all directories above it, as reached by `..`, nearest first.
private struct Surroundings {
  private(set) var folders: [Folder] = []

  struct Folder {
    let identity: FileIdentity
    /// True if it contains a `.git`, so it is the root of a repository.
    let isRoot: Bool
    /// True if it is the `.git` of its parent directory.
    var belongsToGit = false
  }

  /// The root of the nearest repository.
  var repository: FileIdentity? { folders.first(where: \.isRoot)?.identity }

  init(of folder: OpenFolder) throws(SystemError) {
    var folder = folder
    while true {
      let identity = try folder.status().get().identity
      let git = try? folder.status(of: RawPath(".git")).get().identity
      if let last = folders.indices.last {
        if folders[last].identity == identity { return }
        folders[last].belongsToGit = git == folders[last].identity
      }
      folders.append(Folder(identity: identity, isRoot: git != nil))
      folder = try folder.outer()
    }
  }
}
