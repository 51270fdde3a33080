/// The place of an entry to write, replace or remove: a name in an open directory.
struct WritePlace {
  let folder: OpenFolder
  let name: RawPath
  /// The directory's path, for messages.
  let shownFolder: RawPath
  /// True if only the system can follow the link with this name, such as a link to an open file in `/proc`.
  var isFollowedBySystem = false

  var shown: RawPath { shownFolder.appending(name.bytes) }
}

/// Walks to a place for writing, one part of its path at a time.
///
/// Each directory is opened inside the previous one, and the system follows no link. Links are read here, followed in
/// the same way, and refused if they lead beyond their limit. So later changes of the paths have no effect: the place
/// that was checked is the place that is written.
struct PathWalk {
  private(set) var folder: OpenFolder
  private(set) var shown: RawPath
  /// The limit of all links on the way, if the place is below a named directory.
  private let limit: LinkLimit?
  private let makesFolders: Bool
  private var linksLeft = 40
  /// The links that were followed, each with its limit. The limits also apply to the rest of the path, because `..`
  /// after a link leads to another place than it seems.
  private var links: [(path: RawPath, limit: LinkLimit)] = []
  /// The directories that were made on the way.
  private(set) var made: [WritePlace] = []

  /// Begins at the working directory, or at the root of the file system.
  init(to path: RawPath, makingFolders: Bool = false) throws(WriteFailure) {
    let isAbsolute = path.bytes.first == slash
    folder = try attempt { () throws(SystemError) in try OpenFolder.start(atRoot: isAbsolute) }
    shown = RawPath(isAbsolute ? "/" : "")
    (limit, makesFolders) = (nil, makingFolders)
  }

  /// Begins at a named directory, which no link may lead out of.
  init(below walk: PathWalk) throws(WriteFailure) {
    (folder, shown, makesFolders) = (walk.folder, walk.shown, walk.makesFolders)
    let status = try attempt { () throws(SystemError) in try walk.folder.status().get() }
    limit = LinkLimit(.namedFolder, status.identity)
  }

  // MARK: Going

  /// Walks to the place of a file to write. If the name is a link, it is followed; `strictly` keeps a link without a
  /// limit in its own directory.
  mutating func place(of path: RawPath, strictly: Bool = false) throws(WriteFailure) -> WritePlace {
    guard let place = try namedPlace(of: path, strictly: strictly) else { throw .failed(.isFolder) }
    return place
  }

  /// The same for a file or directory. Nil if the path ends in the current directory of the walk, as `..` does.
  mutating func namedPlace(of path: RawPath, strictly: Bool = false) throws(WriteFailure) -> WritePlace? {
    guard var name = try go(along: path.bytes) else {
      try checkLimits(of: nil)
      return nil
    }
    while case .success(let status) = folder.status(of: name), status.kind == .link {
      let own = try limitOfLinks()
      if own == nil, status.identity.device == deviceOfOpenFiles() {
        return WritePlace(folder: folder, name: name, shownFolder: shown, isFollowedBySystem: true)
      }
      let fallback = strictly ? try limitOfOwnFolder() : nil
      guard let next = try follow(name, within: own ?? fallback, entering: false) else { return nil }
      name = next
    }
    try checkLimits(of: name)
    return WritePlace(folder: folder, name: name, shownFolder: shown)
  }

  /// Enters a directory. If it is missing, makes it if the walk makes directories.
  mutating func enter(_ path: RawPath) throws(WriteFailure) {
    if let name = try go(along: path.bytes) { try enter(name: name) }
    try checkLimits(of: nil)
  }

  /// Follows a path up to its last name. Nil if the path ends in the current directory of the walk, as `..` does.
  private mutating func go(along path: [UInt8]) throws(WriteFailure) -> RawPath? {
    if path.first == slash {
      folder = try attempt { () throws(SystemError) in try OpenFolder.start(atRoot: true) }
      shown = RawPath("/")
    }
    // No file name contains a zero byte, and the system would ignore the rest of the path.
    guard !path.contains(0) else { throw .failed(.missing) }
    // The system has the same limit.
    guard path.count <= 4096 else { throw .failed(.pathTooLong) }
    let names = path.split(separator: slash)
    for name in names.dropLast() { try enter(name: RawPath(name)) }
    guard let last = names.last else { return nil }
    guard !isDots(last), path.last != slash else {
      try enter(name: RawPath(last))
      return nil
    }
    return RawPath(last)
  }

