import Bytes
import CampaignCheck
import CampaignDelivery
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import CampaignSimulation
import CommandSupport
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
    .model, takes: .text("FILE"),
    "What the synthetic readers are like and what they do, in YAML or JSON; 'campaignc explain model' describes it. Default: a "
      + "session each day for 30 days, with one of each event that a message waits for.")

  static let all = [readers, seed, model]

  /// Simulates the readers, and prints a table, a JSON object or a picture.
  static func run(
    _ arguments: Arguments, _ delivery: DeliveryRun, _ format: SimulationFormat, console: any Console
  ) throws(UsageError) -> ExitCode {
    console.deliver(try report(arguments, delivery, console: console).bytes(as: format), as: format)
  }

  /// Simulates the readers of a command line.
  static func report(
    _ arguments: Arguments, _ delivery: DeliveryRun, console: any Console
  ) throws(UsageError) -> PopulationReport {
    for option in StepOptions.all + [StepOptions.log] + StepOptions.ofLogs
    where option != StepOptions.at && arguments.has(option) {
      throw UsageError(message: "\(option.flag) can't be combined with \(readers.flag)")
    }
    let file = try arguments.path(of: model).map { path throws(UsageError) in try modelFile(path) }
    let names = CatalogueNames(delivery.catalogue, besides: delivery.set)
    let notes = try file?.check(names, delivery.catalogue, besides: delivery.set, delivery.languages)
    for note in notes ?? [] { console.remark(note) }
    let written = try arguments.value(of: StepOptions.at).map { text throws(UsageError) in try WrittenTime(text) }
    let given = try written.map { time throws(UsageError) in try delivery.clock.milliseconds(of: time) }
    // Without a time of the command line, the campaigns have said it.
    let isLocal = written?.isLocal ?? (delivery.set.firstStart != nil)
    let simulation = PopulationSimulation(
      of: file?.model ?? PopulationModel(), readers: arguments.number(of: readers) ?? 1, like: delivery.described,
      isInControl: arguments.has(AppOptions.control), in: delivery.app,
      from: given ?? delivery.set.firstStart ?? today(), seed: arguments.number(of: seed) ?? 1)
    return try simulation.report(
      on: delivery.workspace, names, by: isLocal ? delivery.clock : nil, threads: delivery.run.threads)
  }

  private static func modelFile(_ path: RawPath) throws(UsageError) -> ModelFile {
    switch readFile(path, limit: ModelFile.limit) {
    case .failure(let reason): throw .unreadable("model", path, reason)
    case .success(let bytes): try ModelFile(bytes, at: path)
    }
  }

  /// The first moment of the current day in UTC, in milliseconds since 1970.
  private static func today() -> Int64 {
    let day = TimeSpan.Unit.days.length
    return (currentTime().times(1000) / day).times(day)
  }
}
