import Bytes
import CampaignCheck
import CampaignDelivery
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// The options of `simulate` for many synthetic readers, and what they print.
enum PopulationRun {
  static let readers = Option(
    "readers", takes: .number(1...10_000_000),
    "Simulate this many synthetic readers, in place of one with steps of its own.")
  static let seed = Option(
    "seed", takes: .number(0...Int.max), "The beginning of the random numbers; the same one repeats a run. Default: 1.")
  static let model = Option(
    "model", takes: .text("FILE"),
    "What the synthetic readers are like and what they do, in YAML or JSON; 'campaignc explain model' describes it. Default: a "
      + "session each day for 30 days, with one of each event that a message waits for.")

  static let all = [readers, seed, model]

  /// The events that a run simulates at most: about a quarter of an hour.
  private static let mostEvents = 1e9
  /// The looks of their clients at messages that wait for an event, and at properties: about as much time.
  private static let mostWork = 1e10
  /// The same for one reader. Files alone decide it, so it is far less: a few seconds.
  private static let mostWorkOfReader = 1e8

  /// Simulates the readers, and prints a table, a JSON object or a picture.
  static func run(
    _ arguments: Arguments, _ delivery: DeliveryRun, _ format: SimulationFormat, console: any Console
  ) throws(UsageError) -> ExitCode {
    console.deliver(try report(arguments, delivery).bytes(as: format), as: format)
  }

  /// Simulates the readers of a command line.
  static func report(_ arguments: Arguments, _ delivery: DeliveryRun) throws(UsageError) -> PopulationReport {
    for option in StepOptions.all + [StepOptions.log] + StepOptions.ofLogs
    where option != StepOptions.at && arguments.has(option) {
      throw UsageError(message: "\(option.flag) can't be combined with \(readers.flag)")
    }
    let file = try arguments.path(of: model).map { path throws(UsageError) in try ModelFile(path) }
    let model = file?.model ?? PopulationModel()
    let names = CatalogueNames(delivery.catalogue, besides: delivery.set)
    try file?.check(names, delivery.catalogue, besides: delivery.set)
    let written = try arguments.value(of: StepOptions.at).map { text throws(UsageError) in try WrittenTime(text) }
    let given = try written.map { time throws(UsageError) in try delivery.clock.milliseconds(of: time) }
    let start = given ?? delivery.set.firstStart ?? today()
    // Without a time of the command line, the campaigns have said it.
    let isLocal = written?.isLocal ?? (delivery.set.firstStart != nil)
    var app = delivery.app
    app.readingTime = Int64(model.secondsPerMessage * 1000)
    let seed = arguments.number(of: seed) ?? 1
    let population = Population(
      delivery.set, model, names.rate, like: delivery.described, isInControl: arguments.has(AppOptions.control),
      in: app, from: start, seed: UInt64(seed))
    let count = arguments.number(of: readers) ?? 1
    guard population.eventsPerReader * Double(count) <= mostEvents,
      population.workPerReader * Double(count) <= mostWork, population.workPerReader <= mostWorkOfReader
    else {
      let events = population.eventsPerReader * Double(count) > mostEvents
      throw UsageError(
        message: events
          ? "these readers have more than \(Int(mostEvents)) events together"
          : "the events of these readers have too many messages that wait for them, too many properties, or too many cards",
        help: "simulate fewer readers, fewer days, fewer sessions or fewer events for each session")
    }
    let result = simulate(population, count, threads: delivery.run.threads)
    // The reasons for messages that nobody saw are those of the first readers.
    let isShown = result.messages.allSatisfy { $0.first != nil }
    let reasons = isShown ? result : population.obstacles(0..<min(count, 100))
    try delivery.set.checkWork()
    return PopulationReport(
      of: result, because: reasons, assuming: population.assumptions, seed: seed, over: model.days, from: start,
      by: isLocal ? delivery.clock : nil, delivery)
  }

  /// The first moment of the current day in UTC, in milliseconds since 1970.
  private static func today() -> Int64 {
    let day = TimeSpan.Unit.days.length
    return (currentTime().times(1000) / day).times(day)
  }

  /// Simulates the readers on several threads. The result does not depend on their number.
  private static func simulate(_ population: Population, _ count: Int, threads: Int) -> PopulationResult {
    let shares = Shares(of: count, among: threads)
    let parts = onThreads(shares.threads) { _ in
      var result = population.simulate(0..<0)
      while let share = shares.take() { result.add(population.simulate(share)) }
      return result
    }
    return parts.dropFirst().reduce(into: parts[0]) { $0.add($1) }
  }
}
