import CampaignCompile
package import CampaignDelivery
package import CampaignEngine
import Files
import SourceText

/// The results of scenarios that need not run again after a change.
package struct KnownResults {
  /// The results of each file with scenarios, in the order of its scenarios.
  private var results: [RawPath: [[ScenarioRun]]] = [:]
  /// The files that have only scenarios: a change of one concerns no other file.
  private var scenarioFiles: Set<RawPath> = []
  /// The changes since the last time that scenarios could run.
  private var waiting = WatchedFiles.Changes()

  package init() {}

  /// Takes changes, for the next run.
  package mutating func note(_ changes: WatchedFiles.Changes) { waiting.add(changes) }

  /// Keeps the results of the scenarios of a suite.
  package mutating func keep(_ runs: [[ScenarioRun]], of suite: ScenarioSuite, in run: CheckRun) {
    let paths = suite.scenarios.map { run.path(of: $0) }
    results = Dictionary(grouping: zip(paths, runs), by: \.0).mapValues { $0.map(\.1) }
  }

  /// Forgets the results that a change can affect: those of a changed file with scenarios, and those of an app if one
  /// of its campaigns has changed. A configuration can affect all.
  package mutating func forgetAffected(in run: CheckRun, _ search: ConfigurationSearch) {
    func app(of path: RawPath) -> RawPath? {
      search.inForce(forFolder: path.folder).map { search.loaded[$0.index].file }
    }
    let former = scenarioFiles
    scenarioFiles = run.scenarioFiles
    let changed = waiting.altered + waiting.removed
    let alone = changed.filter { former.contains($0) && (scenarioFiles.contains($0) || waiting.removed.contains($0)) }
    let apps = Set(Set(changed).subtracting(alone).map(app))
    for path in results.keys where !waiting.settings.isEmpty || alone.contains(path) || apps.contains(app(of: path)) {
      results[path] = nil
    }
    waiting = WatchedFiles.Changes()
  }

  /// The known results of a suite, by the position of their scenario.
  package func kept(for suite: ScenarioSuite, of run: CheckRun) -> [Int: [ScenarioRun]] {
    let paths = suite.scenarios.map { run.path(of: $0) }
    var kept: [Int: [ScenarioRun]] = [:]
    for (path, own) in Dictionary(grouping: paths.indices, by: { paths[$0] }) {
      guard let known = results[path], known.count == own.count else { continue }
      for (index, runs) in zip(own, known) { kept[index] = runs }
    }
    return kept
  }
}

extension CheckRun {
  fileprivate func path(of placed: ScenarioSuite.PlacedScenario) -> RawPath {
    inputs.path(placed.file - terms.firstNumber)
  }

  /// The files with scenarios and without campaigns.
  fileprivate var scenarioFiles: Set<RawPath> {
    Set(scenarios.map(\.file)).subtracting(compiled.map(\.file)).reduce(into: []) { paths, file in
      paths.insert(inputs.path(file - terms.firstNumber))
    }
  }
}
