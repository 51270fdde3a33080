/// True if a path leads to a folder.
package func isFolder(_ path: RawPath) -> Bool {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }) else { return false }
  return status.kind == .folder
}

/// True if there is anything under a path, a link that leads nowhere included.
package func exists(_ path: RawPath) -> Bool {
  if case .success = path.withCString({ FileStatus.of($0, followingLinks: false) }) { return true }
  return false
}

/// Whether a path leads to something. A link counts as what it leads to.
package func leadsToSomething(_ path: RawPath) -> Bool { Repository.exists(path) }

/// Whether a folder holds nothing but what has one of some names, or is missing.
package func holds(nothingBut names: [String], _ folder: RawPath) -> Bool {
  guard exists(folder) else { return true }
  let known = Set((names + [".", ".."]).map { RawPath($0) })
  var isOthers = false
  guard let listing = try? FolderListing(of: folder, followingLinks: true) else { return false }
  while !isOthers,
    let goesOn = try? listing.next({ name, length, _ in
      isOthers = !known.contains(RawPath(UnsafeRawBufferPointer(start: name, count: length)))
    }), goesOn
  {}
  return !isOthers
}

/// The first of some files that is the same as the one a path leads to, by whatever path; nil where there is none.
package func sameFile(as path: RawPath, among files: some Sequence<RawPath>) -> RawPath? {
  guard let identity = identity(of: path) else { return nil }
  return files.first { identity == Files.identity(of: $0) }
}

private func identity(of path: RawPath) -> FileIdentity? {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }), status.kind == .file
  else { return nil }
  return status.identity
}
