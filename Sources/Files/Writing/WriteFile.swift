/// Writes a file whole or not at all: into a new file beside it, which then takes its name. One that was there keeps
/// its permissions and, where the system allows that, its owner.
///
/// A link stays one, and what it leads to is written. What is there and no file (a named pipe, `/dev/stdout`) is
/// written to and not replaced; a reader that has gone away is no failure.
package func writeFile(
  _ bytes: [UInt8], to path: RawPath, makingFolders: Bool = false, asProgram isProgram: Bool = false
) -> WriteFailure? {
  var walk: PathWalk?
  let failure = failure { () throws(WriteFailure) in
    walk = try PathWalk(to: path, makingFolders: makingFolders)
    guard let place = try walk?.place(of: path) else { return }
    LeftoverFiles(in: place.folder).remove()
    try write(bytes, to: place, asProgram: isProgram)
  }
  if failure != nil { walk?.removeMade() }
  return failure
}

/// Writes several files below a directory, out of which no link may lead, and makes the directories that they need.
/// Where one can't be written, gives its path and why, and takes those away that were not there before.
package func writeFiles(
  _ files: [OutputFile], in folder: RawPath, replacing: Bool
) -> (path: RawPath, failure: WriteFailure)? {
  var path = folder
  var new: [WritePlace] = []
  var made: [WritePlace] = []
  let failure = failure { () throws(WriteFailure) in
    var outer = try PathWalk(to: folder, makingFolders: true)
    defer { made = outer.made + made }
    try outer.enter(folder)
    LeftoverFiles(in: outer.folder).remove()
    var tidied: Set = [outer.shown]
    for file in files {
      path = RawPath(file.path).resolved(in: folder)
      var walk = try PathWalk(below: outer)
      defer { made += walk.made }
      let place = try walk.place(of: RawPath(file.path))
      if tidied.insert(place.shownFolder).inserted { LeftoverFiles(in: place.folder).remove() }
      let isNew = place.folder.status(of: place.name).isMissing
      if !isNew, !replacing {
        guard read(place, limit: file.bytes.count) == file.bytes else { throw .isThere }
        continue
      }
      try write(file.bytes, to: place)
      if isNew { new.append(place) }
    }
  }
  guard let failure else { return nil }
  for place in new.reversed() { place.folder.removeFile(place.name) }
  for place in made.reversed() { place.folder.removeFolder(place.name) }
  return (path, failure)
}

/// Why a path can't be written to as it leads through links; nil where it can, as far as that shows before it is tried.
package func refusalToWrite(to path: RawPath) -> WriteFailure? {
  let failure = failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    _ = try walk.place(of: path)
  }
  if case .leadsOut = failure { return failure }
  return nil
}

/// Two of some paths, by their positions, that lead to the same place of a file, whether or not there is one yet; nil
/// where each leads to a place of its own. One that leads nowhere, since a directory is missing, is like no other.
package func sharedPlace(among paths: [RawPath]) -> (first: Int, second: Int)? {
  var known: [PlaceIdentity: Int] = [:]
  for (number, path) in paths.enumerated() {
    guard let identity = PlaceIdentity(path) else { continue }
    if let first = known.updateValue(number, forKey: identity) { return (first, number) }
  }
  return nil
}

/// What tells the place of a file from all others: its directory, and its name there.
private struct PlaceIdentity: Hashable {
  let folder: FileIdentity
  let name: RawPath

  /// Nil where a path leads to no place that can be written to.
  init?(_ path: RawPath) {
    guard var walk = try? PathWalk(to: path), let place = try? walk.place(of: path),
      case .success(let status) = place.folder.status()
    else { return nil }
    (folder, name) = (status.identity, place.name)
  }
}

/// Why a folder is not to be read as its path leads through links; nil where it may be.
func refusalToEnter(_ folder: RawPath) -> WriteFailure? {
  let failure = failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: folder)
    try walk.enter(folder)
  }
  if case .leadsOut = failure { return failure }
  return nil
}

