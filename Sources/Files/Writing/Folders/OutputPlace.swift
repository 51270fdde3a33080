/// The place of a directory that is replaced in one step: a name in an open directory.
struct OutputPlace {
  /// The path as the user typed it, for messages.
  let shown: RawPath
  /// The parent directory, for messages.
  let shownFolder: RawPath
  let parent: OpenFolder
  let name: RawPath
  /// The directories that were made on the way to it.
  private let made: [WritePlace]

  /// Finds the place for a path. With `makingParents`, makes missing directories above it.
  init(of path: RawPath, makingParents: Bool) throws(ReplacementFailure) {
    shown = withoutSlashes(path.bytes.isEmpty ? RawPath(".") : path)
    let (place, made) = try OutputPlace.walk(to: shown, makingParents)
    (name, shownFolder, self.made) = (place.name, place.shownFolder, made)
    parent = try attempt(.open, shown) { () throws(SystemError) in try place.folder.readable() }
  }

  private static func walk(
    to path: RawPath, _ makingParents: Bool
  ) throws(ReplacementFailure) -> (WritePlace, made: [WritePlace]) {
    do throws(WriteFailure) {
      var walk = try PathWalk(to: path, makingFolders: makingParents)
      do throws(WriteFailure) {
        if let place = try walk.namedPlace(of: path) { return (place, walk.made) }
      } catch {
        walk.removeMade()
        throw error
      }
      return (try OutputPlace.place(of: walk.folder, path), [])
    } catch .failed(let reason) {
      throw reason == .isFolder ? .rootFolder : .failed(.open, path, reason)
    } catch {
      throw .refused(path, error)
    }
  }

  /// The place of a directory whose path does not end in its name, such as `..`.
  private static func place(of folder: OpenFolder, _ path: RawPath) throws(WriteFailure) -> WritePlace {
    guard let real = path.withCString({ realPath(of: $0) }).map({ RawPath($0) }) else { throw .failed(.last) }
    guard real.bytes != [UInt8(ascii: "/")] else { throw .failed(.isFolder) }
    do throws(SystemError) {
      let outer = try folder.outer()
      let name = RawPath(real.name)
      guard try outer.status(of: name).get().identity == folder.status().get().identity else { throw .missing }
      return WritePlace(folder: outer, name: name, shownFolder: real.folder)
    } catch {
      throw .failed(error)
    }
  }

  /// Removes the directories that were created on the way, if they are empty.
  func removeMade() {
    for place in made.reversed() { place.folder.removeFolder(place.name) }
  }

  /// True if removing the directory would remove the working directory of this process.
  var holdsWorkingFolder: Bool {
    guard let status = try? parent.status(of: name).get(), status.kind == .folder,
      let working = try? OpenFolder.start(atRoot: false)
    else { return false }
    return working.isInside(status.identity)
  }

  /// The directory at this place, or nil if there is none.
  func openFolder() throws(ReplacementFailure) -> OpenFolder? {
    switch parent.status(of: name) {
    case .failure(.missing): return nil
    case .failure(let reason): throw .failed(.open, shown, reason)
    case .success(let status) where status.kind != .folder: throw .notAFolder(shown, status.kind)
    case .success: break
    }
    return try attempt(.open, shown) { () throws(SystemError) in try OpenFolder(name, in: parent) }
  }

  /// Waits until no other run works next to this place. Returns false if the file system has no locks. The caller
  /// unlocks.
  func lock(waiting seconds: Int) throws(ReplacementFailure) -> Bool {
    let pause: Int32 = 10
    for _ in 0...(seconds * 1000 / Int(pause)) {
      switch Files.lock(parent.descriptor) {
      case .mine: return true
      case .unknown: return false
      case .taken: Files.pause(milliseconds: pause)
      }
    }
    throw .busy(shown, seconds: seconds)
  }

  func unlock() { Files.unlock(parent.descriptor) }
}

extension RawPath {
  /// The path of something below a directory.
  package func appending(_ path: some Collection<UInt8>) -> RawPath {
    let needsSlash = !bytes.isEmpty && bytes.last != UInt8(ascii: "/") && !path.isEmpty
    return RawPath(bytes + (needsSlash ? [UInt8(ascii: "/")] : []) + Array(path))
  }
}

/// A path without slashes, or single dots after slashes, at its end.
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
