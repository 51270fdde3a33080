package import CampaignCheck
package import CampaignLanguage

/// The steps of a scenario on one client, for questions about what happens there.
package struct ScenarioSteps: Sendable {
  package let all: [TimedStep]
  /// Those up to the last one that logs an event, or all of them if none does.
  package let upToLastEvent: ArraySlice<TimedStep>
  package let reader: DeliveryReader
  package let app: App
  /// The campaigns that take part.
  package let set: DeliverySet

  package init(
    of scenario: Scenario, on client: Client, for reader: Reader, in app: App, with set: DeliverySet,
    getting contents: (any ReaderContents)? = nil
  ) {
    var reader = reader
    reader.target = client
    self.reader = DeliveryReader(reader, isInControl: scenario.isInControl).getting(contents)
    self.app = app
    self.set = scenario.campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set
    let all = scenario.playedSteps.map { TimedStep($0.action?.step(in: set) ?? .wait, at: $0.time) }
    self.all = all
    upToLastEvent = all.lastIndex { $0.step.event != nil }.map { all[...$0] } ?? all[...]
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
