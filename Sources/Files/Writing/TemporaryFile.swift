import Bytes

/// A new file that is written next to its final place, before it is renamed.
///
/// Its hidden name contains the digest and the number of its bytes: `.campaignc-DIGEST-NUMBER-0.tmp`. So if a run is
/// killed, the next one can prove that the file is ours. A run locks the file while it writes.
struct TemporaryFile {
  private let folder: OpenFolder
  private let name: RawPath
  let descriptor: Int32

  /// Makes an empty file with an unused name.
  init(for bytes: [UInt8], in folder: OpenFolder) throws(SystemError) {
    let start = TemporaryName.start(for: bytes)
    for attempt in 0..<1000 {
      let name = RawPath(start + "-\(attempt)" + TemporaryName.suffix)
      ThreadNote.own?.pointee.prepareWriting(name)
      switch folder.openFile(name, for: .creating) {
      case .failure(let reason):
        ThreadNote.own?.pointee.endWriting()
        if reason != .alreadyExists { throw reason }
      case .success(let descriptor):
        ThreadNote.own?.pointee.beginWriting(in: folder.descriptor)
        if TemporaryFile.owns(descriptor, name, in: folder) {
          (self.folder, self.name, self.descriptor) = (folder, name, descriptor)
          return
        }
        // Another run has removed it as a leftover, just before it was locked.
        ThreadNote.own?.pointee.endWriting()
        closeFile(descriptor)
      }
    }
    throw .alreadyExists
  }

  /// Locks the file. Returns false if another process has locked it, or if it no longer exists.
  private static func owns(_ descriptor: Int32, _ name: RawPath, in folder: OpenFolder) -> Bool {
    guard lock(descriptor) != .taken, case .success(let own) = FileStatus.of(descriptor) else { return false }
    return (try? folder.status(of: name).get().identity) == own.identity
  }

  /// Writes the content.
  func fill(_ bytes: [UInt8]) -> SystemError? {
    if case .failed(let reason) = Files.write(bytes, to: descriptor) { return reason }
    return settle(descriptor)
  }

  /// Moves the file to its place, which is another file's or is free.
  func take(_ place: RawPath, replacing: Bool) -> SystemError? {
    let failure =
      replacing
      ? folder.replace(place, by: name)
      : name.withCString { name in place.withCString { folder.move(name, to: folder, as: $0) } }
    if failure == nil { ThreadNote.own?.pointee.endWriting() }
    return failure
  }

  func remove() {
    folder.removeFile(name)
    ThreadNote.own?.pointee.endWriting()
  }

  func close() { closeFile(descriptor) }
}

// MARK: - Remains of killed runs

/// The temporary files of killed runs in a directory.
struct LeftoverFiles {
  private let folder: OpenFolder

  init(in folder: OpenFolder) { self.folder = folder }

  /// Removes the files that are proven to be ours and that no run is using.
  func remove() {
    for name in names() { removeIfOurs(name) }
  }

  private func names() -> [RawPath] {
    var names: [RawPath] = []
    guard let listing = try? FolderListing(of: RawPath("."), in: folder.descriptor, followingLinks: true) else {
      return []
    }
    while let isGoingOn = try? listing.next({ name, length, _ in
      let name = UnsafeRawBufferPointer(start: name, count: length)
      if name.starts(with: TemporaryName.prefix.utf8) { names.append(RawPath(name)) }
    }), isGoingOn {}
    return names
  }

  /// Removes a file that has the content that its name promises, or is shorter because its run was killed. The file is
  /// locked until then: otherwise its name could by now belong to the file of another run with the same content.
  private func removeIfOurs(_ name: RawPath) {
    guard let told = TemporaryName(name), case .success(let file) = folder.openFile(name, for: .readingNoLink) else {
      return
    }
    defer { closeFile(file) }
    guard lock(file) == .mine, case .success(let status) = FileStatus.of(file), status.kind == .file,
      (try? folder.status(of: name).get().identity) == status.identity,
      status.size < told.count || status.size == told.count && digest(of: file)?.hexadecimal == told.digest
    else { return }
    folder.removeFile(name)
  }
}

/// The information in the name of a temporary file.
private struct TemporaryName {
  static let prefix = ".campaignc-"
  static let suffix = ".tmp"

  let digest: String
  let count: Int

  static func start(for bytes: [UInt8]) -> String { "\(prefix)\(SHA256.hash(bytes).hexadecimal)-\(bytes.count)" }

  init?(_ name: RawPath) {
    let text = name.shown
    guard text.hasPrefix(Self.prefix), text.hasSuffix(Self.suffix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 64, let count = Int(parts[1]), count >= 0, Int(parts[2]) != nil
    else {
      return nil
    }
    (digest, self.count) = (String(parts[0]), count)
  }
}

/// The digest of all bytes from a descriptor. Nil if it can't be read.
func digest(of file: Int32) -> SHA256.Digest? {
  var hash = SHA256()
  let isRead = readPieces(of: file) { hash.update($0) }
  return isRead ? hash.finalize() : nil
}

/// The same for the text with LF instead of each CRLF.
func digestWithoutReturns(of file: Int32) -> SHA256.Digest? {
  var hash = SHA256()
  var text: [UInt8] = []
  // A CR at the end of a piece waits for the next piece.
  var hasReturn = false
  let isRead = readPieces(of: file) { piece in
    text.removeAll(keepingCapacity: true)
    for byte in piece {
      if hasReturn, byte != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\r")) }
      hasReturn = byte == UInt8(ascii: "\r")
      if !hasReturn { text.append(byte) }
    }
    hash.update(text)
  }
  if hasReturn { hash.update([UInt8(ascii: "\r")]) }
  return isRead ? hash.finalize() : nil
}

/// Passes all bytes from a descriptor to a closure, in pieces. Returns false if it can't be read.
private func readPieces(of file: Int32, _ use: (Slice<UnsafeRawBufferPointer>) -> Void) -> Bool {
  withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
    while case .success(let count) = readSome(file, into: room, waiting: false) {
      if count == 0 { return true }
      use(UnsafeRawBufferPointer(room)[..<count])
    }
    return false
  }
}
