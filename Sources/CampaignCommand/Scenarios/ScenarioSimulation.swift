import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Findings

/// `simulate --scenario TEXT`
enum ScenarioSimulation {
  static let scenario = Option(
    "scenario", takes: .text("TEXT"),
    "Take the steps, the reader and the app from the scenario with this name, or with this text in its name.")

  /// The scenario of the command line. Nil if the campaigns have errors; then they are reported.
  static func timeline(
    _ arguments: Arguments, exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) -> ScenarioTimeline? {
    try refuseOthers(arguments)
    guard
      let inputs = try ScenarioInputs(arguments, for: .init(verb: "simulated"), exitCode: &exitCode, console: console)
    else { return nil }
    let text = arguments.value(of: scenario) ?? ""
    let suite = try inputs.suite(with: text, for: scenario)
    let client = arguments.value(of: ReaderOptions.target).flatMap { Client(named: $0.utf8) }
    return try ScenarioTimeline(of: try suite.only(for: text), in: suite, on: client)
  }

  /// Complains about a step that can't happen. An expectation that does not hold is told in the timeline.
  static func complain(of timeline: ScenarioTimeline, to console: any Console) -> ExitCode {
    guard let failure = timeline.failure else { return timeline.hasMarks ? .findings : .clean }
    console.complain(failure[0], help: failure.dropFirst().first)
    return .findings
  }

  /// The scenario has a reader, an app and steps of its own.
  static func refuseOthers(_ arguments: Arguments) throws(UsageError) {
    let others =
      StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + PopulationRun.all + AppOptions.all
      + ReaderOptions.all.filter { $0 != ReaderOptions.target }
    if let other = others.first(where: arguments.has) {
      throw UsageError(message: "\(other.flag) can't be combined with \(scenario.flag)")
    }
  }
}
