package import CampaignCheck
package import CampaignLanguage

/// The steps of a scenario on one client, for questions about what happens there.
package struct ScenarioSteps: Sendable {
  /// All steps, or those up to a failure.
  package let all: [TimedStep]
  /// Those up to the last one that logs an event, or all of them if none does.
  package let upToLastEvent: ArraySlice<TimedStep>
  package let reader: DeliveryReader
  package let app: App
  /// The campaigns that take part.
  package let set: DeliverySet

  package init(
    of scenario: Scenario, on client: Client, for reader: Reader, in app: App, with set: DeliverySet,
    getting contents: (any ReaderContents)? = nil, upTo failure: ScenarioRun.Failure? = nil
  ) {
    var reader = reader
    reader.target = client
    self.reader = DeliveryReader(reader, isInControl: scenario.isInControl).getting(contents)
    self.app = app
    self.set = scenario.campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set
    var all: [TimedStep] = []
    for step in scenario.playedSteps {
      all.append(TimedStep(step.action?.step(in: set) ?? .wait, at: step.time))
      if let failure, step.has(failure, on: client) { break }
    }
    self.all = all
    upToLastEvent = all.lastIndex { $0.step.event != nil }.map { all[...$0] } ?? all[...]
  }
}

extension ScenarioStep {
  /// True if a failure is about this step, or about what it expects.
  fileprivate func has(_ failure: ScenarioRun.Failure, on client: Client) -> Bool {
    time == failure.time && (range == failure.range || claims(about: client).contains { $0.range == failure.range })
  }
}

extension ScenarioStep.Action {
  fileprivate func step(in set: DeliverySet) -> Step {
    switch self {
    case .step(let step): step
    case .tap(let name): set.card(named: name.text) == nil ? .tapMessage(button: nil) : .tapCard(name.text)
    }
  }
}
