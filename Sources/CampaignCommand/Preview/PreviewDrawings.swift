import CampaignEngine
import CampaignPreview
import CampaignSimulation
import CommandSupport

/// The pictures that `preview` makes: those of the campaigns, and those of a simulation that the command line asks for.
enum PreviewDrawing: String, CaseIterable {
  case calendar, ladder, sizes, timeline, population

  /// The option without which there is no such picture.
  private var neededOption: Option? {
    switch self {
    case .calendar, .ladder, .sizes: nil
    case .timeline: ScenarioSimulation.scenario
    case .population: PopulationRun.readers
    }
  }

  /// The picture that the command line asks for. Nil if it wants a page.
  static func wanted(_ arguments: Arguments) throws(UsageError) -> PreviewDrawing? {
    guard let drawing = arguments.value(of: PreviewCommand.svg).flatMap(Self.init) else { return nil }
    if let option = drawing.neededOption, !arguments.has(option) {
      throw UsageError(message: "the picture '\(drawing.rawValue)' needs \(option.flag)")
    }
    return drawing
  }

  /// Simulates what the command line asks for. `exitCode` says how the command ends if that fails.
  static func simulated(
    _ arguments: Arguments, exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) -> [PageDrawing] {
    var drawings: [PageDrawing] = []
    if arguments.has(ScenarioSimulation.scenario) {
      let own = arguments.without(PopulationRun.readers).without(PopulationRun.model).without(PopulationRun.seed)
      if let scenario = try ScenarioSimulation.timeline(own, exitCode: &exitCode, console: console) {
        drawings.append(
          PageDrawing(timeline.rawValue, titled: scenario.name, scenario.bytes(as: .svg)))
        exitCode = max(exitCode, ScenarioSimulation.complain(of: scenario, to: console))
      }
    }
    if arguments.has(PopulationRun.readers) {
      if let delivery = try DeliveryRun(arguments, exitCode: &exitCode, console: console) {
        let report = try PopulationRun.report(arguments, delivery, console: console)
        drawings.append(
          PageDrawing(population.rawValue, titled: "Many readers", report.bytes(as: .svg)))
      }
    } else if let other = [PopulationRun.seed, PopulationRun.model].first(where: arguments.has) {
      throw UsageError(message: "\(other.flag) needs \(PopulationRun.readers.flag)")
    }
    return drawings
  }

  /// The picture as SVG. Nil if its simulation failed.
  func svg(of page: PreviewPage, _ simulated: [PageDrawing]) -> [UInt8]? {
    switch self {
    case .calendar: page.svg(of: .calendar)
    case .ladder: page.svg(of: .ladder)
    case .sizes: page.svg(of: .sizes)
    case .timeline, .population: simulated.first { $0.name == rawValue }?.svg
    }
  }
}
