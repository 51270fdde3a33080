/// Whether a path leads to a folder.
package func isFolder(_ path: RawPath) -> Bool {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }) else { return false }
  return status.kind == .folder
}

/// Whether there is anything under a path, a link that leads nowhere included.
package func exists(_ path: RawPath) -> Bool {
  if case .success = path.withCString({ FileStatus.of($0, followingLinks: false) }) { return true }
  return false
}

/// Makes a folder and those above it, where they are not there; the reason where that can't be done.
package func makeFolder(_ path: RawPath) -> SystemError? {
  guard !path.bytes.isEmpty, !isFolder(path) else { return nil }
  if let reason = makeFolder(path.folder) { return reason }
  return path.withCString { createFolder($0) }
}

/// Removes a file, or a link; the reason where that can't be done.
package func removeFile(_ path: RawPath) -> SystemError? { path.withCString { removeFile($0) } }
