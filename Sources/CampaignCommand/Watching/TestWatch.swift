import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// `test --watch`: runs the scenarios, and after each change those that it affects.
struct TestWatch {
  private let arguments: Arguments
  private let console: any Console
  private let only: Option
  private let extent: ScenarioReport.Extent
  /// The results of each file with scenarios, in the order of its scenarios.
  private var results: [RawPath: [[ScenarioRun]]] = [:]
  /// The files that have only scenarios: a change of one concerns no other file.
  private var scenarioFiles: Set<RawPath> = []
  private var texts = WatchedTexts()
  /// The changes since the last time that scenarios could run.
  private var waiting = WatchedFiles.Changes()

  /// Runs the command. `only` is the option that selects scenarios; `others` are those that `--watch` can go with.
  static func run(
    _ arguments: Arguments, only: Option, with others: [Option], _ extent: ScenarioReport.Extent,
    console: any Console
  ) throws(UsageError) -> ExitCode {
    try WatchOption.refuseOthers(
      than: others, formats: [TestReports.Format.human.rawValue], arguments)
    let search = try ConfigurationSearch(arguments)
    let operands = arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands
    // The campaigns of the scenarios are in the same workspace.
    let named = operands.map { exists($0) ? search.workspace(of: $0, isFolder: isFolder($0)) : $0 }
    var loop = try WatchLoop(WatchedFiles(named, arguments, search), console: console)
    var watch = TestWatch(arguments, only: only, extent, console: console)
    return loop.run { watch.show($0, $1, on: $2) }
  }

  private init(_ arguments: Arguments, only: Option, _ extent: ScenarioReport.Extent, console: any Console) {
    (self.arguments, self.only, self.extent, self.console) = (arguments, only, extent, console)
  }

  private mutating func show(
    _ files: WatchedFiles, _ changes: WatchedFiles.Changes, on screen: WatchScreen
  ) -> WriteOutcome {
    let changes = texts.real(changes)
    if screen.isLater, changes.isNone { return .written }
    waiting.add(changes)
    let begun = screen.begin()
    guard begun == .written else { return begun }
    do throws(UsageError) {
      let printed = try runScenarios(files)
      guard printed == .written else { return printed }
    } catch {
      console.complain(error.message, over: error.help.map { [$0] } ?? [])
    }
    return screen.print(
      screen.lines(changes.altered, changes.removed, changes.settings) + [screen.end(watching: files)])
  }

  private mutating func runScenarios(_ files: WatchedFiles) throws(UsageError) -> WriteOutcome {
    var exitCode = ExitCode.clean
    guard
      let inputs = try ScenarioInputs(
        arguments, for: .init(verb: "tested", playsRest: true), exitCode: &exitCode, console: console)
    else {
      return .written
    }
    forgetAffected(in: inputs.run, files.search)
    let suite = try inputs.suite(with: arguments.value(of: only), for: only)
    let paths = suite.scenarios.map { inputs.run.path(of: $0) }
    let kept = kept(paths)
    let runs = try suite.played(keeping: kept)
    results = Dictionary(grouping: zip(paths, runs), by: \.0).mapValues { $0.map(\.1) }
    var report = ScenarioReport(of: suite, runs, extent).text(console.decorator(on: .output))
    if !kept.isEmpty {
      report += "ran \(paths.count - kept.count) of \(counted(paths.count, "scenario", "scenarios")) again\n".utf8
    }
    return console.print(report, to: .output)
  }
}

// MARK: - The affected scenarios

extension TestWatch {
  /// Forgets the results that a change can affect: those of a changed file with scenarios, and those of an app if one
  /// of its campaigns has changed. A configuration can affect all.
  private mutating func forgetAffected(in run: CheckRun, _ search: ConfigurationSearch) {
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

  /// The known results, by the position of their scenario. `paths` are the files of the scenarios.
  private func kept(_ paths: [RawPath]) -> [Int: [ScenarioRun]] {
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
