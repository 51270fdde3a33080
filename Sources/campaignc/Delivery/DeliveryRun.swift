internal import CampaignCheck
internal import CampaignCompile
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignIR
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

/// The campaigns of a command line for simulation, with the reader and the app that it describes.
struct DeliveryRun {
  let run: CheckRun
  let workspace: DeliveryWorkspace
  let reader: DeliveryReader
  let app: App
  var set: DeliverySet { workspace.set }

  /// Nil if there is an error in the campaigns; then it is reported, and `exitCode` says how it ends.
  /// `paths` replace the operands if a command has other operands.
  init?(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, exitCode: inout ExitCode, console: any Console
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
      if !shown.isEmpty { console.explain(run.outcome(showing: shown, summarized: false, exitCode: exitCode)) }
      console.complain(
        shown.isEmpty ? "nothing to simulate: there are no campaigns" : "nothing simulated: fix the errors above")
      return nil
    }
    reader = DeliveryReader(run.readers.first?.reader ?? Reader(), isInControl: arguments.has(AppOptions.control))
    workspace = try DeliveryWorkspace(
      of: run.compiled, in: run, catalogue: run.terms.configurations.first?.catalogue, console: console)
  }

  /// Throws if a step names a card that does not exist.
  func check(_ steps: [TimedStep]) throws(UsageError) {
    for timed in steps {
      guard case .tapCard(let key) = timed.step, set.card(named: key) == nil else { continue }
      throw UsageError(
        message: "there is no card '\(excerpt(of: key.utf8))'",
        suggestion: nearest(to: key, among: set.cards.map(\.key)))
    }
  }
}