/// Removes a file that holds just these bytes; the reason where it can't be removed.
package func removeFile(_ path: RawPath, holding bytes: [UInt8]) -> WriteFailure? {
  failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    let place = try walk.place(of: path)
    guard read(place, limit: bytes.count) == bytes else { throw .changed }
    if let reason = place.folder.removeFile(place.name) { throw .failed(reason) }
  }
}

/// Lets those who may read a file run it as a program, too.
package func makeExecutable(_ path: RawPath) -> WriteFailure? {
  failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    let place = try walk.place(of: path)
    switch place.folder.openFile(place.name, for: .readingNoLink) {
    case .failure(let reason): throw .failed(reason)
    case .success(let file):
      defer { closeFile(file) }
      if let reason = makeExecutable(file) { throw .failed(reason) }
    }
  }
}

/// Removes what runs that were killed while they wrote files have left in some directories.
package func removeLeftovers(in folders: some Sequence<RawPath>) {
  for folder in folders {
    guard var walk = try? PathWalk(to: folder), (try? walk.enter(folder)) != nil else { continue }
    LeftoverFiles(in: walk.folder).remove()
  }
}

// MARK: - Places

private func write(_ bytes: [UInt8], to place: WritePlace, asProgram isProgram: Bool = false) throws(WriteFailure) {
  guard !place.isFollowedBySystem else { return try overwrite(place, with: bytes) }
  switch place.folder.status(of: place.name) {
  case .success(let status) where status.kind == .folder: throw .failed(.isFolder)
  case .success(let status) where status.kind != .file: try overwrite(place, with: bytes)
  case .success(let status): try replace(place, with: bytes, like: status, asProgram: isProgram)
  case .failure(let reason) where reason.isMissing: try replace(place, with: bytes, like: nil, asProgram: isProgram)
  case .failure(let reason): throw .failed(reason)
  }
}

private func overwrite(_ place: WritePlace, with bytes: [UInt8]) throws(WriteFailure) {
  switch place.folder.openFile(place.name, for: .writing, followingLink: place.isFollowedBySystem) {
  case .failure(let reason): throw .failed(reason)
  case .success(let descriptor):
    if case .failed(let reason) = write(bytes, closing: descriptor) { throw .failed(reason) }
  }
}

/// Writes a file in a place, in which the file of a status is, or nothing.
func replace(
  _ place: WritePlace, with bytes: [UInt8], like status: FileStatus?, asProgram isProgram: Bool = false,
  onlyIf isAsBefore: () -> Bool = { true }
) throws(WriteFailure) {
  if let status, !status.isWritable { throw .writeProtected }
  let failure = uninterrupted { () -> WriteFailure? in
    let file: TemporaryFile
    do throws(SystemError) { file = try TemporaryFile(for: bytes, in: place.folder) } catch { return .failed(error) }
    defer { file.close() }
    status?.lend(to: file.descriptor)
    if isProgram { _ = makeExecutable(file.descriptor) }
    var failure = file.fill(bytes).map { WriteFailure.failed($0) }
    if failure == nil, !isAsBefore() { failure = .changed }
    if failure == nil { failure = file.take(place.name, replacing: status != nil).map { .failed($0) } }
    if failure != nil { file.remove() }
    return failure
  }
  if let failure { throw failure }
}

/// The content of a file at a place; nil if there is none, or if it is too large.
func read(_ place: WritePlace, limit: Int) -> [UInt8]? {
  guard case .success(let file) = place.folder.openFile(place.name, for: .readingNoLink) else { return nil }
  defer { closeFile(file) }
  return try? readOpenFile(file, limit: limit).get()
}

/// Why a piece of work came to no end; nil where it did.
func failure(_ body: () throws(WriteFailure) -> Void) -> WriteFailure? {
  do throws(WriteFailure) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension Result<FileStatus, SystemError> {
  /// True if nothing is there.
  var isMissing: Bool {
    if case .failure(let reason) = self { reason.isMissing } else { false }
  }
}
