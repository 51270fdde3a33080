package import CampaignEngine
package import Files
package import Findings
import SourceText

/// The scenarios below some paths, and the run with the campaigns of their workspaces.
package struct NamedScenarios {
  package var run: CheckRun
  package let paths: [RawPath]
  /// The change that scenarios must be affected by. Nil if all are played.
  package let change: ScenarioChange?
  /// The files with errors. Scenarios that need them are not played.
  package let broken: Set<Int>

  /// `run` has all of its findings. Later it may have those of a change.
  package init(in run: CheckRun, below paths: [RawPath], about change: ScenarioChange?) {
    (self.run, self.paths, self.change) = (run, paths, change)
    // A message that loses is an error of its campaign, and what a scenario may be about.
    let broken = Set(run.findings.lazy.filter(\.breaksPayload).map(\.place.file))
    // An empty file has no campaign that a scenario could need.
    self.broken = broken.filter { !isEmpty(run.bytes(ofFile: $0)) }
  }

  /// True if no configuration or catalogue has an error.
  package var isConfigured: Bool { broken.allSatisfy { $0 >= run.terms.firstNumber } }

  /// True if scenarios remain although some files have errors.
  package var hasPlayable: Bool {
    get throws(UsageError) {
      guard isConfigured else { return false }
      if change != nil { return true }
      return try suite(named: { _ in true }).scenarios.contains { $0.blocker == nil }
    }
  }

  /// The scenarios below the paths with names that are wanted. `other` is a later run of the same files.
  package func suite(
    of other: CheckRun? = nil, named isWanted: (String) -> Bool
  ) throws(UsageError) -> ScenarioSuite {
    let run = other ?? run
    return try ScenarioSuite(
      of: run, in: { isNamed($0, of: run) }, named: isWanted, without: broken, about: change)
  }

  /// True if a file is one of the paths, or below one.
  private func isNamed(_ file: Int, of run: CheckRun) -> Bool {
    let path = run.inputs.path(file - run.terms.firstNumber)
    if let change { return change.names(path) }
    guard let real = path.real?.bytes else { return true }
    return paths.contains { named in
      guard let outer = named.real?.bytes else { return true }
      return real == outer || real.below(outer) != nil
    }
  }
}

extension CheckRun {
  /// The findings because of which scenarios can't be played.
  package var seriousFindings: [Finding] { findings.filter { $0.breaksPayload || $0.rule.hides != .nothing } }
}

extension ConfigurationSearch {
  /// The workspaces of some paths. A file that is left out of its workspace is read because it is named.
  package func workspaces(of paths: [RawPath], without ownFiles: OwnFiles) -> [RawPath] {
    let workspaces = paths.map { source.exists($0) ? workspace(of: $0, isFolder: source.isFolder($0)) : $0 }
    let named = paths.filter { source.exists($0) && !source.isFolder($0) }
    guard !named.isEmpty else { return workspaces }
    let found = campaignFiles(below: workspaces, without: ownFiles)
    let leftOut = named.filter { path in
      !workspaces.contains(path) && !(0..<found.count).contains { found.isSame($0, as: path) }
    }
    return workspaces + leftOut
  }
}

/// True if a text has only comments.
private func isEmpty(_ text: some Collection<UInt8>) -> Bool {
  text.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
    line.first { $0 > UInt8(ascii: " ") }.map { $0 == UInt8(ascii: "#") } ?? true
  }
}
