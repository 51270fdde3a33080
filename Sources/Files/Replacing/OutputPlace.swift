/// Where a folder stands, or is to stand, that is replaced as a whole: a name in an open folder.
struct OutputPlace {
  /// The path as the user gave it, for messages.
  let shown: RawPath
  /// The path without links.
  let real: RawPath
  let parent: OpenFolder

  var name: RawPath { RawPath(real.name) }

  /// Finds the place that a path leads to, through links. Folders above it that are missing are made where told.
  init(of path: RawPath, makingParents: Bool) throws(ReplacementFailure) {
    shown = withoutSlashes(path.bytes.isEmpty ? RawPath(".") : path)
    real = try OutputPlace.realPath(of: shown, makingParents)
    guard real.bytes != [UInt8(ascii: "/")] else { throw .rootFolder }
    let outer = real.folder
    parent = try attempt(.open, outer) { () throws(SystemError) in try OpenFolder(outer) }
  }

  private static func realPath(of path: RawPath, _ makingParents: Bool) throws(ReplacementFailure) -> RawPath {
    guard !path.bytes.contains(0) else { throw .failed(.open, path, .missing) }
    if let real = path.withCString({ Files.realPath(of: $0) }) { return RawPath(real) }
    let reason = SystemError.last
    let end = endOfLinks(path)
    let parent = end.folder.bytes.isEmpty ? RawPath(".") : end.folder
    guard reason.isMissing, isPlain(end.name) else { throw .failed(.open, path, reason) }
    if makingParents, let reason = makeFolder(parent) { throw .failed(.make, parent, reason) }
    guard let real = parent.withCString({ Files.realPath(of: $0) }) else { throw .failed(.open, parent, .last) }
    return RawPath(real).appending(end.name)
  }

  /// Whether the folder that this process works in would be taken away with the one that stands here.
  var holdsWorkingFolder: Bool {
    guard let working = RawPath(".").withCString({ Files.realPath(of: $0) }) else { return false }
    return working == real.bytes || working.starts(with: real.bytes + [UInt8(ascii: "/")])
  }

  /// The folder that stands here, or nil where there is nothing.
  func openFolder() throws(ReplacementFailure) -> OpenFolder? {
    switch name.withCString({ parent.status(of: $0) }) {
    case .failure(.missing): return nil
    case .failure(let reason): throw .failed(.open, shown, reason)
    case .success(let status) where status.kind != .folder: throw .notAFolder(shown, status.kind)
    case .success: break
    }
    return try attempt(.open, shown) { () throws(SystemError) in try OpenFolder(name, in: parent) }
  }

  /// Waits until no other run works beside this place; false where the file system has no locks. Whoever calls unlocks.
  func lock(waiting seconds: Int) throws(ReplacementFailure) -> Bool {
    let pause: Int32 = 10
    for _ in 0...(seconds * 1000 / Int(pause)) {
      switch parent.lock() {
      case .mine: return true
      case .unknown: return false
      case .taken: Files.pause(milliseconds: pause)
      }
    }
    throw .busy(shown, seconds: seconds)
  }
}

/// The path that a link leads to at last, whether there is anything or not.
func endOfLinks(_ path: RawPath) -> RawPath {
  var path = path
  for _ in 0..<40 {
    guard let link = path.withCString({ endOfLink($0) }) else { break }
    path = withoutSlashes(link.first == UInt8(ascii: "/") ? RawPath(link) : path.folder.appending(link))
  }
  return path
}

extension RawPath {
  /// The path of something below a folder.
  func appending(_ path: some Collection<UInt8>) -> RawPath {
    let needsSlash = !bytes.isEmpty && bytes.last != UInt8(ascii: "/") && !path.isEmpty
    return RawPath(bytes + (needsSlash ? [UInt8(ascii: "/")] : []) + Array(path))
  }
}

/// A path without slashes, and single dots after slashes, at its end.
private func withoutSlashes(_ path: RawPath) -> RawPath {
  var rest = path.bytes[...]
  while rest.count > 1 {
    if rest.last == UInt8(ascii: "/") {
      rest.removeLast()
    } else if rest.suffix(2).elementsEqual("/.".utf8) {
      rest.removeLast(rest.count > 2 ? 2 : 1)
    } else {
      break
    }
  }
  return RawPath(rest)
}
