/// The source of the files of a run.
package enum FileSource: Sendable {
  case disk
  /// The index of Git, or a commit. Files outside of its repository are read from the disk.
  case git(GitTree)
  /// The disk, with other texts for the files that are open in an editor.
  case editor(OpenTexts)
  /// The files that other runs have stored. Nothing is read from the disk.
  case stored(StoredFiles)

  package func read(_ path: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
    switch self {
    case .disk: readFile(path, limit: limit)
    case .git(let tree): tree.read(path, limit: limit)
    case .editor(let texts): texts.read(path, limit: limit) ?? readFile(path, limit: limit)
    case .stored(let files): files.read(path)
    }
  }

  /// Reads a file that a search has found.
  package func read(_ index: Int, of files: InputFiles, limit: Int) -> Result<[UInt8], ReadFailure> {
    switch self {
    case .disk: files.withCString(of: index) { readFile($0, limit: limit) }
    case .git(let tree): tree.read(files.rawPath(index), limit: limit)
    case .editor(let texts):
      texts.read(files.rawPath(index), limit: limit) ?? FileSource.disk.read(index, of: files, limit: limit)
    case .stored(let stored): stored.read(index)
    }
  }

  /// The name of a file's content in Git. Files with the same name have the same bytes. Nil for a file on the disk.
  package func blob(_ index: Int, of files: InputFiles) -> ArraySlice<UInt8>? {
    guard case .git(let tree) = self else { return nil }
    return tree.blob(of: files.rawPath(index))
  }

  /// The path from one directory to another one below it, with a slash at the end. Empty if they are the same, nil if
  /// it is not below.
  package func position(of folder: RawPath, below other: RawPath) -> [UInt8]? {
    guard let inner = realPath(ofFolder: folder), let outer = realPath(ofFolder: other) else { return nil }
    if inner == outer { return [] }
    return inner.below(outer).map { $0 + [UInt8(ascii: "/")] }
  }

  /// Reads a file that another file names, if both are in the same repository, or the other file is in none.
  package func read(_ path: RawPath, namedBy other: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
    if case .stored(let files) = self { return files.read(path) }
    if let root = realPath(ofFolder: other.folder).map({ Repository.root(of: $0) }),
      Repository.exists(Repository.path(".git", in: root)), let folder = realPath(ofFolder: path.folder),
      folder != root, folder.below(root) == nil
    {
      return .failure(.outside("it is outside the repository"))
    }
    return read(path, limit: limit)
  }

  /// True if a path below a directory leads out of it, through a link. Links in a tree of Git are not followed, and
  /// what led out was not stored.
  package func leadsOut(_ path: RawPath, of folder: RawPath) -> Bool {
    if case .stored(let files) = self { return !files.holds(path) }
    if case .git(let tree) = self, tree.repository.key(of: path) != nil { return false }
    guard let real = path.real, let outer = realPath(ofFolder: folder) else { return false }
    return real.bytes.below(outer) == nil
  }

  /// The names of the directories in a directory that contain a file, sorted. Only the first few of a directory on the
  /// disk are looked at.
  package func folders(in folder: RawPath, with file: RawPath, most: Int = 200) -> [RawPath] {
    switch self {
    case .git, .stored: return []
    case .disk, .editor: break
    }
    let folder = folder.bytes.isEmpty ? RawPath(".") : folder
    guard let listing = try? FolderListing(of: folder, followingLinks: true) else { return [] }
    var names: [RawPath] = []
    while names.count < most,
      let goesOn = try? listing.next({ name, length, _ in
        names.append(RawPath(UnsafeRawBufferPointer(start: name, count: length)))
      }), goesOn
    {}
    return names.filter { exists(file.resolved(in: $0.resolved(in: folder))) }.sorted()
  }

  /// True if there is something at a path, even a broken link. In a tree of Git, only files count.
  package func exists(_ path: RawPath) -> Bool {
    switch self {
    case .disk: Files.exists(path)
    case .git(let tree): tree.holds(path)
    case .editor(let texts): texts.holds(path) || Files.exists(path)
    case .stored(let files): files.holds(path)
    }
  }

  /// True if a path leads to a directory. Git and stored runs know only files.
  package func isFolder(_ path: RawPath) -> Bool {
    switch self {
    case .disk, .editor: Files.isFolder(path)
    case .git, .stored: false
    }
  }

  /// True if a path leads to something. On the disk, a link counts as its target.
  package func leadsToSomething(_ path: RawPath) -> Bool {
    switch self {
    case .disk, .editor: Files.leadsToSomething(path)
    case .git, .stored: exists(path)
    }
  }

  /// True if there is a file at an absolute path.
  func holds(_ path: RawPath) -> Bool {
    switch self {
    case .disk: Repository.exists(path)
    case .git(let tree): tree.holds(path)
    case .editor(let texts): texts.holds(path) || Repository.exists(path)
    case .stored(let files): files.holds(path)
    }
  }

  /// The absolute path of a directory, which is given as a user would type it. A directory in Git need not be on the
  /// disk.
  func realPath(ofFolder folder: RawPath) -> [UInt8]? {
    if case .git(let tree) = self, let key = tree.repository.key(of: folder) {
      return tree.repository.realPath(of: key)
    }
    return (folder.bytes.isEmpty ? RawPath(".") : folder).withCString { Files.realPath(of: $0) }
  }
}
