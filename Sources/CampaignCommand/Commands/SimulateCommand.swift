import CampaignDelivery
import CampaignEngine
import CampaignSimulation
import CommandSupport
import Findings

/// `campaignc simulate [PATH ...]`
enum SimulateCommand {
  static let format = Option(
    "format", takes: .choice(SimulationFormat.allCases.map(\.rawValue)),
    "For people, for programs, or an SVG picture. Default: human.")

  static let command: Command = Command(
    spec: CommandSpec(
      "simulate", "Show what a reader's client does with the campaigns.", operands: "[PATH ...]",
      discussion: """
        Takes steps in the order of the command line, and prints a row for each: which message is shown, which ones are
        not and why, what is queued, discarded, clicked and counted. --at, --after and --property belong to the step
        before them. A session begins before the first step: at the time of an --at before it, or else at its --at, or
        now. A time without a UTC offset is by the clock of --time-zone, of the reader, or of the campaigns.

        Without a reader, the client is that of an iOS reader of whom nothing else is known, except that the reader is
        in no audience.

        With --readers, simulates many synthetic readers, and prints how many of them see each message, how often, and
        to which messages it loses. With --scenario, plays a scenario to its end, on its first client or --target,
        and ends with exit code 1 if an expectation does not hold.

        With --fit, makes a model for --readers from an event log.

        Nothing is sent, and the same steps at the same times always have the same result. 'campaignc
        explain clients' says what the simulated clients do.
        """,
      options: StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + [ScenarioSimulation.scenario]
        + PopulationRun.all + ModelFitRun.all + ReaderOptions.all
        + AppOptions.all + [format, ReportOptions.color, ReportOptions.everything]
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
          "campaignc simulate --scenario 'full basket' --format svg > basket.svg", "Draws what happens in a scenario."
        ),
        (
          "campaignc simulate campaigns/ --readers 100000",
          "Shows how many of 100,000 synthetic readers see each message within a month."
        ),
        ("campaignc simulate --fit events.jsonl -o model.yaml", "Makes a model from what readers have done."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let format = arguments.value(of: format).flatMap(SimulationFormat.init) ?? .human
    if arguments.has(ModelFitRun.fit) { return try ModelFitRun.run(arguments, console: console) }
    if arguments.has(ModelFitRun.output) {
      throw UsageError(message: "\(ModelFitRun.output.flag) needs \(ModelFitRun.fit.flag)")
    }
    var exitCode = ExitCode.clean
    if arguments.has(ScenarioSimulation.scenario) {
      guard let timeline = try ScenarioSimulation.timeline(arguments, exitCode: &exitCode, console: console)
      else { return exitCode }
      let printed = console.deliver(timeline.bytes(as: format), as: format)
      return max(printed, ScenarioSimulation.complain(of: timeline, to: console))
    }
    let isPopulation = arguments.has(PopulationRun.readers)
    if !isPopulation, let other = [PopulationRun.seed, PopulationRun.model].first(where: arguments.has) {
      throw UsageError(message: "\(other.flag) needs \(PopulationRun.readers.flag)")
    }
    let log = isPopulation ? nil : try EventLog(arguments, console: console)
    let written = isPopulation || log != nil ? WrittenSteps() : try StepOptions.steps(arguments)
    guard let delivery = try DeliveryRun(arguments, exitCode: &exitCode, console: console) else { return exitCode }
    if isPopulation { return try PopulationRun.run(arguments, delivery, format, console: console) }
    if let log {
      let contents = delivery.contents(at: log.nextTime)
      return try run(log, contents, delivery, format, console: console) { () throws(UsageError) in
        try delivery.finish(log, console: console)
      }
    }
    let steps = try written.timed(by: delivery.clock)
    try delivery.check(steps) { console.remark($0) }
    if format == .human, let words = written.introduction(to: steps, by: delivery.clock) {
      let printed = console.deliver(lines: [words])
      guard printed == .clean else { return printed }
    }
    let clock = written.haveLocalTimes ? delivery.clock : nil
    let contents = delivery.contents(at: steps.first?.time)
    return try run(steps, contents, delivery, format, by: clock, console: console)
  }

  private static func run(
    _ steps: some Sequence<TimedStep>, _ contents: any ReaderContents, _ delivery: DeliveryRun,
    _ format: SimulationFormat, by clock: StepClock? = nil, console: any Console,
    finish: () throws(UsageError) -> Void = {}
  ) throws(UsageError) -> ExitCode {
    delivery.remark(on: contents, console: console)
    let report = TimelineReport(of: delivery.workspace, showing: contents, by: clock)
    let doubts = FilterDoubts()
    var client = DeliveryClient(
      delivery.set, for: delivery.reader.getting(contents), in: delivery.app, doubtingCards: doubts)
    if format == .svg {
      var picture = TimelinePicture(
        titled: "A reader's day", on: delivery.reader.client, showing: contents, byClockOf: clock?.name,
        place: delivery.workspace.place)
      client.run(steps) { picture.add($0) }
      remark(on: doubts, delivery, console: console)
      try delivery.workspace.campaigns.checkWork()
      try finish()
      return console.deliver(picture.svg, as: format)
    }
    var result = ExitCode.clean
    let most = format == .json ? TimelineReport.mostListed : TimelineReport.mostNotShown
    client.run(steps, explains: .first(most)) { row in
      guard result == .clean else { return }
      result = console.deliver(format == .json ? report.json(of: row) : Array(report.text(of: row).utf8), as: format)
    }
    remark(on: doubts, delivery, console: console)
    try delivery.workspace.campaigns.checkWork()
    try finish()
    return result
  }

  /// Remarks on what nobody knows about the events that remove cards.
  private static func remark(on doubts: FilterDoubts, _ delivery: DeliveryRun, console: any Console) {
    for doubt in doubts.open {
      console.remark("a card may be there or not: \(doubt.words(on: delivery.reader.client))")
    }
  }
}

extension Console {
  /// Prints text for people, or data for programs.
  func deliver(_ bytes: [UInt8], as format: SimulationFormat) -> ExitCode {
    format == .human ? deliver(report: String(decoding: bytes, as: UTF8.self)) : deliver(data: bytes)
  }
}
