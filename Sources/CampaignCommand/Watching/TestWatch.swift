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
  private var results = KnownResults()
  private var texts = WatchedTexts(in: .disk)

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
    results.note(changes)
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
    results.forgetAffected(in: inputs.run, files.search)
    let suite = try inputs.suite(with: arguments.value(of: only), for: only)
    let kept = results.kept(for: suite, of: inputs.run)
    let runs = try suite.played(keeping: kept)
    results.keep(runs, of: suite, in: inputs.run)
    var report = ScenarioReport(of: suite, runs, extent).text(console.decorator(on: .output))
    if !kept.isEmpty {
      report += "ran \(runs.count - kept.count) of \(counted(runs.count, "scenario", "scenarios")) again\n".utf8
    }
    return console.print(report, to: .output)
  }
}
