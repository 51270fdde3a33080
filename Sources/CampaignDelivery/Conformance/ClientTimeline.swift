import CampaignCheck
package import CampaignIR
package import CampaignLanguage

/// A scenario for the tests of clients: the campaigns, the reader, the app, and what the client must do at each step.
package struct ClientTimeline: Encodable, Sendable, Equatable {
  package let name: String
  /// The clients that must do this, in the order of the table.
  package private(set) var targets: [String]
  package let app: Device
  package let campaigns: [ServerPayload.Campaign]
  package let reader: Person
  package let steps: [TimedAction]
  package let version = 2

  package struct Device: Encodable, Sendable, Equatable {
    let allowHTML: Bool
    let foreground: Bool
    /// In milliseconds.
    let minInterval: Int64
    let orientation: String
    let tablet: Bool

    private enum CodingKeys: String, CodingKey {
      case allowHTML = "allow_html"
      case foreground, orientation, tablet
      case minInterval = "min_interval_ms"
    }
  }

  package struct Person: Encodable, Sendable, Equatable {
    let audiences: [String]
    /// True if the reader is in the control group of every campaign.
    let control: Bool
    let group: Int?
    let language: String?
    let timeZone: String?

    private enum CodingKeys: String, CodingKey {
      case audiences, control, group, language
      case timeZone = "time_zone"
    }
  }

  /// A step, and what the client does from the step before up to it.
  package struct TimedAction: Encodable, Sendable, Equatable {
    /// In milliseconds since 1970.
    let at: Int64
    let does: [Deed]
    let step: Action
  }
}

extension ClientTimeline {
  /// Plays a scenario to its end. Nil if a step can't happen, or if an expectation does not hold.
  package init?(
    _ scenario: Scenario, of campaigns: [ServerPayload.Campaign], on client: Client
  ) {
    guard let described = scenario.describedReader else { return nil }
    let wanted = scenario.campaigns.map { Set($0.map(\.text)) }
    let campaigns = campaigns.filter { wanted?.contains($0.campaign) ?? true }
    let set = DeliverySet(campaigns)
    let app = App(AppFacts(), in: scenario.app)
    func run(judging judgement: ScenarioRun.Judgement) -> ScenarioRun {
      ScenarioRun(scenario, on: client, for: described, in: app, with: set, judging: judgement)
    }
    guard run(judging: .upToFirstFailure).failure == nil else { return nil }
    name = scenario.name
    targets = [client.name]
    self.app = Device(
      allowHTML: app.allowsDocuments, foreground: app.isInForeground, minInterval: app.minInterval,
      orientation: app.orientation.rawValue, tablet: app.isTablet)
    self.campaigns = campaigns
    reader = Person(
      audiences: described.audiences, control: scenario.isInControl, group: described.group,
      language: described.language?.text, timeZone: described.timeZone)
    steps = run(judging: .none).rows.map { _, row in
      TimedAction(at: row.time, does: row.deeds, step: Action(row.step))
    }
  }

  /// True if other clients do the same.
  package func isAlike(_ other: Self) -> Bool {
    var other = other
    other.targets = targets
    return self == other
  }

  /// Adds the targets of a timeline that is alike.
  package mutating func addTargets(of other: Self) {
    let all = Set(targets + other.targets)
    targets = Client.rows.map(\.name).filter(all.contains)
  }
}

extension Scenario {
  /// The reader, if the scenario describes one or none.
  fileprivate var describedReader: Reader? {
    switch reader {
    case .anybody: Reader()
    case .described(let described, _): described
    case .named: nil
    }
  }
}
