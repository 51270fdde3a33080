/// Replaces a directory and its content by one that contains exactly these files; creates it if it is missing.
///
/// The new content is written to a hidden directory next to the old one, and then the two are swapped in one step.
/// After a crash, on a full disk, or if two runs compete, the directory has either the old content or the new one,
/// never a mixture. (On file systems that can't swap directories, there is a moment with neither. A run that is
/// killed then leaves the old content to be restored by the next run, or by `restoreFolder`.) This holds for
/// processes, not for power failures: nothing waits until the bytes are on the disk.
///
/// An unchanged file stays the same file, with its number and modification time; if files can't be linked, it is
/// copied with its time. If nothing has changed, nothing is touched.
///
/// A directory is refused unless its list proves that an earlier run wrote all of its files: by path, and by the digest
/// of each file that would be overwritten or removed. Empty directories are no files, if the new content has them too.
/// Files that somebody adds to the old directory during the replacement are kept, and `Replacement.leftBehind` says
/// where.
///
/// Runs wait for each other by a lock on the parent directory, for a limited number of seconds. Without locks they
/// don't wait, and leftovers of killed runs stay, because they can't be distinguished from the work of another run.
package func replaceFolder(
  _ path: RawPath,
  with files: [OutputFile],
  threads: Int,
  waiting seconds: Int = 60,
  asking abilities: FileSystemAbilities = FileSystemAbilities(),
  listedIn list: OutputList
) -> Result<Replacement, ReplacementFailure> {
  Result { () throws(ReplacementFailure) in
    let paths = try PathTable(of: files)
    let place = try OutputPlace(of: path, makingParents: true)
    defer { place.removeMade() }
    guard !place.holdsWorkingFolder else { throw .workingFolder(place.shown) }
    let isAlone = abilities.locksFolders ? try place.lock(waiting: seconds) : false
    defer { place.unlock() }
    let leftBehind = try tidy(place, isAlone: isAlone)
    let filler = FolderFiller(files, paths, threads: threads, abilities: abilities)
    var replacement = try FolderReplacement(place: place, filler: filler, list: list).run()
    replacement.leftBehind = leftBehind + replacement.leftBehind
    return replacement
  }
}

/// The place where a killed run left the old content of a directory, or nil. The next replacement restores it.
package func interruptedReplacement(of path: RawPath) -> RawPath? {
  guard !exists(path), let place = try? OutputPlace(of: path, makingParents: false) else { return nil }
  let stagings = (try? StagingFolder.all(of: place)) ?? []
  return stagings.first { $0.hasFormer && $0.provesFormer() }?.path
}

/// Restores the content that a killed run has moved away, if it is certainly ours.
private func restore(_ place: OutputPlace, from stagings: [StagingFolder]) throws(ReplacementFailure) {
  guard let staging = stagings.first(where: \.hasFormer), try place.openFolder() == nil, staging.provesFormer() else {
    return
  }
  if let reason = staging.moveBack() { throw .failed(.restore, place.shown, reason) }
}

/// Restores the content that killed runs have moved away, and removes their remains. Returns the remains that must
/// stay.
private func tidy(_ place: OutputPlace, isAlone: Bool) throws(ReplacementFailure) -> [RawPath] {
  let stagings = try StagingFolder.all(of: place)
  try restore(place, from: stagings)
  return isAlone ? stagings.filter { !$0.removeLeftOver() }.map(\.path) : []
}

/// The replacement of one directory, while no other run works on it.
private struct FolderReplacement {
  let place: OutputPlace
  let filler: FolderFiller
  let list: OutputList

  private var paths: PathTable { filler.paths }

  func run() throws(ReplacementFailure) -> Replacement {
    guard let old = try place.openFolder() else { return try moveIn() }
    let former = FormerFiles(in: old, by: list, wanted: filler.files, paths)
    let inspection = try FolderInspection(of: old, at: place.shown, wanted: paths, ours: former.paths)
    try refuse(inspection.foreign, former)
    let unchanged = filler.unchanged(in: old, having: inspection.hasFile)
    let doomed = inspection.former.filter { $0.wanted.map { !unchanged[$0] } ?? true }.map(\.number)
    try refuse(changed: filler.changed(doomed, of: former, in: old), of: former, in: old)
    var result = Replacement(kept: unchanged.count { $0 }, removed: inspection.outdatedFiles)
    result.written = unchanged.count - result.kept
    if result.written + result.removed == 0, inspection.hasSameFolders { return result }
    result.leftBehind = try swap(old, former, unchanged)
    return result
  }

  /// The maximum number of unexpected entries that the error names.
  private static let mostNamed = 5

  private func refuse(_ foreign: [ForeignEntry], _ former: FormerFiles) throws(ReplacementFailure) {
    guard !foreign.isEmpty else { return }
    let sorted = foreign.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    let named = Array(sorted.prefix(Self.mostNamed))
    throw .foreign(place.shown, named, more: sorted.count - named.count, brokenList: former.brokenList)
  }

  /// Refuses to overwrite or remove files that somebody has changed. They are given by number.
  private func refuse(
    changed numbers: [Int], of former: FormerFiles, in old: OpenFolder
  ) throws(ReplacementFailure) {
    guard !numbers.isEmpty else { return }
    let files = former.paths.files
    let sorted = numbers.sorted { files[$0].path.bytes.lexicographicallyPrecedes(files[$1].path.bytes) }
    var comparison = FileComparison(FolderCursor(old, former.paths))
    let named = sorted.prefix(Self.mostNamed).map { number in
      let isSameText = comparison.holds(former.digests[number], files[number], countingLineEndings: false)
      return ForeignEntry(path: files[number].path, kind: .file, change: isSameText ? .lineEndings : .content)
    }
    throw .foreign(place.shown, named, more: sorted.count - named.count)
  }

  private func moveIn() throws(ReplacementFailure) -> Replacement {
    let count = filler.files.count
    let unchanged = Array(repeating: false, count: count)
    let staging = try stage(FormerFiles(), from: nil, unchanged) { $0.moveIn() }
    staging.remove(PathTable())
    return Replacement(written: count)
  }

  private func swap(
    _ old: OpenFolder,
    _ former: FormerFiles,
    _ unchanged: [Bool]
  ) throws(ReplacementFailure) -> [RawPath] {
    let staging = try stage(former, from: old, unchanged) { $0.swap(asking: filler.abilities) }
    return staging.remove(former.paths, andFoldersOf: paths) ? [] : [staging.path]
  }

  /// Prepares the new content and moves it to its place.
  private func stage(
    _ former: FormerFiles,
    from old: OpenFolder?,
    _ unchanged: [Bool],
    _ enter: (StagingFolder) -> SystemError?
  ) throws(ReplacementFailure) -> StagingFolder {
    let record = StagingRecord.bytes(of: filler.files, former)
    let staging = try StagingFolder.make(of: place, recording: record)
    do throws(ReplacementFailure) {
      try filler.fill(staging.openContent(), shownAs: place.shown, from: old, unchanged: unchanged)
      if let reason = enter(staging) { throw .failed(.replace, place.shown, reason) }
      return staging
    } catch {
      staging.abandon(paths)
      throw error
    }
  }
}
