/// Opens the directories of a table, one at a time. If the files of each directory are used in sequence, one descriptor
/// is enough.
struct FolderCursor {
  private let root: OpenFolder
  private let paths: PathTable
  private var current: (number: Int, folder: OpenFolder)

  init(_ root: OpenFolder, _ paths: PathTable) {
    self.root = root
    self.paths = paths
    current = (0, root)
  }

  /// The directory with a number. Each directory on the way is opened inside its parent, and must not be a link.
  mutating func folder(_ number: Int) throws(SystemError) -> OpenFolder {
    if current.number != number { current = (number, try open(number)) }
    return current.folder
  }

  private func open(_ number: Int) throws(SystemError) -> OpenFolder {
    guard number > 0 else { return root }
    let entry = paths.folders[number]
    return try OpenFolder(entry.name, in: open(entry.folder))
  }
}
