/// How writing ended.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// Nobody reads the pipe any more. That is no failure: `campaignc … | head` ends quietly.
  case readerGone
  case failed(SystemError)
}

/// Writes all bytes to a descriptor, however many calls it takes.
///
/// A pipe without a reader is only told from a failure where `prepareProcess` was called before.
package func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> WriteOutcome {
  bytes.withContiguousStorageIfAvailable { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    ?? Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> WriteOutcome {
  var rest = bytes
  while !rest.isEmpty {
    switch writeSome(descriptor, rest) {
    case .failure(let reason): return reason.isClosedPipe ? .readerGone : .failed(reason)
    case .success(let count): rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
  return .written
}

/// Writes a file whole or not at all: into a new file beside it, which then takes its name. Its permissions are those of
/// any new file.
///
/// What is there and no plain file (`/dev/stdout`, a named pipe, a link) is written to and not replaced; a folder is
/// refused.
package func writeFile(_ bytes: [UInt8], to path: RawPath) -> WriteOutcome {
  switch path.withCString({ FileStatus.of($0, followingLinks: false) }) {
  case .success(let status) where status.kind == .folder: return .failed(.isFolder)
  case .success(let status) where status.kind != .file: return overwrite(path, with: bytes)
  default: return uninterrupted { replace(path, with: bytes) }
  }
}

/// Writes several files, each whole, and makes the folders that they need. Where one can't be written, gives its path and why, and
/// takes those away that were not there before.
package func writeFiles(_ files: [OutputFile], in folder: RawPath) -> (path: RawPath, reason: SystemError)? {
  var new: [RawPath] = []
  for file in files {
    let path = RawPath(file.path).resolved(in: folder)
    let isNew = !exists(path)
    let outcome = makeFolder(path.folder).map { WriteOutcome.failed($0) } ?? writeFile(file.bytes, to: path)
    if case .failed(let reason) = outcome {
      for path in new { _ = removeFile(path) }
      return (path, reason)
    }
    if isNew { new.append(path) }
  }
  return nil
}

private func overwrite(_ path: RawPath, with bytes: [UInt8]) -> WriteOutcome {
  switch path.withCString({ openFile($0, for: .writing) }) {
  case .failure(let reason): return .failed(reason)
  case .success(let descriptor): return write(bytes, closing: descriptor)
  }
}

private func replace(_ path: RawPath, with bytes: [UInt8]) -> WriteOutcome {
  switch createFile(beside: path) {
  case .failure(let reason): return .failed(reason)
  case .success(let (temporary, descriptor)):
    var outcome = write(bytes, closing: descriptor)
    if outcome == .written, let reason = rename(temporary, to: path) { outcome = .failed(reason) }
    if outcome != .written { _ = removeFile(temporary) }
    return outcome
  }
}

/// Writes and closes; only both together tell that the bytes have arrived.
func write(_ bytes: [UInt8], closing descriptor: Int32) -> WriteOutcome {
  let outcome = write(bytes, to: descriptor)
  guard let reason = closeFile(descriptor), outcome == .written else { return outcome }
  return .failed(reason)
}

/// A new hidden file in the folder of another, under a name that nothing has yet.
func createFile(beside path: RawPath) -> Result<(RawPath, Int32), SystemError> {
  let folder = path.bytes[...].prefix(through: path.bytes.lastIndex(of: UInt8(ascii: "/")))
  for attempt in 0..<1000 {
    let temporary = RawPath(folder + Array(".campaignc-\(processNumber())-\(attempt).tmp".utf8))
    switch temporary.withCString({ openFile($0, for: .creating) }) {
    case .success(let descriptor): return .success((temporary, descriptor))
    case .failure(let reason): if reason != .alreadyExists { return .failure(reason) }
    }
  }
  return .failure(.alreadyExists)
}

func rename(_ old: RawPath, to new: RawPath) -> SystemError? {
  old.withCString { old in new.withCString { renameFile(old, to: $0) } }
}

extension ArraySlice<UInt8> {
  /// The bytes up to and with an index, or none.
  fileprivate func prefix(through index: Int?) -> ArraySlice<UInt8> {
    index.map { self[...$0] } ?? []
  }
}
