import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

extension DeliveryRun {
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
    let run = try CheckRun(arguments, reading: paths, compiling: compiling, console: console)
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
    try self.init(
      run, own, in: try AppOptions.app(arguments, under: own.configuration),
      isInControl: arguments.has(AppOptions.control), ReaderOptions.names(in: arguments)
    ) { console.remark($0) }
  }

  /// Remarks on the messages and cards that a template stops for the reader.
  func remark(on contents: any ReaderContents, console: any Console) {
    for note in words(aboutStoppedOf: contents) { console.remark(note) }
  }

  /// Throws if a log whose steps were taken has a fault. Warns of events that no message waits for.
  func finish(_ log: EventLog, console: any Console) throws(UsageError) {
    try log.finish(CatalogueNames(catalogue, besides: set), set, console: console)
  }
}
