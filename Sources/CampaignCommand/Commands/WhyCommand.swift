import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
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
        those of an event log, as 'simulate' reads it. With --scenario, they are those of a scenario on its first client
        or on --target, up to the first expectation that does not hold: for a message up to the last event there.

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
    let key = arguments.operands.first.map(\.shown).flatMap { $0.isName && !exists(RawPath($0)) ? $0 : nil }
    if key == nil, let word = arguments.operands.first?.shown, !exists(arguments.operands[0]), word != "-" {
      throw neitherNameNorPath(word, among: [])
    }
    let paths = key == nil ? arguments.operands : Array(arguments.operands.dropFirst())
    var exitCode = ExitCode.clean
    if arguments.has(ScenarioSimulation.scenario) {
      return try answerAboutScenario(arguments, reading: paths, key, console: console)
    }
    let log = try EventLog(arguments, console: console)
    let written = log == nil ? try StepOptions.steps(arguments) : WrittenSteps()
    let delivery = try DeliveryRun(arguments, reading: paths, to: .explain, exitCode: &exitCode, console: console)
    guard let delivery else { return exitCode }
    if let log {
      var question = delivery.question(at: log.nextTime)
      question.manner.isOfLog = true
      // A log with a fault has no answer.
      while log.next() != nil {}
      try delivery.finish(log, console: console)
      return try answer(question, about: key, after: log.fromBeginning, in: delivery.run, arguments, console: console)
    }
    let steps = try written.timed(by: delivery.clock)
    try delivery.check(steps) { console.remark($0) }
    var question = delivery.question(at: steps.first?.time)
    question.manner.hasSteps = StepOptions.areGiven(arguments)
    question.manner.clock = written.haveLocalTimes ? delivery.clock : nil
    question.beginning = written.beginning(of: steps)
    return try answer(question, about: key, after: steps, in: delivery.run, arguments, console: console)
  }

  /// Answers about the steps, the reader and the app of a scenario.
  private static func answerAboutScenario(
    _ arguments: Arguments, reading paths: [RawPath], _ key: String?, console: any Console
  ) throws(UsageError) -> ExitCode {
    try ScenarioSimulation.refuseOthers(arguments)
    var exitCode = ExitCode.clean
    let inputs = try ScenarioInputs(
      arguments, reading: paths, for: .init(verb: "explained"), exitCode: &exitCode, console: console)
    guard let inputs else { return exitCode }
    let text = arguments.value(of: ScenarioSimulation.scenario) ?? ""
    let suite = try inputs.suite(with: text, for: ScenarioSimulation.scenario)
    let client = arguments.value(of: ReaderOptions.target).flatMap { Client(named: $0.utf8) }
    let (question, steps) = try DeliveryQuestion.about(key, try suite.only(for: text), in: suite, on: client)
    return try answer(question, about: key, after: steps, in: inputs.run, arguments, console: console)
  }

  /// Answers about a message or card, or about all messages.
  private static func answer(
    _ question: DeliveryQuestion, about key: String?, after steps: some Sequence<TimedStep>, in run: CheckRun,
    _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> ExitCode {
    let isJSON = arguments.value(of: format) == "json"
    guard let key else {
      let report = try question.report(onLastOf: steps, asJSON: isJSON)
      return isJSON
        ? console.deliver(data: report) : console.deliver(report: String(decoding: report, as: UTF8.self))
    }
    guard let answer = try question.answer(about: key, after: steps) else {
      throw unknown(key, among: question.names, in: run, ofScenario: question.manner.isOfScenario)
    }
    let beginning = question.beginning.map { ["  \($0)"] } ?? []
    let printed = isJSON ? console.deliver(data: answer.json) : console.deliver(report: answer.lines + beginning)
    return answer.isShown ? printed : max(.findings, printed)
  }

  /// The error about a word that is no full name. For an id alone, it suggests the full name with that id.
  private static func neitherNameNorPath(_ word: String, among names: [String]) -> UsageError {
    UsageError(
      message: "'\(excerpt(of: word.utf8))' is neither the full name of a message or card nor a path",
      suggestion: names.first { $0.hasSuffix("/\(word)") } ?? nearest(to: word, among: names),
      help: "begin with the full name of a message, such as spring-sale/basket-reminder")
  }

  /// The error about the name of a message or card that is not there.
  private static func unknown(
    _ key: String, among names: [String], in run: CheckRun, ofScenario isOfScenario: Bool
  ) -> UsageError {
    if !key.contains("/") { return neitherNameNorPath(key, among: names) }
    guard let other = run.workspaces.first(where: { $0.hasItem(named: key) }), let folder = other.folder else {
      return UsageError(
        message: "there is no message or card '\(excerpt(of: key.utf8))'", suggestion: nearest(to: key, among: names))
    }
    let command = "campaignc why \(key) \(shellWord(folder.shown))"
    return UsageError(
      message: "there is no message or card '\(excerpt(of: key.utf8))' in this workspace, but in \(other.words)",
      help: isOfScenario ? "name a scenario of that workspace" : "name its directory: '\(command)'")
  }
}

extension String {
  /// True for the full name of a message: campaign and id, without a suffix; and for an id alone.
  fileprivate var isName: Bool {
    1...2 ~= split(separator: "/").count && !contains(".") && !hasSuffix("/") && !hasPrefix("/") && self != "-"
  }
}
