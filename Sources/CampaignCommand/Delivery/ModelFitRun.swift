import Bytes
import CampaignDelivery
import CampaignEngine
import CampaignSimulation
import CommandSupport
import Files
import Findings

/// The options of `simulate` that make a model from an event log, and what they print.
enum ModelFitRun {
  static let fit = Option(
    "fit", takes: .text("FILE"),
    "Make a model for --readers from this event log, in the forms that --log takes; '-' reads it from standard input. "
      + "Prints the model, or writes it to --output.")
  static let output = Option(
    "output", short: "o", takes: .text("FILE"),
    "With --fit: write the model to FILE. It may take the place of another model that --fit made, and of no other "
      + "file.")

  static let all = [fit, output]

  static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError(
        message: "\(fit.flag) takes no campaigns, but got '\(operand.shown)' too",
        help: "the model of a log is the same for all campaigns")
    }
    if let other = arguments.options.first(where: { isForCampaigns($0.option) }) {
      throw UsageError(message: "\(other.option.flag) can't be combined with \(fit.flag)")
    }
    let path = try arguments.written(of: output)
    guard let log = try EventLog(arguments, console: console) else { return .clean }
    let text = FittedModelText(try fitted(to: log))
    guard let path, path.shown != "-" else { return console.deliver(data: text.bytes) }
    let written = console.save(model: text.bytes, to: path)
    guard written == .clean else { return written }
    return console.deliver(lines: [
      "wrote \(path.shown): a model from \(text.source)",
      "try: campaignc simulate --readers 10000 --model \(path.shown)",
    ])
  }

  /// True for an option of another kind of simulation.
  private static func isForCampaigns(_ option: Option) -> Bool {
    (PopulationRun.all + StepOptions.all + ReaderOptions.all + AppOptions.all
      + [StepOptions.log, ScenarioSimulation.scenario, SimulateCommand.format]).contains(option)
  }

  /// The events of a line without a reader are those of one reader.
  private static func fitted(to log: EventLog) throws(UsageError) -> ModelFit {
    var model = ModelFit()
    try log.forEach { step, reader in
      var number = FowlerNollVo()
      if let reader { number.combine(reader.utf8) }
      model.add(step, of: number.remainder(dividingBy: .max))
    }
    return model
  }
}

extension Console {
  /// Writes a model to a file. It may take the place of another one that was made this way, or of an empty file, and of
  /// nothing else.
  fileprivate func save(model: [UInt8], to path: RawPath) -> ExitCode {
    let mark = Array(FittedModelText.mark.utf8)
    let there = beginning(of: path, count: mark.count)
    if there.map({ !$0.isEmpty && $0 != mark }) ?? exists(path) {
      complain(
        "nothing was written: '\(path.shown)' is there, and is not a model that \(ModelFitRun.fit.flag) made",
        help: "use another name")
      return .wrongUse
    }
    return writeFile(model, to: path).map { fail(writing: path, $0) } ?? .clean
  }
}
