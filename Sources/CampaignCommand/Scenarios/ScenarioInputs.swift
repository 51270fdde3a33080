import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// The scenarios that a command line names, and the run with the campaigns of their workspace.
struct ScenarioInputs {
  private let named: NamedScenarios
  private let arguments: Arguments
  var run: CheckRun { named.run }

  /// How a command uses scenarios.
  struct Use {
    /// The word for what was not done if there are errors, such as "tested".
    let verb: String
    /// True if files with errors prevent only the scenarios that need them.
    var playsRest = false
    /// Only the scenarios that this change affects are wanted.
    var change: GitChange?
    /// Reports errors because of which nothing is played, besides printing them for people.
    var report: (Outcome, CheckRun) throws(UsageError) -> ExitCode = { _, _ in .clean }
  }

  /// Nil if the campaigns can't be played; then that is reported, and `exitCode` says how the command ends.
  /// `paths` replace the operands if a command has other operands.
  init?(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, for use: Use, exitCode: inout ExitCode,
    console: any Console
  ) throws(UsageError) {
    self.arguments = arguments
    let given = paths ?? arguments.operands
    let operands = given.isEmpty ? [RawPath(".")] : given
    guard !operands.contains(where: { $0.shown == "-" }) else {
      throw UsageError(message: "scenarios can't come from standard input", help: "name files or directories")
    }
    let paths =
      use.change == nil
      ? try ConfigurationSearch(arguments).workspaces(of: operands, without: OwnFiles(arguments, in: .disk)) : operands
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    var run = try CheckRun(
      arguments, reading: paths, after: use.change, compiling: compiling, for: .nobody, console: console)
    let change = try use.change.map { change throws(UsageError) in try ScenarioChange(change, in: run) }
    guard run.hasFiles || use.change != nil && run.fault == .none else {
      exitCode = run.exitCode()
      return nil
    }
    var named = NamedScenarios(in: run, below: operands, about: change)
    let (all, hasFault) = (run.seriousFindings, run.exitCode(failingOn: nil) > .clean)
    if let change = use.change { try run.keepFindings(about: change, arguments, console: console) }
    named.run = run
    self.named = named
    guard !named.broken.isEmpty || hasFault else {
      if run.compiled.isEmpty, use.change == nil { throw .noCampaigns(in: paths, arguments) }
      return
    }
    if use.change != nil, !hasFault, run.seriousFindings.isEmpty, !named.isConfigured {
      console.remark("nothing \(use.verb): the configuration has errors, which the change did not introduce")
      return nil
    }
    let playsRest = use.playsRest && !hasFault ? try named.hasPlayable : false
    let shown = playsRest ? run.seriousFindings : all
    if !playsRest || !shown.isEmpty { exitCode = max(.findings, run.exitCode()) }
    run.explain(shown, exitCode: exitCode, arguments, console: console)
    if playsRest { return }
    console.complain("nothing \(use.verb): fix the errors above")
    // The report is about the scenarios: other findings are those of 'lint'.
    run.keep(shown)
    let outcome = run.outcome(showing: shown, summarized: false, exitCode: exitCode)
    exitCode = max(exitCode, try use.report(outcome, run))
    return nil
  }

  /// The scenarios whose names have a text in them. Throws if there are none, and says which others there are, unless
  /// the command is content with none.
  func suite(
    of other: CheckRun? = nil, with text: String?, for option: Option, mayBeEmpty: Bool = false
  ) throws(UsageError) -> ScenarioSuite {
    let wanted = text?.lowercased() ?? ""
    let found = try named.suite(of: other) { wanted.isEmpty || $0.lowercased().contains(wanted) }
    if found.scenarios.isEmpty, named.change == nil, !mayBeEmpty {
      let leftOut = LeftOutDefinitions.words(about: .scenarios, below: named.paths, arguments)
      throw .noScenarios(
        with: text ?? "", for: option.flag, among: try named.suite(of: other) { _ in true }.names, leftOut)
    }
    return found
  }
}

extension UsageError {
  /// There are no campaigns in some paths.
  fileprivate static func noCampaigns(in paths: [RawPath], _ arguments: Arguments) -> UsageError {
    let places = listed(quoting: paths.map(\.shown))
    return UsageError(
      message: "there are no campaigns in \(places)",
      help: LeftOutDefinitions.words(about: .campaigns, below: paths, arguments)
        ?? "name the directory with the campaigns, or write a campaignc.yaml there: then its parts can be named")
  }
}
