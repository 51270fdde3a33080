import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import Files

/// `why --scenario TEXT`: the steps, the reader and the app of a scenario.
struct ScenarioQuestion {
  let run: CheckRun
  let workspace: DeliveryWorkspace
  let steps: ScenarioSteps
  /// The messages and cards as the reader gets them when the scenario starts.
  let contents: any ReaderContents

  /// Nil if the campaigns have errors; then they are reported.
  init?(
    _ arguments: Arguments, reading paths: [RawPath], exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) {
    try ScenarioSimulation.refuseOthers(arguments)
    let inputs = try ScenarioInputs(
      arguments, reading: paths, for: .init(verb: "explained"), exitCode: &exitCode, console: console)
    guard let inputs else { return nil }
    run = inputs.run
    let text = arguments.value(of: ScenarioSimulation.scenario) ?? ""
    let suite = try inputs.suite(with: text, for: ScenarioSimulation.scenario)
    let placed = try ScenarioSimulation.only(of: suite, for: text)
    guard let workspace = suite.workspace(of: placed), let reader = placed.reader else {
      throw UsageError(message: "the reader of this scenario is not in the configuration")
    }
    self.workspace = workspace
    let client =
      arguments.value(of: ReaderOptions.target).flatMap { Client(named: $0.utf8) } ?? placed.clients[0]
    contents = placed.contents(on: client, in: workspace.campaigns)
    steps = ScenarioSteps(
      of: placed.scenario, on: client, for: reader, in: App(placed.facts, in: placed.scenario.app),
      with: workspace.set, getting: contents)
  }
}
