/// Opens the folders of a table below an open one, one at a time: who asks for the files of one folder after the other
/// needs no more than one descriptor.
struct FolderCursor {
  private let root: OpenFolder
  private let paths: PathTable
  private var current: (number: Int, folder: OpenFolder)

  init(_ root: OpenFolder, _ paths: PathTable) {
    self.root = root
    self.paths = paths
    current = (0, root)
  }

  /// The folder with a number. Each folder on the way is opened in the one around it and must be a folder, not a link.
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
