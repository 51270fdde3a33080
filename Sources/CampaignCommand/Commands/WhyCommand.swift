import CampaignDelivery
import CampaignEngine
import Files
import Findings
import SourceText

/// `campaignc why [MESSAGE] [PATH ...]`
enum WhyCommand {
  private static let format = Option("format", takes: .choice(["text", "json"]), "For people, or for programs.")

  static let command: Command = Command(
    spec: CommandSpec(
      "why", "Explain why a message is not shown.", operands: "[MESSAGE] [PATH ...]",
      discussion: """
        MESSAGE is the full name of a message, such as spring-sale/basket-reminder. Takes the steps of the command line,
        as 'simulate' does, and explains what happens to the message at the last one: the first reason why it is not
        shown, the message that is shown instead, and the smallest change that would show it. The change is tried before
        it is offered.

        Without MESSAGE, lists every message that waits for the last event, with its state. With --log, the steps are
        those of an event log, as 'simulate' reads it.

        The exit code is 1 if the message is not shown.
        """,
      options: StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + ReaderOptions.all + AppOptions.all
        + InputOptions.all + [
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
          "campaignc why spring-sale/hero-message --log events.jsonl --format json",
          "Explains the last event of a log, for programs."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let log = try EventLog(arguments, console: console)
    let written = log == nil ? try StepOptions.steps(arguments) : WrittenSteps()
    let isJSON = arguments.value(of: format) == "json"
    // The full name of a message has no suffix, so it can be told from a path.
    let key = arguments.operands.first.map(\.shown).flatMap { $0.isFullName && !exists(RawPath($0)) ? $0 : nil }
    if key == nil, let word = arguments.operands.first?.shown, !exists(arguments.operands[0]), word != "-" {
      throw UsageError(
        message: "'\(excerpt(of: word.utf8))' is neither the full name of a message nor a path",
        help: "begin with the full name of a message, such as spring-sale/basket-reminder")
    }
    var exitCode = ExitCode.clean
    let delivery = try DeliveryRun(
      arguments, reading: key == nil ? nil : Array(arguments.operands.dropFirst()), to: .explain,
      exitCode: &exitCode, console: console)
    guard let delivery else { return exitCode }
    let steps = if let log { Array(log) } else { try written.timed(by: delivery.clock) }
    if let log { try delivery.finish(log, console: console) } else { try delivery.check(steps, console: console) }
    let beginning = log == nil && !isJSON ? written.beginning(of: steps) : nil
    let contents = delivery.contents(at: steps.first?.time)
    guard let key else { return try list(delivery, steps, contents, beginning, asJSON: isJSON, console: console) }
    if delivery.set.card(named: key) != nil {
      throw UsageError(
        message: "'\(excerpt(of: key.utf8))' is a card",
        help: "'campaignc simulate --view-feed' shows what is in a feed")
    }
    guard let message = delivery.set.message(named: key) else {
      throw UsageError(
        message: "there is no message '\(excerpt(of: key.utf8))'",
        suggestion: nearest(to: key, among: delivery.set.messages.map(\.key)))
    }
    let verdict = delivery.set.verdict(
      on: message, after: steps, for: delivery.reader.getting(contents), in: delivery.app,
      sharing: delivery.workspace.sharedValues(of: key))
    try delivery.workspace.campaigns.checkWork()
    let report = WhyReport(on: message, verdict, delivery.workspace)
    let printed =
      isJSON
      ? console.deliver(data: report.json)
      : console.deliver(report: report.lines + (beginning.map { ["  \($0)"] } ?? []))
    return verdict.isShown ? printed : max(.findings, printed)
  }

  private static func list(
    _ delivery: DeliveryRun, _ steps: [TimedStep], _ contents: any ReaderContents, _ beginning: String?,
    asJSON isJSON: Bool, console: any Console
  ) throws(UsageError) -> ExitCode {
    var client = DeliveryClient(delivery.set, for: delivery.reader.getting(contents), in: delivery.app)
    var last: TimelineRow?
    client.run(steps) { row in
      if row.time <= steps.last?.time ?? .min { last = row }
    }
    try delivery.workspace.campaigns.checkWork()
    let report = TimelineReport(of: delivery.workspace, showing: contents)
    if isJSON { return console.deliver(data: last.map { report.json(of: $0) } ?? []) }
    let heading = beginning.map { "\($0)\n" } ?? ""
    return console.deliver(report: heading + (last.map { report.text(of: $0) } ?? ""))
  }
}

extension String {
  /// True for the full name of a message: campaign and id, without a suffix.
  fileprivate var isFullName: Bool { split(separator: "/").count == 2 && !contains(".") && !hasSuffix("/") }
}
