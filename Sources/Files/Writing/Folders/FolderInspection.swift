/// What stands in a folder that is to be replaced, held against what is wanted and what an earlier run wrote.
struct FolderInspection {
  private let wanted: PathTable
  private let ours: PathTable
  private let shown: RawPath

  /// Which of the wanted files are there, by their numbers.
  private(set) var hasFile: [Bool]
  /// The files of an earlier run that are there, by their numbers, each with its number among the wanted ones.
  private(set) var former: [(number: Int, wanted: Int?)] = []
  private var foldersInCommon = 1
  private var outdatedFolders = 0

  /// What is not ours, in the order in which it was met. What stands in a foreign folder is not listed.
  private(set) var foreign: [ForeignEntry] = []

  /// Looks at a folder that messages call by a path.
  init(
    of folder: OpenFolder,
    at path: RawPath,
    wanted: PathTable,
    ours: PathTable
  ) throws(ReplacementFailure) {
    (self.wanted, self.ours, shown) = (wanted, ours, path)
    hasFile = Array(repeating: false, count: wanted.files.count)
    try look(into: folder, at: RawPath([]))
  }

  /// How many files of an earlier run are no longer wanted.
  var outdatedFiles: Int { former.count { $0.wanted == nil } }

  /// Whether all folders that are wanted are there, and no others.
  var hasSameFolders: Bool { outdatedFolders == 0 && foldersInCommon == wanted.folders.count }

  private mutating func look(into folder: OpenFolder, at path: RawPath) throws(ReplacementFailure) {
    let folders = try attempt(.read, shown.appending(path.bytes)) { () throws(SystemError) in
      try list(folder, at: path)
    }
    for path in folders {
      let inner = try attempt(.read, shown.appending(path.bytes)) { () throws(SystemError) in
        try OpenFolder(RawPath(path.name), in: folder)
      }
      try look(into: inner, at: path)
    }
  }

  /// Takes note of what stands in a folder, and gives the folders of ours in it.
  private mutating func list(_ folder: OpenFolder, at path: RawPath) throws(SystemError) -> [RawPath] {
    var inner: [RawPath] = []
    let listing = try FolderListing(of: RawPath("."), in: folder.descriptor, followingLinks: true)
    while try listing.next({ name, length, type in
      let name = UnsafeRawBufferPointer(start: name, count: length)
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return }
      let path = path.appending(name)
      if note(path, kind(of: path, listed: type, in: folder)) { inner.append(path) }
    }) {}
    return inner
  }

  /// What stands under a path; nil for what has gone meanwhile.
  private func kind(of path: RawPath, listed type: UInt8, in folder: OpenFolder) -> FileKind? {
    if let kind = FileKind(listed: type) { return kind }
    return RawPath(path.name).withCString { try? folder.status(of: $0).get() }?.kind
  }

  /// Takes note of something; true where it is a folder of ours, to be looked into.
  private mutating func note(_ path: RawPath, _ kind: FileKind?) -> Bool {
    switch kind {
    case .file?:
      guard let number = ours.file(at: path) else { break }
      let wanted = wanted.file(at: path)
      if let wanted { hasFile[wanted] = true }
      former.append((number, wanted))
      return false
    case .folder? where ours.folder(at: path) != nil:
      if wanted.folder(at: path) != nil { foldersInCommon += 1 } else { outdatedFolders += 1 }
      return true
    default: break
    }
    if let kind { foreign.append(ForeignEntry(path: path, kind: kind)) }
    return false
  }
}
