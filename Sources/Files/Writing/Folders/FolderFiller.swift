/// Compares files with the content of a directory, and writes them into another one, on several threads.
struct FolderFiller: Sendable {
  let files: [OutputFile]
  let paths: PathTable
  let threads: Int
  let abilities: FileSystemAbilities
  /// The numbers of the files, grouped by directory.
  private let order: [Int]

  init(_ files: [OutputFile], _ paths: PathTable, threads: Int, abilities: FileSystemAbilities) {
    (self.files, self.paths, self.threads, self.abilities) = (files, paths, threads, abilities)
    let entries = paths.files
    order = entries.indices.sorted { (entries[$0].folder, $0) < (entries[$1].folder, $1) }
  }

  /// The files that have the same bytes in the old directory.
  func unchanged(in folder: OpenFolder, having isThere: [Bool]) -> [Bool] {
    let candidates = order.filter { isThere[$0] }
    let shares = Shares(of: candidates.count, among: threads)
    let found = onThreads(shares.threads) { _ in
      var comparison = FileComparison(FolderCursor(folder, paths))
      var same: [Int] = []
      while let share = shares.take() {
        for number in candidates[share] where comparison.holds(files[number].bytes, paths.files[number]) {
          same.append(number)
        }
      }
      return same
    }
    var isUnchanged = Array(repeating: false, count: files.count)
    for number in found.joined() { isUnchanged[number] = true }
    return isUnchanged
  }

  /// The numbers of former files that have changed since they were written, or no longer exist.
  func changed(_ numbers: [Int], of former: FormerFiles, in folder: OpenFolder) -> [Int] {
    let entries = former.paths.files
    let numbers = numbers.sorted { (entries[$0].folder, $0) < (entries[$1].folder, $1) }
    let shares = Shares(of: numbers.count, among: threads)
    return onThreads(shares.threads) { _ in
      var comparison = FileComparison(FolderCursor(folder, former.paths))
      var changed: [Int] = []
      while let share = shares.take() {
        changed += numbers[share].filter { !comparison.holds(former.digests[$0], entries[$0]) }
      }
      return changed
    }.flatMap(\.self)
  }

  /// Fills an empty directory. Unchanged files come from the old one, and files with the same name keep their
  /// permissions.
  func fill(
    _ folder: OpenFolder,
    shownAs path: RawPath,
    from old: OpenFolder?,
    unchanged: [Bool]
  ) throws(ReplacementFailure) {
    try makeFolders(in: folder, like: old, shownAs: path)
    let shares = Shares(of: order.count, among: threads)
    let failures = onThreads(shares.threads) { _ -> ReplacementFailure? in
      var target = FolderCursor(folder, paths)
      var source = old.map { FolderCursor($0, paths) }
      while let share = shares.take() {
        for number in order[share] {
          guard let reason = put(number, into: &target, from: &source, isUnchanged: unchanged[number]) else { continue }
          shares.stop()
          return .failed(.write, path.appending(paths.files[number].path.bytes), reason)
        }
      }
      return nil
    }
    if let failure = failures.lazy.compactMap({ $0 }).first { throw failure }
  }

  private func makeFolders(
    in root: OpenFolder, like old: OpenFolder?, shownAs path: RawPath
  ) throws(ReplacementFailure) {
    var cursor = FolderCursor(root, paths)
    var oldCursor = old.map { FolderCursor($0, paths) }
    if case .success(let status)? = old?.status() { root.takePermissions(of: status) }
    for (number, folder) in paths.folders.enumerated().dropFirst() {
      try attempt(.make, path.appending(folder.path.bytes)) { () throws(SystemError) in
        let outer = try cursor.folder(folder.folder)
        if let reason = folder.name.withCString({ outer.makeFolder($0) }) { throw reason }
        if let old = try? oldCursor?.folder(number), case .success(let status) = old.status() {
          try OpenFolder(folder.name, in: outer).takePermissions(of: status)
        }
      }
    }
  }

  /// Adds a file to its directory: a link to the old file if that is unchanged, otherwise a new file.
  private func put(
    _ number: Int,
    into target: inout FolderCursor,
    from source: inout FolderCursor?,
    isUnchanged: Bool
  ) -> SystemError? {
    let entry = paths.files[number]
    do throws(SystemError) {
      let folder = try target.folder(entry.folder)
      let old = try? source?.folder(entry.folder)
      return entry.name.withCString { name in
        if isUnchanged, let old, abilities.linksFiles, folder.link(name, from: old) == nil { return nil }
        return create(name, in: folder, holding: files[number].bytes, like: old, isUnchanged: isUnchanged)
      }
    } catch {
      return error
    }
  }

  /// Writes a new file, with the permissions of the old one, and its time of change if it is unchanged.
  private func create(
    _ name: UnsafePointer<CChar>,
    in folder: OpenFolder,
    holding bytes: [UInt8],
    like old: OpenFolder?,
    isUnchanged: Bool
  ) -> SystemError? {
    switch folder.openFile(name, for: .creating) {
    case .failure(let reason): return reason
    case .success(let file):
      let status = try? old?.status(of: name).get()
      if let status, status.kind == .file { status.lend(to: file) }
      if case .failed(let reason) = write(bytes, closing: file) { return reason }
      if let status, isUnchanged { folder.setTimeOfChange(of: name, like: status) }
      return nil
    }
  }
}
