internal import CampaignEngine
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText

extension CheckRun {
  /// A run that, where there is a change, speaks of that alone: of everything that is found now and has to do with it.
  ///
  /// All files of the workspace are looked at. A finding has to do with the change
  /// * where its place, or one that it points at, is in a file that the change touches;
  /// * where the change touches a configuration or a catalogue, since everything is judged by those;
  /// * where only all files together show it, and it was not there before: its cause may be what is no longer said
  ///   anywhere. What one file alone shows can't be new in a file that was left as it was.
  ///
  /// The state before is looked at only if something may be of the third kind.
  init(
    about change: GitChange?, _ arguments: Arguments, now: Moment?, cache: LintCache?, console: any Console
  ) throws(UsageError) {
    try self.init(arguments, after: change, now: now, cache: cache, console: console)
    guard let change else { return }
    let isAllTouched = change.touches(terms.configurations)
    guard isAllTouched || inputs.files.count > 0 else {
      keep([], ofFiles: false)
      return
    }
    var kept = findings
    if !isAllTouched {
      let isOld = try known(before: change, arguments, now: now, cache: cache, console: console)
      kept.removeAll { !isTouched($0, by: change) && isOld($0) }
    }
    let area = GitArea(inputs.named, of: change)
    keep(kept.filter { isAbout($0, area, of: change) })
  }

  /// Tells of a finding in untouched files whether it was there before.
  private func known(
    before change: GitChange, _ arguments: Arguments, now: Moment?, cache: LintCache?, console: any Console
  ) throws(UsageError) -> (Finding) -> Bool {
    let isInDoubt = findings.contains { $0.isOfTheWorkspace && !isTouched($0, by: change) }
    let before: GitChange?
    do { before = isInDoubt ? try change.before() : nil } catch { throw UsageError(error) }
    guard let before else { return { !$0.isOfTheWorkspace } }
    // A list that came through standard input can't be read again.
    let unlisted = arguments.without(InputOptions.list)
    let earlier = try CheckRun(
      unlisted, reading: inputs.named, after: before, now: now, cache: cache, console: console)
    let old = Set(earlier.findings.filter(\.isOfTheWorkspace).map { earlier.identity(of: $0) })
    return { !$0.isOfTheWorkspace || old.contains(identity(of: $0)) }
  }

  /// Whether the change touches a file that a finding speaks of. What can't be read has been judged by nobody.
  private func isTouched(_ finding: Finding, by change: GitChange) -> Bool {
    finding.rule === Unreadable.info || leavesOutFiles(finding)
      || paths(of: finding).contains { $0.map(change.touches) ?? false }
  }

  /// Whether a finding speaks of a file in a part of the repository, or of the configuration, which all parts have in
  /// common.
  private func isAbout(_ finding: Finding, _ area: GitArea, of change: GitChange) -> Bool {
    leavesOutFiles(finding)
      || paths(of: finding).contains { path in
        path.map { change.repository.key(of: $0).map(area.holds) ?? false } ?? true
      }
  }

  /// The files that a finding speaks of; nil for the tool's own.
  private func paths(of finding: Finding) -> [RawPath?] {
    ([finding.place] + finding.labels.map(\.place)).map { place in
      place.file < terms.firstNumber ? nil : inputs.path(place.file - terms.firstNumber)
    }
  }

  /// What a finding in an untouched file is known by, before a change and after it.
  private func identity(of finding: Finding) -> [String] {
    let range = finding.place.range
    return [
      finding.rule.id, path(ofFile: finding.place.file), "\(range.start)-\(range.end)", finding.message.text,
    ]
  }
}

extension Finding {
  /// Whether it takes all files together to find it.
  fileprivate var isOfTheWorkspace: Bool { workspaceRules.contains { $0 === rule } }
}

extension GitChange {
  /// Whether the change touches what files are judged by, or what says which files there are.
  fileprivate func touches(_ configurations: [ConfigurationSearch.Loaded]) -> Bool {
    touchesFile { $0.elementsEqual(configurationName.utf8) || $0.elementsEqual(".gitignore".utf8) }
      || configurations.contains { touches($0.file) || $0.events.map(touches) ?? false }
  }
}

extension ConfigurationSearch {
  /// The files for the paths of a run: on the disk, or as Git knows them after a change. None where the change touches
  /// none of them, nor what they are judged by, since then there is nothing to be found.
  func files(
    _ paths: [RawPath], after change: GitChange?, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> InputFiles {
    guard let change else { return searchInputs(paths, isWanted: isWanted) }
    let files = change.search(paths, workspace: { workspace(of: $0) }, isWanted: isWanted)
    let hasWork =
      change.isBase || change.takesAwayFiles || change.touches(loaded)
      || (0..<files.count).contains { change.touches(files.rawPath($0)) }
    return hasWork ? files : files.withoutFiles
  }

  /// The folder of the workspace that a folder lies in: that of its configuration, else the root of the repository.
  private func workspace(of folder: RawPath) -> RawPath? {
    guard let inForce = inForce(forFolder: folder), inForce.isInside else { return nil }
    return loaded[inForce.index].file.folder
  }
}
