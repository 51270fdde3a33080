/// Why a file was not rewritten. It holds what it held before.
package enum RewriteFailure: Error, Sendable, Equatable {
  /// It holds something else than when it was read.
  case changed
  /// A symbolic link out of the root of the file's own folder, to the path that is given.
  case leadsOutside(RawPath)
  case writeProtected
  case failed(SystemError)

  /// The reason in words that go on after "'x.yaml' was not rewritten: ".
  package var words: String {
    switch self {
    case .changed: "it has changed since it was read"
    case .leadsOutside(let target): "it links to '\(target.shown)', which lies outside; name that file itself"
    case .writeProtected: "it is write-protected"
    case .failed(let reason): reason.words
    }
  }
}

/// Gives a file other bytes, whole or not at all: into a new file beside it, which then takes its name, its permissions and, where
/// the system allows that, its owner. Only where it still holds what was read from it; one that holds the new bytes already is left
/// alone.
///
/// A symbolic link stays one: what it leads to is rewritten, if that lies below the root of the link's own folder. Of a file with
/// several names (hard links) only the one that was named leads to the new bytes.
package func rewriteFile(_ path: RawPath, from old: [UInt8], to new: [UInt8]) -> RewriteFailure? {
  switch target(of: path) {
  case .failure(let failure): return failure
  case .success(let target): return uninterrupted { rewrite(target, from: old, to: new) }
  }
}

/// The file itself that a path leads to.
private func target(of path: RawPath) -> Result<RawPath, RewriteFailure> {
  guard let real = path.withCString({ realPath(of: $0) }) else { return .failure(.failed(.last)) }
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: false) }), status.kind == .link
  else { return .success(RawPath(real)) }
  let folder = path.folder.bytes.isEmpty ? RawPath(".") : path.folder
  guard let own = folder.withCString({ realPath(of: $0) }) else { return .failure(.failed(.last)) }
  let root = Repository.root(of: own)
  let prefix = root.count > 1 ? root + [UInt8(ascii: "/")] : root
  return real.starts(with: prefix) ? .success(RawPath(real)) : .failure(.leadsOutside(RawPath(real)))
}

private func rewrite(_ path: RawPath, from old: [UInt8], to new: [UInt8]) -> RewriteFailure? {
  if readFile(path, limit: new.count) == .success(new) { return nil }
  switch path.withCString({ openFile($0, for: .updating) }) {
  case .failure(let reason): return reason.isRefusal ? .writeProtected : .failed(reason)
  case .success(let descriptor):
    defer { closeFile(descriptor) }
    switch FileStatus.of(descriptor) {
    case .failure(let reason): return .failed(reason)
    case .success(let status): return status.isWritable ? replace(path, old, new, like: status) : .writeProtected
    }
  }
}

private func replace(_ path: RawPath, _ old: [UInt8], _ new: [UInt8], like status: FileStatus) -> RewriteFailure? {
  switch createFile(beside: path) {
  case .failure(let reason): return .failed(reason)
  case .success(let (temporary, descriptor)):
    status.lend(to: descriptor)
    let failure = write(new, closing: descriptor).reason ?? exchange(temporary, for: path, holding: old)
    if failure != nil { _ = temporary.withCString { removeFile($0) } }
    return failure
  }
}

/// Gives a new file the name of one that still holds what it held.
private func exchange(_ temporary: RawPath, for path: RawPath, holding old: [UInt8]) -> RewriteFailure? {
  guard readFile(path, limit: old.count) == .success(old) else { return .changed }
  return rename(temporary, to: path).map { .failed($0) }
}

extension WriteOutcome {
  fileprivate var reason: RewriteFailure? {
    if case .failed(let reason) = self { return .failed(reason) }
    return nil
  }
}
