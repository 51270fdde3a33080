/// The hidden directory next to a place, in which the new content is prepared and the old content is removed:
/// `.out.campaignc-4711-0` next to `out`.
///
/// Its state shows how far a killed run came:
///
/// * `record` lists the files in the other two that may be removed. It is complete before anything else exists.
/// * `content` is the new content and, after the swap, the old one.
/// * `former` is the old content if directories can't be swapped. If it exists and the place is empty, the run was
///   killed between moving the old content away and moving the new one in.
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

  /// True if a name ends like those of staging directories: with two numbers.
  private static func isEnding(_ ending: ArraySlice<UInt8>) -> Bool {
    let numbers = ending.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  /// The staging directories next to a place, sorted by name.
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

  // MARK: Preparing

  /// Creates a staging directory, with a list of everything that will be in it.
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

  /// The directory for the new content.
  func openContent() throws(ReplacementFailure) -> OpenFolder {
    try attempt(.write, path) { () throws(SystemError) in try OpenFolder(StagingFolder.content, in: folder) }
  }

  // MARK: Taking its place

  /// Moves the new content to its place, which must be free.
  func moveIn() -> SystemError? {
    move(StagingFolder.content, in: folder, to: place.parent, as: place.name)
  }

  /// Swaps the new content and the old one, in one step if the file system can do that.
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
    // After this, an empty place no longer looks like the work of a killed run.
    _ = move(StagingFolder.former, in: folder, to: folder, as: StagingFolder.content)
    return nil
  }

  /// True if the old content is here, moved away.
  var hasFormer: Bool { has(StagingFolder.former) }

  private func has(_ name: RawPath) -> Bool {
    if case .failure(.missing) = name.withCString({ folder.status(of: $0) }) { return false }
    return true
  }

  /// Moves the old content back to its place, which must be free.
  func moveBack() -> SystemError? {
    move(StagingFolder.former, in: folder, to: place.parent, as: place.name)
  }

  private func move(_ name: RawPath, in one: OpenFolder, to other: OpenFolder, as newName: RawPath) -> SystemError? {
    name.withCString { name in newName.withCString { one.move(name, to: other, as: $0) } }
  }

  // MARK: Removing

  /// Removes the new content, because the replacement has failed. If the old content is here, it goes back to its
  /// place, or stays for the next run.
  func abandon(_ paths: PathTable) {
    if !hasFormer || moveBack() == nil { remove(paths) }
  }

  /// Removes the remains of a killed run. Returns false if the record does not prove that all of them are ours.
  func removeLeftOver() -> Bool {
    guard let record = readRecord() else { return false }
    return remove(record.paths) { record.proves($0, in: $1) }
  }

  /// True if the old content that was moved away matches the record, file by file.
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

  /// The record. Empty if the run was killed before it wrote one, nil if something else has its name.
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
  func remove(
    _ paths: PathTable, andFoldersOf others: PathTable = PathTable(),
    where mayBeRemoved: (Int, OpenFolder) -> Bool = { _, _ in true }
  ) -> Bool {
    let trees = [StagingFolder.content, StagingFolder.former].map {
      remove(paths, andFoldersOf: others, from: $0, where: mayBeRemoved)
    }
    guard trees.allSatisfy({ $0 }) else { return false }
    folder.removeFile(StagingFolder.record)
    return place.parent.removeFolder(name) == nil
  }

  private func remove(
    _ paths: PathTable, andFoldersOf others: PathTable, from tree: RawPath,
    where mayBeRemoved: (Int, OpenFolder) -> Bool
  ) -> Bool {
    guard let root = try? OpenFolder(tree, in: folder) else { return !has(tree) }
    var cursor = FolderCursor(root, paths)
    for (number, file) in paths.files.enumerated() {
      guard let folder = try? cursor.folder(file.folder), mayBeRemoved(number, folder) else { continue }
      folder.removeFile(file.name)
    }
    for table in [paths, others] { removeEmptyFolders(of: table, in: root) }
    return folder.removeFolder(tree) == nil
  }

  private func removeEmptyFolders(of paths: PathTable, in root: OpenFolder) {
    var cursor = FolderCursor(root, paths)
    for inner in paths.folders.dropFirst().reversed() {
      guard let folder = try? cursor.folder(inner.folder) else { continue }
      folder.removeFolder(inner.name)
    }
  }
}