  private mutating func enter(name: RawPath) throws(WriteFailure) {
    if name.bytes == dot { return }
    do throws(SystemError) {
      folder = try name.bytes == dot + dot ? folder.outer() : folder.folder(name)
      shown = shown.appending(name.bytes)
    } catch {
      try enter(name: name, after: error)
    }
  }

  /// Enters something that could not be opened as a directory: a link, or a missing directory.
  private mutating func enter(name: RawPath, after reason: SystemError) throws(WriteFailure) {
    switch folder.status(of: name) {
    case .success(let status) where status.kind == .link:
      _ = try follow(name, within: limitOfLinks(), entering: true)
    case .success(let status) where status.kind == .folder && makesFolders && reason.isMissing:
      // Another run has just made it.
      try enterFolder(name)
    case .failure(.missing) where makesFolders && reason.isMissing:
      try checkLimits(of: name)
      let refusal = folder.makeFolder(name)
      if let refusal, refusal != .alreadyExists { throw .failed(refusal) }
      if refusal == nil { made.append(WritePlace(folder: folder, name: name, shownFolder: shown)) }
      try enterFolder(name)
    default: throw .failed(reason)
    }
  }

  private mutating func enterFolder(_ name: RawPath) throws(WriteFailure) {
    folder = try attempt { () throws(SystemError) in try folder.folder(name) }
    shown = shown.appending(name.bytes)
  }

  // MARK: Links

  /// Follows a link, within its limit: into the directory that it leads to, or up to the last name of its path.
  private mutating func follow(
    _ name: RawPath, within limit: LinkLimit?, entering isEntering: Bool
  ) throws(WriteFailure) -> RawPath? {
    guard linksLeft > 0, let target = folder.endOfLink(name) else { throw .failed(.linkLoop) }
    linksLeft -= 1
    if let limit { links.append((shown.appending(name.bytes), limit)) }
    var last = try go(along: target)
    if isEntering, let name = last {
      try enter(name: name)
      last = nil
    }
    try checkLimits(of: last)
    return last
  }

  /// Throws if a link has led out of its limit.
  private func checkLimits(of name: RawPath?) throws(WriteFailure) {
    for (link, limit) in links {
      let broken = try attempt { () throws(SystemError) in try limit.isBroken(by: folder, name) }
      if let broken { throw .leadsOut(link: link, of: broken, to: end(name)) }
    }
  }

  /// The real path of a link's target, or of the part of it that exists.
  private func end(_ last: RawPath?) -> RawPath {
    let folder = shown.bytes.isEmpty ? RawPath(".") : shown
    let real = folder.withCString { realPath(of: $0) }.map { RawPath($0) } ?? folder
    return last.map { real.appending($0.bytes) } ?? real
  }

  private func limitOfLinks() throws(WriteFailure) -> LinkLimit? {
    if let limit { return limit }
    return try attempt { () throws(SystemError) in try LinkLimit(ofLinksIn: folder) }
  }

  private func limitOfOwnFolder() throws(WriteFailure) -> LinkLimit {
    try attempt { () throws(SystemError) in LinkLimit(.ownFolder, try folder.status().get().identity) }
  }

  /// Removes the directories that were made on the way, if they are empty.
  func removeMade() {
    for place in made.reversed() { place.folder.removeFolder(place.name) }
  }
}

private let slash = UInt8(ascii: "/")
private let dot = [UInt8(ascii: ".")]

private func isDots(_ name: ArraySlice<UInt8>) -> Bool { name.elementsEqual(dot) || name.elementsEqual(dot + dot) }

/// The device with Linux's links to open files of processes. Nil on other systems.
private func deviceOfOpenFiles() -> UInt64? {
  (try? RawPath("/proc/self").withCString { FileStatus.of($0, followingLinks: false) }.get())?.identity.device
}

/// Runs some work. A system error becomes a failure to write.
private func attempt<Value>(_ body: () throws(SystemError) -> Value) throws(WriteFailure) -> Value {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .failed(error)
  }
}
