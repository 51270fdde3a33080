/// The content of a directory that is to be replaced. It is compared with the new content, and with the files of an
/// earlier run.
struct FolderInspection {
  private let wanted: PathTable
  private let ours: PathTable
  private let shown: RawPath

  /// True for each wanted file that exists, by number.
  private(set) var hasFile: [Bool]
  /// The existing files of an earlier run, by number, each with its number among the wanted files.
  private(set) var former: [(number: Int, wanted: Int?)] = []
  private var foldersInCommon = 1
  private var outdatedFolders = 0

  /// Entries that are not ours, in the order found. The content of other directories is not listed. A wanted directory
  /// counts as ours even if no earlier run made it, because build systems make the directories of outputs.
  private(set) var foreign: [ForeignEntry] = []

  /// Inspects a directory. Messages use the given path.
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

  /// The number of files from an earlier run that are not wanted now.
  var outdatedFiles: Int { former.count { $0.wanted == nil } }

  /// True if exactly the wanted directories exist.
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

  /// Records the content of a directory, and returns our directories in it.
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

  /// The kind of entry at a path; nil if it has disappeared.
  private func kind(of path: RawPath, listed type: UInt8, in folder: OpenFolder) -> FileKind? {
    if let kind = FileKind(listed: type) { return kind }
    return RawPath(path.name).withCString { try? folder.status(of: $0).get() }?.kind
  }

  /// Records an entry. Returns true for a directory of ours, which is inspected too.
  private mutating func note(_ path: RawPath, _ kind: FileKind?) -> Bool {
    switch kind {
    case .file?:
      guard let number = ours.file(at: path) else { break }
      let wanted = wanted.file(at: path)
      if let wanted { hasFile[wanted] = true }
      former.append((number, wanted))
      return false
    case .folder? where ours.folder(at: path) != nil || wanted.folder(at: path) != nil:
      if wanted.folder(at: path) != nil { foldersInCommon += 1 } else { outdatedFolders += 1 }
      return true
    default: break
    }
    if let kind { foreign.append(ForeignEntry(path: path, kind: kind)) }
    return false
  }
}
