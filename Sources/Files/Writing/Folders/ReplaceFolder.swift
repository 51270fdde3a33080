/// Replaces a folder, with all in it, by one that holds just these files; makes it where it is missing.
///
/// The new content is put together in a hidden folder beside the old one, and the two are exchanged in one step. So a
/// process that is killed at any moment, a full disk, and two runs at once leave the whole old content or the whole new one,
/// and never a mixture. (Only on file systems that can't exchange folders there is a moment in which there is neither: a
/// run that is killed then leaves the old content to be put back, by the next run or by `restoreFolder`.) That is a promise
/// about processes and not about power: nothing waits until the bytes are on the disk.
///
/// A file whose bytes did not change is the same file afterwards, with its number and its time of change; where files can't
/// be linked it is a copy with that time. If nothing changed at all, nothing is touched.
///
/// A directory is refused unless the list in it proves that an earlier run wrote all that is in it: by its path, and by the digest of what
/// is to be overwritten or removed. What somebody puts into the old directory while it is replaced is kept, and
/// `Replacement.leftBehind` tells where.
///
/// Runs wait for one another by a lock on the directory around, for so many seconds. Where there are no locks they
/// don't, and what killed runs have left behind stays, because it can't be told from what another run is at.
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

/// Where a run that was killed in the middle of a replacement has left what was in a directory; nil where it has not. The next replacement
/// puts it back.
package func interruptedReplacement(of path: RawPath) -> RawPath? {
  guard !exists(path), let place = try? OutputPlace(of: path, makingParents: false) else { return nil }
  let stagings = (try? StagingFolder.all(of: place)) ?? []
  return stagings.first { $0.hasFormer && $0.provesFormer() }?.path
}

/// Puts back what a killed run has moved away, if it can be proven to be ours.
private func restore(_ place: OutputPlace, from stagings: [StagingFolder]) throws(ReplacementFailure) {
  guard let staging = stagings.first(where: \.hasFormer), try place.openFolder() == nil, staging.provesFormer() else {
    return
  }
  if let reason = staging.moveBack() { throw .failed(.restore, place.shown, reason) }
}

/// Restores what killed runs have moved away and removes what they have left; gives what had to stay.
private func tidy(_ place: OutputPlace, isAlone: Bool) throws(ReplacementFailure) -> [RawPath] {
  let stagings = try StagingFolder.all(of: place)
  try restore(place, from: stagings)
  return isAlone ? stagings.filter { !$0.removeLeftOver() }.map(\.path) : []
}

/// The replacement of one directory, while no other run is at it.
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

  /// So many of what is in the way are named.
  private static let mostNamed = 5

  private func refuse(_ foreign: [ForeignEntry], _ former: FormerFiles) throws(ReplacementFailure) {
    guard !foreign.isEmpty else { return }
    let sorted = foreign.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    let named = Array(sorted.prefix(Self.mostNamed))
    throw .foreign(place.shown, named, more: sorted.count - named.count, brokenList: former.brokenList)
  }

  /// Refuses to lose what somebody has changed, by the numbers of the files.
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
    return staging.remove(former.paths) ? [] : [staging.path]
  }

  /// Puts the new content together and brings it into its place.
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
