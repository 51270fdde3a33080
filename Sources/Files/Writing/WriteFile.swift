/// Writes a file completely or not at all: into a new file next to it, which then takes its name. An existing file
/// keeps its permissions and, if the system allows it, its owner.
///
/// A link stays a link, and its target is written. Something that exists and is not a file (a named pipe,
/// `/dev/stdout`) is written to and not replaced. If its reader goes away, that is not a failure.
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

/// Writes several files below a directory, and makes the directories that they need. No link may lead out of that
/// directory. If a file can't be written, returns its path and the reason, and removes the files that are new.
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
      if isNew || replacing {
        try write(file.bytes, to: place, replacing: replacing)
      } else {
        try expect(file.bytes, at: place)
      }
      if isNew { new.append(place) }
    }
  }
  guard let failure else { return nil }
  for place in new.reversed() { place.folder.removeFile(place.name) }
  for place in made.reversed() { place.folder.removeFolder(place.name) }
  return (path, failure)
}

/// The reason why the links of a path forbid writing to it. Nil if they allow it. Other failures are found only when
/// the file is written.
package func refusalToWrite(to path: RawPath) -> WriteFailure? {
  let failure = failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    _ = try walk.place(of: path)
  }
  if case .leadsOut = failure { return failure }
  return nil
}

/// The positions of two paths that lead to the same place of a file, even if it does not exist yet. Nil if all places
/// differ. A path in a missing directory is different from all others.
package func sharedPlace(among paths: [RawPath]) -> (first: Int, second: Int)? {
  var known: [PlaceIdentity: Int] = [:]
  for (number, path) in paths.enumerated() {
    guard let identity = PlaceIdentity(path) else { continue }
    if let first = known.updateValue(number, forKey: identity) { return (first, number) }
  }
  return nil
}

/// The identity of a file's place: its directory, and its name there.
private struct PlaceIdentity: Hashable {
  let folder: FileIdentity
  let name: RawPath

  /// Nil if a path does not lead to a place where a file can be written.
  init?(_ path: RawPath) {
    guard var walk = try? PathWalk(to: path), let place = try? walk.place(of: path),
      case .success(let status) = place.folder.status()
    else { return nil }
    (folder, name) = (status.identity, place.name)
  }
}

/// The reason why the links of a path forbid reading a directory. Nil if they allow it.
func refusalToEnter(_ folder: RawPath) -> WriteFailure? {
  let failure = failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: folder)
    try walk.enter(folder)
  }
  if case .leadsOut = failure { return failure }
  return nil
}

/// Removes a file if it contains exactly these bytes. Returns the reason if that fails.
package func removeFile(_ path: RawPath, holding bytes: [UInt8]) -> WriteFailure? {
  failure { () throws(WriteFailure) in
    var walk = try PathWalk(to: path)
    let place = try walk.place(of: path)
    guard read(place, limit: bytes.count) == bytes else { throw .changed }
    if let reason = place.folder.removeFile(place.name) { throw .failed(reason) }
  }
}

/// Lets everyone who may read a file also run it as a program.
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

/// Removes the temporary files of killed runs from a directory.
package func removeLeftovers(in folder: RawPath) { _ = FileRewriter(tidying: [folder]) }

// MARK: - Places

/// Writes a file at a place. Another run may make the file after this one has looked. Then it is a file to replace, or
/// has to contain the same bytes.
private func write(
  _ bytes: [UInt8], to place: WritePlace, asProgram isProgram: Bool = false, replacing: Bool = true
) throws(WriteFailure) {
  do throws(WriteFailure) {
    try writeOnce(bytes, to: place, asProgram: isProgram)
  } catch {
    guard error == .failed(.alreadyExists) else { throw error }
    if !replacing { return try expect(bytes, at: place) }
    try writeOnce(bytes, to: place, asProgram: isProgram)
  }
}

/// Fails unless the file at a place contains exactly these bytes.
private func expect(_ bytes: [UInt8], at place: WritePlace) throws(WriteFailure) {
  guard read(place, limit: bytes.count) == bytes else { throw .isThere }
}

private func writeOnce(_ bytes: [UInt8], to place: WritePlace, asProgram isProgram: Bool) throws(WriteFailure) {
  guard !place.isFollowedBySystem else { return try overwrite(place, with: bytes) }
  switch place.folder.status(of: place.name) {
  case .success(let status) where status.kind == .folder: throw .failed(.isFolder)
  case .success(let status) where status.kind != .file: try overwrite(place, with: bytes)
  case .success(let status): try replace(place, with: bytes, like: status, asProgram: isProgram)
  case .failure(let reason) where reason.isMissing: try replace(place, with: bytes, like: nil, asProgram: isProgram)
  case .failure(let reason): throw .failed(reason)
  }
}

/// Opens something that is there for writing. The reader of a pipe is often started at the same time, so it has a
/// second to open its end.
private func openWhenRead(_ place: WritePlace) -> Result<Int32, SystemError> {
  for _ in 0..<100 {
    let opened = place.folder.openFile(place.name, for: .writing, followingLink: place.isFollowedBySystem)
    guard case .failure(let reason) = opened, reason.hasNoReader else { return opened }
    pause(milliseconds: 10)
  }
  return place.folder.openFile(place.name, for: .writing, followingLink: place.isFollowedBySystem)
}

private func overwrite(_ place: WritePlace, with bytes: [UInt8]) throws(WriteFailure) {
  switch openWhenRead(place) {
  case .failure(let reason): throw .failed(reason)
  case .success(let descriptor):
    if case .failed(let reason) = write(bytes, closing: descriptor) { throw .failed(reason) }
  }
}

/// Writes a file at a place. The status is that of the existing file, or nil if there is none.
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

/// The content of the file at a place. Nil if there is none, or if it is too large.
func read(_ place: WritePlace, limit: Int) -> [UInt8]? {
  guard case .success(let file) = place.folder.openFile(place.name, for: .readingNoLink) else { return nil }
  defer { closeFile(file) }
  return try? readOpenFile(file, limit: limit).get()
}

/// The failure of some work. Nil if it succeeds.
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
