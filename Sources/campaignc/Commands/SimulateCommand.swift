internal import CampaignDelivery
internal import CampaignEngine
internal import Findings

/// `campaignc simulate [PATH ...]`
enum SimulateCommand {
  private static let format = Option("format", takes: .choice(["text", "json"]), "For people, or for programs.")

  static let command: Command = Command(
    spec: CommandSpec(
      "simulate", "Show what a reader's client does with the campaigns.", operands: "[PATH ...]",
      discussion: [
        "Takes steps in the order of the command line, and prints a row for each: which message is shown, which ones "
          + "are not and why, what is queued, discarded, clicked and counted. --at, --after and --property belong to "
          + "the step before them. A session begins before the first step.",
        "Without a reader, the client is that of an iOS reader of whom nothing else is known, except that the reader "
          + "is in no audience.",
        "With --readers, simulates many synthetic readers, and prints how many of them see each message, how often, and "
          + "to which messages it loses.",
        "Nothing is sent, and the same steps always have the same result. docs/delivery.md describes the clients.",
      ],
      options: StepOptions.all + [StepOptions.log] + PopulationRun.all + ReaderOptions.all + AppOptions.all + [format]
        + InputOptions.all
        + [ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption],
      examples: [
        (
          "campaignc simulate campaigns/ --reader anna --event cart_viewed --property total=42",
          "Shows what happens when anna views a basket."
        ),
        (
          "campaignc simulate --event visit --at 2026-03-20T08:00:00Z --event visit --after 40s",
          "Shows what two events of one reader show."
        ),
        (
          "campaignc simulate campaigns/ --readers 100000",
          "Shows how many of 100,000 synthetic readers see each message within a month."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let isPopulation = arguments.has(PopulationRun.readers)
    let steps = isPopulation ? [] : try steps(arguments, console: console)
    var exitCode = ExitCode.clean
    guard let delivery = try DeliveryRun(arguments, exitCode: &exitCode, console: console) else { return exitCode }
    let isJSON = arguments.value(of: format) == "json"
    if isPopulation { return try PopulationRun.run(arguments, delivery, isJSON: isJSON, console: console) }
    try delivery.check(steps)
    return run(steps, delivery, isJSON: isJSON, console: console)
  }

  private static func steps(_ arguments: Arguments, console: any Console) throws(UsageError) -> [TimedStep] {
    if let other = [PopulationRun.seed, PopulationRun.model].first(where: arguments.has) {
      throw UsageError(message: "\(other.flag) needs \(PopulationRun.readers.flag)")
    }
    if let logged = try EventLog.steps(arguments, console: console) { return logged }
    return try StepOptions.steps(arguments)
  }

  private static func run(
    _ steps: [TimedStep], _ delivery: DeliveryRun, isJSON: Bool, console: any Console
  ) -> ExitCode {
    let report = TimelineReport(of: delivery.workspace)
    var client = DeliveryClient(delivery.set, for: delivery.reader, in: delivery.app)
    var result = ExitCode.clean
    client.run(steps) { row in
      guard result == .clean else { return }
      result = isJSON ? console.deliver(data: report.json(of: row)) : console.deliver(Array(report.text(of: row).utf8))
    }
    return result
  }
}
