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
/// A folder that holds anything else than files of an earlier run is refused. `ours` tells their paths, as from a manifest;
/// it is asked, with the folder's path, when no other run is at work, and may name files that are not there or hold other
/// things now; nil says that they are these very files. What somebody puts into the old folder while it is replaced is kept, and
/// `Replacement.leftBehind` tells where.
///
/// Runs wait for one another by a lock on the folder around, for so many seconds. Where there are no locks they
/// don't, and what killed runs have left behind stays, because it can't be told from what another run is at.
package func replaceFolder(
  _ path: RawPath,
  with files: [OutputFile],
  threads: Int,
  waiting seconds: Int = 60,
  asking abilities: FileSystemAbilities = FileSystemAbilities(),
  ours: (_ folder: RawPath) -> [String]?
) -> Result<Replacement, ReplacementFailure> {
  Result { () throws(ReplacementFailure) in
    let paths = try PathTable(of: files)
    let place = try OutputPlace(of: path, makingParents: true)
    guard !place.holdsWorkingFolder else { throw .workingFolder(place.shown) }
    let isAlone = abilities.locksFolders ? try place.lock(waiting: seconds) : false
    defer { place.parent.unlock() }
    let leftBehind = try tidy(place, isAlone: isAlone)
    let filler = FolderFiller(files, paths, threads: threads, abilities: abilities)
    var replacement = try FolderReplacement(place: place, filler: filler).run(ours: ours)
    replacement.leftBehind = leftBehind + replacement.leftBehind
    return replacement
  }
}

/// Puts a folder back that a run was about to replace when it was killed, and tells whether there was one to be put back.
/// Whoever reads such a folder calls this before. Where something is there, this is one question to the system.
package func restoreFolder(_ path: RawPath, waiting seconds: Int = 60) -> Result<Bool, ReplacementFailure> {
  Result { () throws(ReplacementFailure) in
    guard !Repository.exists(path), let place = try existingPlace(of: path) else { return false }
    guard try StagingFolder.all(of: place).contains(where: \.hasFormer) else { return false }
    _ = try place.lock(waiting: seconds)
    defer { place.parent.unlock() }
    return try restore(place, from: StagingFolder.all(of: place))
  }
}

/// The place that a path leads to, or nil where the folders above it are missing.
private func existingPlace(of path: RawPath) throws(ReplacementFailure) -> OutputPlace? {
  do throws(ReplacementFailure) {
    return try OutputPlace(of: path, makingParents: false)
  } catch .failed(.open, _, .missing) {
    return nil
  } catch {
    throw error
  }
}

/// Puts back what a killed run has moved away; true where there was something.
private func restore(_ place: OutputPlace, from stagings: [StagingFolder]) throws(ReplacementFailure) -> Bool {
  guard let staging = stagings.first(where: \.hasFormer), try place.openFolder() == nil else { return false }
  if let reason = staging.moveBack() { throw .failed(.restore, place.shown, reason) }
  return true
}

/// Restores what killed runs have moved away and removes what they have left; gives what had to stay.
private func tidy(_ place: OutputPlace, isAlone: Bool) throws(ReplacementFailure) -> [RawPath] {
  let stagings = try StagingFolder.all(of: place)
  _ = try restore(place, from: stagings)
  return isAlone ? stagings.filter { !$0.removeLeftOver() }.map(\.path) : []
}

/// The replacement of one folder, while no other run is at it.
private struct FolderReplacement {
  let place: OutputPlace
  let filler: FolderFiller

  private var paths: PathTable { filler.paths }

  func run(ours: (RawPath) -> [String]?) throws(ReplacementFailure) -> Replacement {
    guard let old = try place.openFolder() else { return try moveIn() }
    let former = ours(place.real).map(PathTable.init(naming:)) ?? paths
    let inspection = try FolderInspection(of: old, at: place.shown, wanted: paths, ours: former)
    try refuse(inspection.foreign)
    let unchanged = filler.unchanged(in: old, having: inspection.hasFile)
    var result = Replacement(kept: unchanged.count { $0 }, removed: inspection.outdatedFiles)
    result.written = unchanged.count - result.kept
    if result.written + result.removed == 0, inspection.hasSameFolders { return result }
    result.leftBehind = try swap(old, former, unchanged)
    return result
  }

  private func refuse(_ foreign: [ForeignEntry]) throws(ReplacementFailure) {
    guard !foreign.isEmpty else { return }
    let sorted = foreign.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    throw .foreign(place.shown, Array(sorted.prefix(5)), more: max(0, sorted.count - 5))
  }

  private func moveIn() throws(ReplacementFailure) -> Replacement {
    let count = filler.files.count
    let unchanged = Array(repeating: false, count: count)
    let staging = try stage(paths.record, from: nil, unchanged) { $0.moveIn() }
    staging.remove(PathTable())
    return Replacement(written: count)
  }

  private func swap(
    _ old: OpenFolder,
    _ former: PathTable,
    _ unchanged: [Bool]
  ) throws(ReplacementFailure) -> [RawPath] {
    let record = paths.record + former.record
    let staging = try stage(record, from: old, unchanged) { $0.swap(asking: filler.abilities) }
    return staging.remove(former) ? [] : [staging.path]
  }

  /// Puts the new content together and brings it into its place.
  private func stage(
    _ record: [UInt8],
    from old: OpenFolder?,
    _ unchanged: [Bool],
    _ enter: (StagingFolder) -> SystemError?
  ) throws(ReplacementFailure) -> StagingFolder {
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
