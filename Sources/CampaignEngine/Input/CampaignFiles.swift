package import Files

extension ConfigurationSearch {
  /// The campaign files of a run, with the problems of the search. `trace` gets the places that it visits on the disk.
  package func campaignFiles(
    below paths: [RawPath], without ownFiles: OwnFiles, after change: GitChange? = nil,
    tracingIn trace: SearchTrace? = nil
  ) -> InputFiles {
    func isCandidate(_ path: UnsafeBufferPointer<UInt8>) -> Bool { ownFiles.kind(of: path) == nil }
    var files = files(paths, after: change, tracingIn: trace) { isCandidate($0) && wants($0) }
    files.explainEmptyFolders { reasonForNothing(in: $0, among: isCandidate) ?? ownFiles.reasonForNothing(in: $0) }
    for path in misnamed { files.add(misnamedConfiguration: path) }
    if isDecided { files.removeMisnamedConfigurations() }
    return files
  }

  /// The files for the paths of a run: on the disk, or in Git after a change. Empty if the change touches neither them
  /// nor their configurations, because then there is nothing to find.
  private func files(
    _ paths: [RawPath], after change: GitChange?, tracingIn trace: SearchTrace?,
    isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> InputFiles {
    guard let change else { return searchInputs(paths, tracingIn: trace, isWanted: isWanted) }
    let files = change.search(paths, workspace: { workspace(ofFolder: $0) }, isWanted: isWanted)
    let hasWork =
      change.isBase || change.takesAwayFiles || change.touches(loaded)
      || (0..<files.count).contains { change.touches(files.rawPath($0)) }
    return hasWork ? files : files.withoutFiles
  }

  /// The workspace of a directory: the directory of its configuration. Nil without one; then it is the root of the
  /// repository.
  private func workspace(ofFolder folder: RawPath) -> RawPath? {
    guard let inForce = inForce(forFolder: folder), inForce.isInside else { return nil }
    return loaded[inForce.index].file.folder
  }
}
