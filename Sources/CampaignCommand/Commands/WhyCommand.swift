import CampaignDelivery
import CampaignEngine
import Files
import Findings
import SourceText

/// `campaignc why [MESSAGE] [PATH ...]`
enum WhyCommand {
  private static let format = Option("format", takes: .choice(["human", "json"]), "For people, or for programs.")

  static let command: Command = Command(
    spec: CommandSpec(
      "why", "Explain why a message is not shown, or why a card is missing.", operands: "[MESSAGE] [PATH ...]",
      discussion: """
        MESSAGE is the full name of a message or card, such as spring-sale/basket-reminder. Takes the steps of the
        command line, as 'simulate' does, and explains what happens to the message at the last one: the first reason why
        it is not shown, the message that is shown instead, and the fewest changes that would show it. First those of
        the reader, the event and the app, as far as these are enough; then those of the campaign alone. Each set of
        changes is tried before it is named. They explain the reason; they are no advice to send the message to others.

        For a card, explains why it is not in the feed after the last step, or not in the one of --view-feed.

        Without MESSAGE, lists every message that waits for the last event, with its state. With --log, the steps are
        those of an event log, as 'simulate' reads it. With --scenario, they are those of a scenario up to its last
        event, on its first client or --target.

        The exit code is 1 if the message is not shown, or if that is not known.
        """,
      options: StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + [ScenarioSimulation.scenario]
        + ReaderOptions.all + AppOptions.all + InputOptions.all
        + [
          format, ReportOptions.color, ReportOptions.everything, ConfigurationOptions.file, ConfigurationOptions.none,
          CheckRun.threadsOption,
        ],
      examples: [
        (
          "campaignc why spring-sale/basket-reminder --event cart_viewed --property total=42",
          "Explains why the event does not show this message."
        ),
        ("campaignc why --event cart_viewed", "Lists the messages that wait for the event."),
        (
          "campaignc why spring-sale/basket-reminder --scenario 'full basket'",
          "Explains the last event of a scenario that fails."
        ),
        ("campaignc why spring-sale/hero --view-feed news_feed", "Explains why a card is not on the News Feed."),
        (
          "campaignc why spring-sale/hero-message --log events.jsonl --format json",
          "Explains the last event of a log, for programs."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    // The full name of a message has no suffix, so it can be told from a path.
    let key = arguments.operands.first.map(\.shown).flatMap { $0.isFullName && !exists(RawPath($0)) ? $0 : nil }
    if key == nil, let word = arguments.operands.first?.shown, !exists(arguments.operands[0]), word != "-" {
      throw UsageError(
        message: "'\(excerpt(of: word.utf8))' is neither the full name of a message or card nor a path",
        help: "begin with the full name of a message, such as spring-sale/basket-reminder")
    }
    let paths = key == nil ? arguments.operands : Array(arguments.operands.dropFirst())
    var exitCode = ExitCode.clean
    if arguments.has(ScenarioSimulation.scenario) {
      let found = try ScenarioQuestion(arguments, reading: paths, exitCode: &exitCode, console: console)
      guard let found else { return exitCode }
      return try answer(Question(found), about: key, after: found.steps.steps, arguments, console: console)
    }
    let log = try EventLog(arguments, console: console)
    let written = log == nil ? try StepOptions.steps(arguments) : WrittenSteps()
    let delivery = try DeliveryRun(arguments, reading: paths, to: .explain, exitCode: &exitCode, console: console)
    guard let delivery else { return exitCode }
    if let log {
      var question = Question(delivery, contents: delivery.contents(at: log.nextTime))
      question.manner.isOfLog = true
      // A log with a fault has no answer.
      while log.next() != nil {}
      try delivery.finish(log, console: console)
      return try answer(question, about: key, after: log.fromBeginning, arguments, console: console)
    }
    let steps = try written.timed(by: delivery.clock)
    try delivery.check(steps, console: console)
    var question = Question(delivery, contents: delivery.contents(at: steps.first?.time))
    question.manner.hasSteps = StepOptions.areGiven(arguments)
    question.manner.clock = written.haveLocalTimes ? delivery.clock : nil
    question.beginning = written.beginning(of: steps)
    return try answer(question, about: key, after: steps, arguments, console: console)
  }

  /// The campaigns, the reader and the app that a question is about.
  private struct Question {
    let run: CheckRun
    let workspace: DeliveryWorkspace
    let set: DeliverySet
    let reader: DeliveryReader
    let app: App
    /// The messages and cards as the reader gets them.
    let contents: any ReaderContents
    var manner = WhyReport.Manner()
    /// How to repeat a day that begins now. Nil if it has a time of its own.
    var beginning: String?

    init(_ scenario: ScenarioQuestion) {
      (run, workspace, set) = (scenario.run, scenario.workspace, scenario.steps.set)
      (reader, app, contents) = (scenario.steps.reader, scenario.steps.app, scenario.contents)
      manner.isOfScenario = true
    }

    init(_ delivery: DeliveryRun, contents: any ReaderContents) {
      (run, workspace, set) = (delivery.run, delivery.workspace, delivery.set)
      (app, self.contents) = (delivery.app, contents)
      reader = delivery.reader.getting(contents)
    }
  }

  /// Answers about a message or card, or about all messages.
  private static func answer(
    _ question: Question, about key: String?, after steps: some Sequence<TimedStep>, _ arguments: Arguments,
    console: any Console
  ) throws(UsageError) -> ExitCode {
    let isJSON = arguments.value(of: format) == "json"
    guard let key else { return try list(question, steps, asJSON: isJSON, console: console) }
    let (set, workspace) = (question.set, question.workspace)
    let beginning = question.beginning.map { ["  \($0)"] } ?? []
    if let card = set.card(named: key) {
      let verdict = set.verdict(
        onCard: card, after: steps, for: question.reader, in: question.app, sharing: workspace.sharedValues(of: key))
      try workspace.campaigns.checkWork()
      let report = WhyCardReport(
        card: card, client: question.reader.client, verdict: verdict, set: set, workspace: workspace,
        manner: question.manner)
      let printed = isJSON ? console.deliver(data: report.json) : console.deliver(report: report.lines + beginning)
      return verdict.isThere ? printed : max(.findings, printed)
    }
    guard let message = set.message(named: key) else {
      if let other = question.run.workspaces.first(where: { $0.hasItem(named: key) }), let folder = other.folder {
        let command = "campaignc why \(key) \(shellWord(folder.shown))"
        throw UsageError(
          message: "there is no message or card '\(excerpt(of: key.utf8))' in this workspace, but in \(other.words)",
          help: question.manner.isOfScenario ? "name a scenario of that workspace" : "name its directory: '\(command)'")
      }
      throw UsageError(
        message: "there is no message or card '\(excerpt(of: key.utf8))'",
        suggestion: nearest(to: key, among: set.messages.map(\.key) + set.cards.map(\.key)))
    }
    let verdict = set.verdict(
      on: message, after: steps, for: question.reader, in: question.app, sharing: workspace.sharedValues(of: key))
    try workspace.campaigns.checkWork()
    let report = WhyReport(on: message, verdict, workspace, on: question.reader.client, asked: question.manner)
    let printed = isJSON ? console.deliver(data: report.json) : console.deliver(report: report.lines + beginning)
    return verdict.isShown ? printed : max(.findings, printed)
  }

  private static func list(
    _ question: Question, _ steps: some Sequence<TimedStep>, asJSON isJSON: Bool, console: any Console
  ) throws(UsageError) -> ExitCode {
    var client = DeliveryClient(question.set, for: question.reader, in: question.app)
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
    try question.workspace.campaigns.checkWork()
    let report = TimelineReport(
      of: question.workspace, showing: question.contents, by: question.manner.clock)
    if isJSON { return console.deliver(data: last.map { report.json(of: $0) } ?? []) }
    let heading = question.beginning.map { "\($0)\n" } ?? ""
    return console.deliver(report: heading + (last.map { report.text(of: $0) } ?? ""))
  }
}

extension String {
  /// True for the full name of a message: campaign and id, without a suffix.
  fileprivate var isFullName: Bool { split(separator: "/").count == 2 && !contains(".") && !hasSuffix("/") }
}
