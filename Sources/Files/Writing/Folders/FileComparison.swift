import Bytes

/// Compares files with bytes or digests, one after the other in the same memory.
struct FileComparison {
  private var folders: FolderCursor
  private var room = [UInt8](repeating: 0, count: 1 << 16)

  init(_ folders: FolderCursor) {
    self.folders = folders
  }

  /// True if a file has exactly these bytes. False if it can't be read.
  mutating func holds(_ bytes: [UInt8], _ entry: PathTable.Entry) -> Bool {
    guard let folder = try? folders.folder(entry.folder),
      case .success(let file) = entry.name.withCString({ folder.openFile($0, for: .readingNoLink) })
    else { return false }
    defer { closeFile(file) }
    guard case .success(let status) = FileStatus.of(file), status.kind == .file, status.size == bytes.count else {
      return false
    }
    return bytes.withUnsafeBytes { bytes in
      room.withUnsafeMutableBytes { FileComparison.goesOn(file, as: bytes, in: $0) }
    }
  }

  /// True if a file has this digest. False if it can't be read. Without `countingLineEndings`, CRLF counts as LF, which
  /// we write.
  mutating func holds(
    _ digest: SHA256.Digest, _ entry: PathTable.Entry, countingLineEndings: Bool = true
  ) -> Bool {
    guard let folder = try? folders.folder(entry.folder),
      case .success(let file) = folder.openFile(entry.name, for: .readingNoLink)
    else { return false }
    defer { closeFile(file) }
    guard case .success(let status) = FileStatus.of(file), status.kind == .file else { return false }
    return (countingLineEndings ? Files.digest(of: file) : digestWithoutReturns(of: file)) == digest
  }

  /// True if a file continues with exactly these bytes up to its end. Its size is already known.
  private static func goesOn(_ file: Int32, as bytes: UnsafeRawBufferPointer, in room: UnsafeMutableRawBufferPointer)
    -> Bool
  {
    var rest = bytes
    while !rest.isEmpty {
      guard case .success(let count) = readSome(file, into: room), count > 0, count <= rest.count else { return false }
      let piece = UnsafeRawBufferPointer(rebasing: room[..<count])
      guard areSame(piece, UnsafeRawBufferPointer(rebasing: rest[..<count])) else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }
}
