/// The place of something that is to be written, replaced or removed: a name in an open directory.
struct WritePlace {
  let folder: OpenFolder
  let name: RawPath
  /// The directory's path, for messages.
  let shownFolder: RawPath
  /// Whether the name is a link that only the system can follow, as that of an open file in `/proc`.
  var isFollowedBySystem = false

  var shown: RawPath { shownFolder.appending(name.bytes) }
}

/// Goes to a place that is to be written, one part of its path at a time.
///
/// Each directory is opened in the one before it, and the system follows no link. A link is read here, gone along in the same way, and
/// refused where it leads further than its limit. So it makes no difference what happens to the paths meanwhile: what was
/// looked at is what will be written to.
struct PathWalk {
  private(set) var folder: OpenFolder
  private(set) var shown: RawPath
  /// The limit of all links on the way, where the place lies below a directory that was named.
  private let limit: LinkLimit?
  private let makesFolders: Bool
  private var linksLeft = 40
  /// The links that were gone along, each with its limit. It holds for the rest of the path too: a `..` behind a link leads elsewhere than
  /// it says.
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

  /// Begins at a directory that was named, out of which no link may lead.
  init(below walk: PathWalk) throws(WriteFailure) {
    (folder, shown, makesFolders) = (walk.folder, walk.shown, walk.makesFolders)
    let status = try attempt { () throws(SystemError) in try walk.folder.status().get() }
    limit = LinkLimit(.namedFolder, status.identity)
  }

  // MARK: Going

  /// Goes to where a file is to be written. A link that has its name is gone along; `strictly` keeps one without a limit in its own
  /// directory.
  mutating func place(of path: RawPath, strictly: Bool = false) throws(WriteFailure) -> WritePlace {
    guard let place = try namedPlace(of: path, strictly: strictly) else { throw .failed(.isFolder) }
    return place
  }

  /// The same for a file or directory; nil where the path ends in the directory reached, as `..` does.
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

  /// Goes into a directory, which is made where it is missing and directories are made at all.
  mutating func enter(_ path: RawPath) throws(WriteFailure) {
    if let name = try go(along: path.bytes) { try enter(name: name) }
    try checkLimits(of: nil)
  }

  /// Goes along a path up to its last name; nil where it ends in the directory reached, as `..` does.
  private mutating func go(along path: [UInt8]) throws(WriteFailure) -> RawPath? {
    if path.first == slash {
      folder = try attempt { () throws(SystemError) in try OpenFolder.start(atRoot: true) }
      shown = RawPath("/")
    }
    // No name of a file holds a zero byte, and the system would read none beyond it.
    guard !path.contains(0) else { throw .failed(.missing) }
    // The system takes no longer path either.
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

  /// Enters what could not be opened as it is: a link, or a directory that is missing.
  private mutating func enter(name: RawPath, after reason: SystemError) throws(WriteFailure) {
    switch folder.status(of: name) {
    case .success(let status) where status.kind == .link:
      _ = try follow(name, within: limitOfLinks(), entering: true)
    case .failure(.missing) where makesFolders && reason.isMissing:
      try checkLimits(of: name)
      if let reason = folder.makeFolder(name), reason != .alreadyExists { throw .failed(reason) }
      made.append(WritePlace(folder: folder, name: name, shownFolder: shown))
      folder = try attempt { () throws(SystemError) in try folder.folder(name) }
      shown = shown.appending(name.bytes)
    default: throw .failed(reason)
    }
  }

  // MARK: Links

  /// Goes along a link, and no further than a limit: into the directory that it leads to, or up to the last name of its path.
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

  /// Refuses to go on where a link has led out of its limit.
  private func checkLimits(of name: RawPath?) throws(WriteFailure) {
    for (link, limit) in links {
      let broken = try attempt { () throws(SystemError) in try limit.isBroken(by: folder, name) }
      if let broken { throw .leadsOut(link: link, of: broken, to: end(name)) }
    }
  }

  /// Where a link has led, without links, as far as that is there.
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

/// The device on which Linux keeps links to what processes have open; nil elsewhere.
private func deviceOfOpenFiles() -> UInt64? {
  (try? RawPath("/proc/self").withCString { FileStatus.of($0, followingLinks: false) }.get())?.identity.device
}

/// Does something; what the system refuses in it is told as a failure to write.
private func attempt<Value>(_ body: () throws(SystemError) -> Value) throws(WriteFailure) -> Value {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .failed(error)
  }
}
