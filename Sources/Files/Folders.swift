/// True if a path leads to a directory.
package func isFolder(_ path: RawPath) -> Bool {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }) else { return false }
  return status.kind == .folder
}

/// True if there is something at a path, even a broken link.
package func exists(_ path: RawPath) -> Bool {
  if case .success = path.withCString({ FileStatus.of($0, followingLinks: false) }) { return true }
  return false
}

/// True if a path leads to something. A link counts as its target.
package func leadsToSomething(_ path: RawPath) -> Bool { Repository.exists(path) }

/// True if a directory contains only entries with these names, or does not exist.
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

/// The names of the directories in a directory that contain a file, sorted. Only the first few are looked at.
package func subfolders(of folder: RawPath, with file: RawPath, most: Int = 200) -> [RawPath] {
  guard let listing = try? FolderListing(of: folder.bytes.isEmpty ? RawPath(".") : folder, followingLinks: true) else {
    return []
  }
  var names: [RawPath] = []
  while names.count < most,
    let goesOn = try? listing.next({ name, length, _ in
      names.append(RawPath(UnsafeRawBufferPointer(start: name, count: length)))
    }), goesOn
  {}
  return names.filter { exists(file.resolved(in: $0.resolved(in: folder))) }.sorted()
}

/// The first of some files that is the same as the one at a path, even if their paths differ. Nil if there is none.
package func sameFile(as path: RawPath, among files: some Sequence<RawPath>) -> RawPath? {
  guard let identity = identity(of: path) else { return nil }
  return files.first { identity == Files.identity(of: $0) }
}

private func identity(of path: RawPath) -> FileIdentity? {
  guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }), status.kind == .file
  else { return nil }
  return status.identity
}

/// The size of a file in bytes. Nil if it can't be reached.
package func fileSize(_ path: RawPath) -> Int? {
  try? path.withCString { FileStatus.of($0, followingLinks: true) }.get().size
}
