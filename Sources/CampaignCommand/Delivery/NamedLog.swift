import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files

extension EventLog {
  /// Reads the log that the command line names, and recognises its format. Nil if it names none.
  convenience init?(_ arguments: Arguments, console: any Console) throws(UsageError) {
    guard let path = arguments.path(of: StepOptions.log) ?? arguments.path(of: ModelFitRun.fit) else {
      if let other = StepOptions.ofLogs.first(where: arguments.has) {
        throw UsageError(message: "\(other.flag) needs \(StepOptions.log.flag)")
      }
      return nil
    }
    if let other = arguments.options.first(where: { StepOptions.all.contains($0.option) }) {
      throw UsageError(message: "\(other.option.flag) can't be combined with \(StepOptions.log.flag)")
    }
    let isInput = path.shown == "-"
    let clock = arguments.value(of: ReaderOptions.timeZone).map { Clock(Array($0.utf8)[...]) } ?? .none
    let map = try arguments.value(of: StepOptions.map).map { text throws(UsageError) in try LogMap(text) }
    let bytes: [UInt8]
    switch isInput ? console.readInput(limit: Self.limit) : readFile(path, limit: Self.limit) {
    case .failure(let reason): throw .unreadable("log", path, reason)
    case .success(let read): bytes = read
    }
    let name = isInput ? "standard input" : path.shown
    try self.init(named: name, bytes, ofReader: arguments.value(of: StepOptions.user), by: clock, map)
    if let format, format != .plain { console.remark("\(name) is read as an event log of \(format.rawValue)") }
  }

  /// Throws if the log has a fault. Warns of events that nobody waits for. Its steps must have been taken.
  func finish(_ names: CatalogueNames, _ set: DeliverySet, console: any Console) throws(UsageError) {
    if let fault { throw fault }
    if let words = leftOutWords { console.remark(words) }
    for words in [words(aboutUnknownOf: names, set), words(aboutMisspeltOf: names)] {
      if let words { console.warn(words) }
    }
  }
}
