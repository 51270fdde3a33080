/// The hidden folder beside a place in which a new content is put together, and in which the old one is taken apart:
/// `.out.campaignc-4711-0` beside `out`.
///
/// Its state tells everything about a run that was killed:
///
/// * `record` lists what of the other two may be removed. It is there, whole, before anything else is.
/// * `content` is the new content and, after the exchange, the old one.
/// * `former` is the old content where folders can't be exchanged. If it is there and the place is empty, the run was
///   killed between moving the old content away and the new one in.
struct StagingFolder {
  private static let record = RawPath("record")
  private static let content = RawPath("content")
  private static let former = RawPath("former")

  private let place: OutputPlace
  private let name: RawPath
  private let folder: OpenFolder

  var path: RawPath { place.shownFolder.appending(name.bytes).fromHere }

  private init(_ name: RawPath, of place: OutputPlace, _ folder: OpenFolder) {
    (self.place, self.name, self.folder) = (place, name, folder)
  }

  // MARK: Names

  private static func prefix(of place: OutputPlace) -> [UInt8] {
    Array(".".utf8) + place.name.bytes + Array(".campaignc-".utf8)
  }

  /// True if a name ends as those of staging folders do: with two numbers.
  private static func isEnding(_ ending: ArraySlice<UInt8>) -> Bool {
    let numbers = ending.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  /// The staging folders beside a place, in the order of their names.
  static func all(of place: OutputPlace) throws(ReplacementFailure) -> [StagingFolder] {
    let prefix = prefix(of: place)
    var names: [[UInt8]] = []
    try attempt(.read, place.shown) { () throws(SystemError) in
      let listing = try FolderListing(of: RawPath("."), in: place.parent.descriptor, followingLinks: true)
      while try listing.next({ name, length, _ in
        let name = UnsafeRawBufferPointer(start: name, count: length)
        if name.starts(with: prefix), isEnding(Array(name)[prefix.count...]) { names.append(Array(name)) }
      }) {}
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { name in
      (try? OpenFolder(RawPath(name), in: place.parent)).map { StagingFolder(RawPath(name), of: place, $0) }
    }
  }

  // MARK: Putting together

  /// Creates a new one, with a list of everything that will be in it.
  static func make(of place: OutputPlace, recording record: [UInt8]) throws(ReplacementFailure) -> StagingFolder {
    try attempt(.write, place.shown) { () throws(SystemError) in
      let name = try makeFolder(of: place)
      let staging = StagingFolder(name, of: place, try OpenFolder(name, in: place.parent))
      guard let reason = staging.begin(record) else { return staging }
      staging.remove(PathTable())
      throw reason
    }
  }

  private static func makeFolder(of place: OutputPlace) throws(SystemError) -> RawPath {
    for attempt in 0..<1000 {
      let name = RawPath(prefix(of: place) + Array("\(processNumber())-\(attempt)".utf8))
      guard let reason = name.withCString({ place.parent.makeFolder($0) }) else { return name }
      guard reason == .alreadyExists else { throw reason }
    }
    throw .alreadyExists
  }

  private func begin(_ record: [UInt8]) -> SystemError? {
    switch StagingFolder.record.withCString({ folder.openFile($0, for: .creating) }) {
    case .failure(let reason): return reason
    case .success(let file):
      if case .failed(let reason) = write(record, closing: file) { return reason }
      return StagingFolder.content.withCString { folder.makeFolder($0) }
    }
  }

  /// The folder in which the new content is put together.
  func openContent() throws(ReplacementFailure) -> OpenFolder {
    try attempt(.write, path) { () throws(SystemError) in try OpenFolder(StagingFolder.content, in: folder) }
  }

  // MARK: Taking its place

  /// Puts the new content into a place where nothing is.
  func moveIn() -> SystemError? {
    move(StagingFolder.content, in: folder, to: place.parent, as: place.name)
  }

  /// Lets the new content and the old one change places, in one step where the file system can do that.
  func swap(asking abilities: FileSystemAbilities) -> SystemError? {
    guard abilities.exchangesFolders else { return swapInTwoSteps() }
    let reason = StagingFolder.content.withCString { content in
      place.name.withCString { folder.exchange(content, with: $0, in: place.parent) }
    }
    return reason?.isUnknownCall == true ? swapInTwoSteps() : reason
  }

  private func swapInTwoSteps() -> SystemError? {
    if let reason = move(place.name, in: place.parent, to: folder, as: StagingFolder.former) { return reason }
    if let reason = moveIn() {
      _ = moveBack()
      return reason
    }
    // From here on a place that somebody empties is not taken for one that a killed run has emptied.
    _ = move(StagingFolder.former, in: folder, to: folder, as: StagingFolder.content)
    return nil
  }

  /// True if the old content is here, moved away.
  var hasFormer: Bool { has(StagingFolder.former) }

  private func has(_ name: RawPath) -> Bool {
    if case .failure(.missing) = name.withCString({ folder.status(of: $0) }) { return false }
    return true
  }

  /// Puts the old content back into its place, in which nothing is.
  func moveBack() -> SystemError? {
    move(StagingFolder.former, in: folder, to: place.parent, as: place.name)
  }

  private func move(_ name: RawPath, in one: OpenFolder, to other: OpenFolder, as newName: RawPath) -> SystemError? {
    name.withCString { name in newName.withCString { one.move(name, to: other, as: $0) } }
  }

  // MARK: Taking apart

  /// Removes the new content, which is not to be; the old one, if it is here, goes back to its place or stays for the
  /// next run.
  func abandon(_ paths: PathTable) {
    if !hasFormer || moveBack() == nil { remove(paths) }
  }

  /// Removes what a killed run has left of itself; false where the record does not prove that all of it is ours.
  func removeLeftOver() -> Bool {
    guard let record = readRecord() else { return false }
    return remove(record.paths) { record.proves($0, in: $1) }
  }

  /// True if the old content that was moved away is, file by file, what the record tells.
  func provesFormer() -> Bool {
    guard let record = readRecord(), let former = try? OpenFolder(StagingFolder.former, in: folder),
      let inspection = try? FolderInspection(of: former, at: path, wanted: PathTable(), ours: record.paths),
      inspection.foreign.isEmpty
    else { return false }
    var cursor = FolderCursor(former, record.paths)
    return inspection.former.allSatisfy { file in
      (try? cursor.folder(record.paths.files[file.number].folder)).map { record.proves(file.number, in: $0) } ?? false
    }
  }

  /// The record; an empty one where the run was killed before it wrote any, nil where something else has its name.
  private func readRecord() -> StagingRecord? {
    switch folder.openFile(StagingFolder.record, for: .readingNoLink) {
    case .failure(let reason): return reason.isMissing ? StagingRecord() : nil
    case .success(let file):
      defer { closeFile(file) }
      return (try? readOpenFile(file, limit: 1 << 27).get()).flatMap { StagingRecord($0) }
    }
  }

  /// Removes the directory, and those files in it that have one of the paths and may be removed; false if anything
  /// remains. The record is removed last, so that the next run can continue.
  @discardableResult
  func remove(_ paths: PathTable, where mayBeRemoved: (Int, OpenFolder) -> Bool = { _, _ in true }) -> Bool {
    let trees = [StagingFolder.content, StagingFolder.former].map { remove(paths, from: $0, where: mayBeRemoved) }
    guard trees.allSatisfy({ $0 }) else { return false }
    folder.removeFile(StagingFolder.record)
    return place.parent.removeFolder(name) == nil
  }

  private func remove(
    _ paths: PathTable, from tree: RawPath, where mayBeRemoved: (Int, OpenFolder) -> Bool
  ) -> Bool {
    guard let root = try? OpenFolder(tree, in: folder) else { return !has(tree) }
    var cursor = FolderCursor(root, paths)
    for (number, file) in paths.files.enumerated() {
      guard let folder = try? cursor.folder(file.folder), mayBeRemoved(number, folder) else { continue }
      folder.removeFile(file.name)
    }
    for inner in paths.folders.dropFirst().reversed() {
      guard let folder = try? cursor.folder(inner.folder) else { continue }
      folder.removeFolder(inner.name)
    }
    return folder.removeFolder(tree) == nil
  }
}
