/// Compares files with what a folder holds, and writes them into another one, on several threads.
struct FolderFiller: Sendable {
  let files: [OutputFile]
  let paths: PathTable
  let threads: Int
  let abilities: FileSystemAbilities
  /// The numbers of the files, those of one folder one after the other.
  private let order: [Int]

  init(_ files: [OutputFile], _ paths: PathTable, threads: Int, abilities: FileSystemAbilities) {
    (self.files, self.paths, self.threads, self.abilities) = (files, paths, threads, abilities)
    let entries = paths.files
    order = entries.indices.sorted { (entries[$0].folder, $0) < (entries[$1].folder, $1) }
  }

  /// Which files a folder holds with the same bytes, of those that it has at all.
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

  /// Fills an empty folder. What is unchanged comes from the old one.
  func fill(
    _ folder: OpenFolder,
    shownAs path: RawPath,
    from old: OpenFolder?,
    unchanged: [Bool]
  ) throws(ReplacementFailure) {
    try makeFolders(in: folder, shownAs: path)
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

  private func makeFolders(in root: OpenFolder, shownAs path: RawPath) throws(ReplacementFailure) {
    var cursor = FolderCursor(root, paths)
    for folder in paths.folders.dropFirst() {
      try attempt(.make, path.appending(folder.path.bytes)) { () throws(SystemError) in
        let outer = try cursor.folder(folder.folder)
        if let reason = folder.name.withCString({ outer.makeFolder($0) }) { throw reason }
      }
    }
  }

  /// Puts a file into its folder: with a link to the old one where it is unchanged, else as a new file.
  private func put(
    _ number: Int,
    into target: inout FolderCursor,
    from source: inout FolderCursor?,
    isUnchanged: Bool
  ) -> SystemError? {
    let entry = paths.files[number]
    do throws(SystemError) {
      let folder = try target.folder(entry.folder)
      let old = isUnchanged ? try? source?.folder(entry.folder) : nil
      return entry.name.withCString { name in
        if let old, abilities.linksFiles, folder.link(name, from: old) == nil { return nil }
        return create(name, in: folder, holding: files[number].bytes, like: old)
      }
    } catch {
      return error
    }
  }

  /// Writes a new file. One that stands for an old one where files can't be linked takes its time of change.
  private func create(
    _ name: UnsafePointer<CChar>,
    in folder: OpenFolder,
    holding bytes: [UInt8],
    like old: OpenFolder?
  ) -> SystemError? {
    switch folder.openFile(name, for: .creating) {
    case .failure(let reason): return reason
    case .success(let file):
      if case .failed(let reason) = write(bytes, closing: file) { return reason }
      if case .success(let status)? = old?.status(of: name) { folder.setTimeOfChange(of: name, like: status) }
      return nil
    }
  }
}
