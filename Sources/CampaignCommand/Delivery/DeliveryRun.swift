import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Files
import Findings
import SourceText

/// The campaigns of a command line for simulation, with the reader and the app that it describes.
struct DeliveryRun {
  let run: CheckRun
  let workspace: DeliveryWorkspace
  let reader: DeliveryReader
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
    app = try AppOptions.app(arguments, in: run)
    guard run.inputs.files.count > 0 else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what this run is for.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean || run.compiled.isEmpty {
      exitCode = max(.findings, run.exitCode())
      let shown = run.findings.filter { $0.severity == .error }
      run.explain(shown, exitCode: exitCode, arguments, console: console)
      if shown.isEmpty {
        console.complain(
          "nothing to \(purpose.rawValue): there are no campaigns",
          help: LeftOutDefinitions.words(about: .campaigns, below: run.inputs.named, arguments))
      } else {
        console.complain("nothing \(purpose.done): fix the errors above")
      }
      return nil
    }
    reader = DeliveryReader(run.readers.first?.reader ?? Reader(), isInControl: arguments.has(AppOptions.control))
    workspace = try DeliveryWorkspace(
      of: run.compiled, in: run, catalogue: run.terms.configurations.first?.catalogue, console: console)
    try CatalogueNames(catalogue, besides: set).check(audiences: ReaderOptions.audiences(in: arguments))
  }

  /// Throws if a step clicks on a button that the visible message does not have.
  private func checkButtons(_ steps: [TimedStep]) throws(UsageError) {
    guard steps.contains(where: { $0.step.button != nil }) else { return }
    var client = DeliveryClient(set, for: reader, in: app)
    for timed in steps {
      client.take(.wait, at: timed.time)
      if let button = timed.step.button, let message = client.visibleMessage.map({ set.messages[$0] }),
        message.buttons.count <= button
      {
        throw UsageError(
          message: "\(StepOptions.tapButton.flag) \(button): '\(message.key)' is visible, and has no such button",
          help: message.buttons.isEmpty ? "it has no buttons; '--tap' clicks on it" : nil)
      }
      client.take(timed.step, at: timed.time)
    }
  }

  var catalogue: Catalogue? { run.terms.configurations.first?.catalogue }

  /// Throws if a step of the command line names a card or a file that does not exist, or an event, a product or a
  /// property that is not in the catalogue. Other names that are probably misspelt are only remarked.
  func check(_ steps: [TimedStep], console: any Console) throws(UsageError) {
    try CatalogueNames(catalogue, besides: set).check(steps)
    try checkButtons(steps)
    try StepNames(in: set).check(steps)
    remark(on: steps.lazy.compactMap(\.step.event), console: console)
  }

  /// The same for a log, which may have events that no campaign is about.
  func remark(on log: EventLog, console: any Console) { remark(on: log.events, console: console) }

  private func remark(on events: some Sequence<AppEvent>, console: any Console) {
    let doubts = StepNames(in: set).doubts(about: events, hasCatalogue: catalogue?.events != nil)
    for doubt in doubts { console.remark(doubt) }
  }
}

extension Step {
  /// The event that it logs.
  fileprivate var event: AppEvent? { if case .event(let event) = self { event } else { nil } }

  /// The button that it clicks on.
  fileprivate var button: Int? {
    if case .tapMessage(let button) = self { return button }
    return nil
  }
}
