package import CampaignDelivery
package import CampaignEngine
package import CampaignLanguage

/// A question of `why`: the campaigns, the reader and the app that it is about.
package struct DeliveryQuestion {
  private let workspace: DeliveryWorkspace
  private let set: DeliverySet
  private let reader: DeliveryReader
  private let app: App
  /// The messages and cards as the reader gets them.
  private let contents: any ReaderContents
  package var manner = WhyReport.Manner()
  /// How to repeat a day that begins now. Nil if it has a time of its own.
  package var beginning: String?

  /// `contents` are the messages and cards as the reader gets them.
  package init(
    of reader: DeliveryReader, in app: App, getting contents: any ReaderContents, from workspace: DeliveryWorkspace
  ) {
    (self.workspace, set, self.app, self.contents) = (workspace, workspace.set, app, contents)
    self.reader = reader.getting(contents)
  }

  /// A question about the reader and the app of a scenario, with its steps up to the first expectation that does not
  /// hold: all of them if it is about a card, and else those up to the last event. Without a client, the first one is
  /// meant.
  package static func about(
    _ key: String?, _ placed: ScenarioSuite.PlacedScenario, in suite: ScenarioSuite, on client: Client?
  ) throws(UsageError) -> (question: DeliveryQuestion, steps: ArraySlice<TimedStep>) {
    guard let workspace = suite.workspace(of: placed), let reader = placed.reader else {
      throw UsageError(message: "the reader of this scenario is not in the configuration")
    }
    let client = client ?? placed.clients[0]
    let contents = placed.contents(on: client, in: workspace.campaigns)
    let failure = try suite.failure(of: placed, on: client)
    let steps = ScenarioSteps(
      of: placed.scenario, on: client, for: reader, in: App(placed.facts, in: placed.scenario.app),
      with: workspace.set, getting: contents, upTo: failure)
    var question = DeliveryQuestion(steps, contents, workspace)
    question.manner.clock = placed.scenario.timeZone.map { StepClock(ofReaderIn: $0, orOf: []) }
    question.manner.appInterval = suite.placeOfInterval(in: placed)
    question.beginning = failure.map { "up to \(suite.place(of: $0.range, in: placed)), where the scenario fails" }
    let isAboutCard = key.flatMap(steps.set.card) != nil
    return (question, isAboutCard ? steps.all[...] : steps.upToLastEvent)
  }

  private init(_ steps: ScenarioSteps, _ contents: any ReaderContents, _ workspace: DeliveryWorkspace) {
    (self.workspace, set, reader, app, self.contents) = (workspace, steps.set, steps.reader, steps.app, contents)
    manner.isOfScenario = true
  }

  /// The names of all messages and cards.
  package var names: [String] { self.set.messages.map(\.key) + set.cards.map(\.key) }

  /// The answer about a message or card.
  package enum Answer {
    case message(WhyReport)
    case card(WhyCardReport)

    /// True if the reader sees it.
    package var isShown: Bool {
      switch self {
      case .message(let report): report.isShown
      case .card(let report): report.verdict.isThere
      }
    }

    package var lines: [String] {
      switch self {
      case .message(let report): report.lines
      case .card(let report): report.lines
      }
    }

    package var json: [UInt8] {
      switch self {
      case .message(let report): report.json
      case .card(let report): report.json
      }
    }
  }

  /// The answer about a message or card. Nil if there is none of this name.
  package func answer(about key: String, after steps: some Sequence<TimedStep>) throws(UsageError) -> Answer? {
    let answer: Answer
    let shared = workspace.sharedValues(of: key)
    if let card = set.card(named: key) {
      let verdict = set.verdict(onCard: card, after: steps, for: reader, in: app, sharing: shared)
      answer = .card(
        WhyCardReport(
          card: card, client: reader.client, verdict: verdict, set: set, workspace: workspace, manner: manner))
    } else if let message = set.message(named: key) {
      let verdict = set.verdict(on: message, after: steps, for: reader, in: app, sharing: shared)
      answer = .message(WhyReport(on: message, verdict, workspace, on: reader.client, asked: manner))
    } else {
      return nil
    }
    try workspace.campaigns.checkWork()
    return answer
  }

  /// Reports the effect of the last step on all messages, as text or as JSON. Empty without steps.
  package func report(onLastOf steps: some Sequence<TimedStep>, asJSON isJSON: Bool) throws(UsageError) -> [UInt8] {
    var client = DeliveryClient(set, for: reader, in: app)
    // The row of the last step, not those of what is due after it.
    var last: TimelineRow?
    var end = Int64.min
    client.run(
      steps.lazy.map { step in
        end = step.time
        return step
      }
    ) { row in
      if row.time <= end { last = row }
    }
    try workspace.campaigns.checkWork()
    let report = TimelineReport(of: workspace, showing: contents, by: manner.clock)
    if isJSON { return last.map { report.json(of: $0) } ?? [] }
    let heading = beginning.map { "\($0)\n" } ?? ""
    return Array((heading + (last.map { report.text(of: $0) } ?? "")).utf8)
  }
}
