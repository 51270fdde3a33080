import CampaignDiff
package import Files

extension ConfigurationSearch {
  /// The workspace of a file or directory: the directory of its configuration. Without one, only the path itself. The
  /// path as it is written must be below that directory: a link leads to no other workspace.
  package func workspace(of path: RawPath, isFolder: Bool) -> RawPath {
    guard let inForce = inForce(forFolder: isFolder ? path : path.folder),
      let real = loaded[inForce.index].file.folder.real, path.absolute.isBelow(real)
    else { return path }
    // People read the paths, so they are as short as those that people write.
    guard let here = RawPath(".").real else { return real }
    return real == here ? RawPath(".") : real.bytes.below(here.bytes).map { RawPath($0) } ?? real
  }

  /// The campaign files that a search below some paths finds now.
  package func campaignFiles(below paths: [RawPath]) -> InputFiles {
    let payloads = PayloadFolders(in: source)
    return searchInputs(paths) {
      !payloads.holds($0) && !Baseline.hasDefaultName($0) && !AllowedChanges.isList(at: $0, in: source) && wants($0)
    }
  }
}
