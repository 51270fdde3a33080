/// Paths of files below a folder, each once, with the folders that they need.
///
/// Files and folders have numbers in the order in which they came; a folder has a higher number than the one around it.
struct PathTable: Sendable {
  /// A file, or a folder below the uppermost one.
  struct Entry: Sendable {
    let path: RawPath
    let nameStart: Int
    /// The number of the folder around it.
    let folder: Int

    var name: RawPath { RawPath(path.bytes[nameStart...]) }
  }

  private(set) var files: [Entry] = []
  /// The first one is the uppermost folder, whose path is empty.
  private(set) var folders = [Entry(path: RawPath([]), nameStart: 0, folder: 0)]
  private var fileNumbers: [RawPath: Int] = [:]
  private var folderNumbers = [RawPath([]): 0]

  init() {}

  /// The table of what a folder is to hold. A file's number is its place in the list.
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

  /// Adds a plain path; false where it was there.
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

  /// The number of a folder, which it gets now where it had none. Most files come after another one of their folder.
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

/// True if a list that was found may name a path: a plain one, in no more folders than any of ours. What goes down them
/// may be a recursion, and a list may come from anybody.
func isListable(_ path: some Collection<UInt8>) -> Bool {
  isPlain(path) && path.count { $0 == UInt8(ascii: "/") } < 16
}
