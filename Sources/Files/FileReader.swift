/// The reason why a file can't be read.
package enum ReadFailure: Error, Sendable, Equatable {
  /// It has more bytes than the limit. The size is nil if reading did not reach the end.
  case tooLarge(size: Int?)
  /// It is not a file, and reading it could wait for ever.
  case notAFile(FileKind)
  /// A symbolic link to something that does not exist.
  case danglingLink
  /// It is outside the repository, or a link leads there. The words say which, and where.
  case outside(String)
  /// Git lists it but does not have its content, for example in a partial clone without a network.
  case notKept
  case failed(SystemError)

  /// True if there is no such file.
  package var isMissing: Bool { self == .failed(.missing) }

  /// The reason, as the words after "cannot read x.yaml: ".
  package var words: String {
    switch self {
    case .tooLarge(let size?): return "it is too large (\(size) bytes)"
    case .tooLarge(nil): return "it is too large"
    case .notAFile(let kind): return "it is \(kind.words), not a file"
    case .danglingLink: return "it links to a file that does not exist"
    case .outside(let words): return words
    case .notKept: return "Git does not have its content"
    case .failed(.missing): return "no such file"
    case .failed(let reason): return reason.words
    }
  }
}

/// Reads a complete file, if it has no more bytes than the limit.
///
/// A small file takes four system calls: open, fstat, read, close. It never waits: pipes, sockets and devices are
/// refused, and so are things that only look like files (`/proc/kmsg`). A file that is too large is refused by its size
/// alone. The limits for links are those for writing: checked-out files must not choose which files of the machine are
/// shown.
package func readFile(_ path: UnsafePointer<CChar>, limit: Int) -> Result<[UInt8], ReadFailure> {
  let result = readFile(path, limit: limit, mode: .readingNoLink)
  guard case .failure(.failed(let reason)) = result, reason.isLinkLoop else { return result }
  return readLink(RawPath(UnsafeRawBufferPointer(start: path, count: lengthOfName(path))), limit: limit)
}

/// Reads a file below a directory. No link on the way may lead out of that directory.
package func readFile(_ path: RawPath, below folder: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
  CurrentFile.begin(path.resolved(in: folder))
  return readLink(path.resolved(in: folder), limit: limit) { () throws(WriteFailure) in
    var outer = try PathWalk(to: folder)
    try outer.enter(folder)
    var walk = try PathWalk(below: outer)
    return try walk.place(of: path)
  }
}

private func readLink(_ path: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
  readLink(path, limit: limit) { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    return try walk.place(of: path)
  }
}

/// Reads a file at the place that a walk reaches.
private func readLink(
  _ path: RawPath, limit: Int, by walk: () throws(WriteFailure) -> WritePlace
) -> Result<[UInt8], ReadFailure> {
  do throws(WriteFailure) {
    let place = try walk()
    switch place.folder.openFile(place.name, for: .reading, followingLink: place.isFollowedBySystem) {
    case .failure(let reason): return .failure(path.withCString { whyNotOpened($0, reason) })
    case .success(let descriptor):
      defer { closeFile(descriptor) }
      return readOpenFile(descriptor, limit: limit)
    }
  } catch .failed(let reason) {
    return .failure(path.withCString { whyNotOpened($0, reason) })
  } catch {
    return .failure(.outside(error.words))
  }
}

/// The same for a file that a user names. No link on the way to it may lead out of its limit either.
package func readFile(_ path: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
  CurrentFile.begin(path)
  return readLink(path, limit: limit)
}

func readFile(_ path: UnsafePointer<CChar>, limit: Int, mode: OpenMode) -> Result<[UInt8], ReadFailure> {
  switch openFile(path, for: mode) {
  case .failure(let reason): return .failure(whyNotOpened(path, reason))
  case .success(let descriptor):
    defer { closeFile(descriptor) }
    return readOpenFile(descriptor, limit: limit)
  }
}

/// The first bytes of a file, at most `count`. Nil if the file can't be read, or is a link.
package func beginning(of path: RawPath, count: Int) -> [UInt8]? {
  guard case .success(let file) = path.withCString({ openFile($0, for: .readingNoLink) }) else { return nil }
  defer { closeFile(file) }
  guard case .success(let status) = FileStatus.of(file), status.kind == .file else { return nil }
  return [UInt8](unsafeUninitializedCapacity: count) { room, read in
    if case .success(let some) = readSome(file, into: UnsafeMutableRawBufferPointer(room)) { read = some }
  }
}

/// Reads a descriptor, such as standard input, to its end. Fails if there are more bytes than the limit.
package func readToEnd(of descriptor: Int32, limit: Int) -> Result<[UInt8], ReadFailure> {
  readRest(of: descriptor, after: [], limit: limit, waiting: true)
}

/// The reason why a file can't be opened. The kind of the file often explains more than the error number.
private func whyNotOpened(_ path: UnsafePointer<CChar>, _ reason: SystemError) -> ReadFailure {
  guard reason.isMissing || reason.hasNoReader,
    case .success(let status) = FileStatus.of(path, followingLinks: reason.hasNoReader)
  else { return .failed(reason) }
  if reason.isMissing { return status.kind == .link ? .danglingLink : .failed(reason) }
  return status.kind == .file ? .failed(reason) : .notAFile(status.kind)
}

/// Reads an open file completely, if it is a regular file and within the limit.
func readOpenFile(_ descriptor: Int32, limit: Int) -> Result<[UInt8], ReadFailure> {
  switch FileStatus.of(descriptor) {
  case .failure(let reason): return .failure(.failed(reason))
  case .success(let status):
    guard status.kind == .file else { return .failure(.notAFile(status.kind)) }
    guard status.size <= limit else { return .failure(.tooLarge(size: status.size)) }
    return readFile(of: status.size, from: descriptor, limit: limit)
  }
}

/// Reads a file of known size in one call. The buffer has one more byte: if it is full, the file has grown, or does not
/// report its size (as in `/proc`), and the rest is read too.
private func readFile(of size: Int, from descriptor: Int32, limit: Int) -> Result<[UInt8], ReadFailure> {
  var failure: SystemError?
  let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { room, count in
    let room = UnsafeMutableRawBufferPointer(room)
    while count < room.count {
      switch readSome(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: room[count...]), waiting: false) {
      case .failure(let reason): failure = reason
      case .success(let more):
        count += more
        if more > 0, count != size { continue }
      }
      return
    }
  }
  if let failure { return .failure(.failed(failure)) }
  return bytes.count > size ? readRest(of: descriptor, after: bytes, limit: limit, waiting: false) : .success(bytes)
}

/// Reads piece by piece to the end, or until the limit is exceeded.
private func readRest(
  of descriptor: Int32, after start: [UInt8], limit: Int, waiting: Bool
) -> Result<[UInt8], ReadFailure> {
  var bytes = start
  return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { piece in
    while bytes.count <= limit {
      let room = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, limit + 1 - bytes.count)])
      switch readSome(descriptor, into: room, waiting: waiting) {
      case .failure(let reason): return .failure(.failed(reason))
      case .success(0): return .success(bytes)
      case .success(let count): bytes.append(contentsOf: room[..<count])
      }
    }
    return .failure(.tooLarge(size: nil))
  }
}
