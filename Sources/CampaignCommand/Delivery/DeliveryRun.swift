import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// The campaigns of a command line for simulation, with the reader and the app that it describes.
struct DeliveryRun {
  let run: CheckRun
  let workspace: DeliveryWorkspace
  /// The configuration of the campaigns. Nil if they have none.
  private let loaded: ConfigurationSearch.Loaded?
  let reader: DeliveryReader
  /// The reader as the command line or the configuration describes it.
  let described: Reader
  private let person: NamedReader
  let app: App
  var set: DeliverySet { workspace.set }

  /// The purpose of the run.
  enum Purpose: String {
    case simulate, explain

    fileprivate var done: String {
      switch self {
      case .simulate: "simulated"
      case .explain: "explained"
      }
    }
  }

  /// Nil if there is an error in the campaigns; then it is reported, and `exitCode` says how it ends.
  /// `paths` replace the operands if a command has other operands.
  init?(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, to purpose: Purpose = .simulate,
    exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) {
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    run = try CheckRun(arguments, reading: paths, compiling: compiling, console: console)
    guard run.hasFiles else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what this run is for.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean || run.compiled.isEmpty {
      exitCode = max(.findings, run.exitCode())
      run.explainNothing(
        "nothing to \(purpose.rawValue): there are no campaigns",
        withErrors: "nothing \(purpose.done): fix the errors above", exitCode: exitCode, arguments, console: console)
      return nil
    }
    let own = try run.onlyWorkspace(arguments, to: purpose.done, console: console)
    loaded = own.configuration
    app = try AppOptions.app(arguments, under: loaded)
    let named = own.readers.first?.reader ?? NamedReader(name: "", reader: Reader())
    described = named.reader
    reader = DeliveryReader(named.reader, isInControl: arguments.has(AppOptions.control))
    var onClient = named.reader
    onClient.target = reader.client
    person = NamedReader(name: named.name, reader: onClient)
    workspace = try DeliveryWorkspace(
      of: own.compiled, in: run, catalogue: loaded?.catalogue)
    try workspace.check(ReaderOptions.names(in: arguments), under: loaded)
    for note in workspace.doubts(about: ReaderOptions.names(in: arguments), under: loaded) { console.remark(note) }
  }

  /// The messages and cards as the reader gets them when some steps begin.
  func contents(at start: Int64?) -> any ReaderContents {
    workspace.campaigns.contents(for: person.reader, at: start ?? 0)
  }

  /// A question about the reader when some steps begin.
  func question(at start: Int64?) -> DeliveryQuestion {
    DeliveryQuestion(of: reader, in: app, getting: contents(at: start), from: workspace)
  }

  /// Remarks on the messages and cards that a template stops for the reader.
  func remark(on contents: any ReaderContents, console: any Console) {
    let stopped = contents.stopped.sorted()
    let name = person.name.isEmpty ? "the reader" : person.name
    for key in stopped.prefix(Self.mostStopped) {
      console.remark("\(name) gets no '\(key)', because its text stops with abort_message")
    }
    if stopped.count > Self.mostStopped { console.remark("and \(stopped.count - Self.mostStopped) more") }
  }

  private static let mostStopped = 10

  /// The clock by which times of the command line without a UTC offset are read.
  var clock: StepClock {
    StepClock(ofReaderIn: person.reader.timeZone, orOf: workspace.timeZones)
  }

  var catalogue: Catalogue? { loaded?.catalogue }

  /// Throws if a step of the command line names a card or a file that does not exist, or an event, a product or a
  /// property that is not in the catalogue. Other names that are probably misspelt are only remarked.
  func check(_ steps: [TimedStep], console: any Console) throws(UsageError) {
    try CatalogueNames(catalogue, besides: set).check(steps)
    let names = StepNames(in: set)
    try names.check(buttonsOf: steps, for: reader.getting(contents(at: steps.first?.time)), in: app)
    try names.check(steps)
    var doubts = NameDoubts(in: set, besides: catalogue)
    doubts.look(at: steps.lazy.compactMap(\.step.event))
    for note in doubts.notes { console.remark(note) }
  }

  /// Throws if a log whose steps were taken has a fault. Warns of events that no message waits for.
  func finish(_ log: EventLog, console: any Console) throws(UsageError) {
    try log.finish(CatalogueNames(catalogue, besides: set), set, console: console)
  }
}

extension Step {
  /// The event that it logs.
  fileprivate var event: AppEvent? { if case .event(let event) = self { event } else { nil } }
}
