/// Paths of files below a directory, without repetitions, with the directories that they need.
///
/// Files and directories have numbers in the order in which they were added. A directory has a higher number than its
/// parent.
struct PathTable: Sendable {
  /// A file or a directory below the top directory.
  struct Entry: Sendable {
    let path: RawPath
    let nameStart: Int
    /// The number of the parent directory.
    let folder: Int

    var name: RawPath { RawPath(path.bytes[nameStart...]) }
  }

  private(set) var files: [Entry] = []
  /// The first one is the top directory, whose path is empty.
  private(set) var folders = [Entry(path: RawPath([]), nameStart: 0, folder: 0)]
  private var fileNumbers: [RawPath: Int] = [:]
  private var folderNumbers = [RawPath([]): 0]

  init() {}

  /// The table of the paths that a directory will contain. A file's number is its position in the list.
  init(of outputs: [OutputFile]) throws(ReplacementFailure) {
    files.reserveCapacity(outputs.count)
    fileNumbers.reserveCapacity(outputs.count)
    for output in outputs {
      let path = RawPath(output.path)
      guard isPlain(path.bytes) else { throw .unusablePath(output.path) }
      guard add(path) else { throw .repeatedPath(output.path) }
    }
    for folder in folders where fileNumbers[folder.path] != nil { throw .fileAndFolder(folder.path.shown) }
  }

  func file(at path: RawPath) -> Int? { fileNumbers[path] }

  func folder(at path: RawPath) -> Int? { folderNumbers[path] }

  /// Adds a plain path. Returns false if it was there already.
  @discardableResult
  mutating func add(_ path: RawPath) -> Bool {
    guard fileNumbers[path] == nil else { return false }
    fileNumbers[path] = files.count
    files.append(entry(path))
    return true
  }

  private mutating func entry(_ path: RawPath) -> Entry {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    return Entry(
      path: path, nameStart: slash.map { $0 + 1 } ?? 0, folder: number(ofFolder: path.bytes[..<(slash ?? 0)]))
  }

  /// The number of a directory. Adds the directory if it is new. Most files have the same directory as the file before.
  private mutating func number(ofFolder path: ArraySlice<UInt8>) -> Int {
    if let last = files.last, folders[last.folder].path.bytes.elementsEqual(path) { return last.folder }
    let path = RawPath(path)
    if let known = folderNumbers[path] { return known }
    let folder = entry(path)
    folderNumbers[path] = folders.count
    folders.append(folder)
    return folders.count - 1
  }
}

/// True if a path leads below its directory and has only one spelling: no part is empty, `.` or `..`.
func isPlain(_ path: some Sequence<UInt8>) -> Bool {
  var length = 0
  var dots = 0
  for byte in path {
    if byte == 0 { return false }
    if byte == UInt8(ascii: "/") {
      if length == dots, length < 3 { return false }
      (length, dots) = (0, 0)
    } else {
      length += 1
      if byte == UInt8(ascii: ".") { dots += 1 }
    }
  }
  return length != dots || length > 2
}

/// True if a path in a list can be accepted: it is plain, and in no more nested directories than ours. Some code
/// recurses into them, and a list may come from anybody.
func isListable(_ path: some Collection<UInt8>) -> Bool {
  isPlain(path) && path.count { $0 == UInt8(ascii: "/") } < 16
}
