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
  let run: CheckRun
  /// The files with errors. Scenarios that need them are not played.
  let broken: Set<Int>
  /// The change that scenarios must be affected by. Nil if all are played.
  private let change: ScenarioChange?
  private let arguments: Arguments
  private let operands: [RawPath]
  private let console: any Console

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
    let named = paths ?? arguments.operands
    operands = named.isEmpty ? [RawPath(".")] : named
    self.console = console
    guard !operands.contains(where: { $0.shown == "-" }) else {
      throw UsageError(message: "scenarios can't come from standard input", help: "name files or directories")
    }
    let paths = use.change == nil ? try Self.workspaces(of: operands, arguments) : operands
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    var run = try CheckRun(
      arguments, reading: paths, after: use.change, compiling: compiling, for: .nobody, console: console)
    change = try use.change.map { change throws(UsageError) in try ScenarioChange(change, in: run) }
    guard run.hasFiles || use.change != nil && run.fault == .none else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what a scenario may be about.
    broken = Set(run.findings.lazy.filter(\.breaksPayload).map(\.place.file))
    let (all, hasFault) = (run.seriousFindings, run.exitCode(failingOn: nil) > .clean)
    if let change = use.change { try run.keepFindings(about: change, arguments, console: console) }
    self.run = run
    guard !broken.isEmpty || hasFault else {
      if run.compiled.isEmpty, use.change == nil { throw .noCampaigns(in: paths, arguments) }
      return
    }
    if use.change != nil, !hasFault, run.seriousFindings.isEmpty, !isConfigured {
      console.remark("nothing \(use.verb): the configuration has errors, which the change did not introduce")
      return nil
    }
    let playsRest = use.playsRest && !hasFault ? try hasPlayable : false
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

  /// The workspaces of some paths. A file that is left out of its workspace is read because it is named.
  private static func workspaces(of operands: [RawPath], _ arguments: Arguments) throws(UsageError) -> [RawPath] {
    let search = try ConfigurationSearch(arguments)
    let workspaces = operands.map { exists($0) ? search.workspace(of: $0, isFolder: isFolder($0)) : $0 }
    let named = operands.filter { exists($0) && !isFolder($0) }
    guard !named.isEmpty else { return workspaces }
    let found = search.campaignFiles(below: workspaces, without: OwnFiles(arguments, in: .disk))
    let leftOut = named.filter { path in
      !workspaces.contains(path) && !(0..<found.count).contains { found.isSame($0, as: path) }
    }
    return workspaces + leftOut
  }

  /// True if no configuration or catalogue has an error.
  private var isConfigured: Bool { broken.allSatisfy { $0 >= run.terms.firstNumber } }

  /// True if scenarios remain although some files have errors.
  private var hasPlayable: Bool {
    get throws(UsageError) {
      guard isConfigured else { return false }
      if change != nil { return true }
      return try suite(of: nil, named: { _ in true }).scenarios.contains { $0.blocker == nil }
    }
  }

  /// The scenarios below the operands with names that are wanted. `other` is a later run of the same files.
  private func suite(of other: CheckRun?, named isWanted: (String) -> Bool) throws(UsageError) -> ScenarioSuite {
    let run = other ?? run
    return try ScenarioSuite(
      of: run, in: { isNamed($0, of: run) }, named: isWanted, without: broken, about: change)
  }

  /// The scenarios whose names have a text in them. Throws if there are none, and says which others there are, unless
  /// the command is content with none.
  func suite(
    of other: CheckRun? = nil, with text: String?, for option: Option, mayBeEmpty: Bool = false
  ) throws(UsageError) -> ScenarioSuite {
    let wanted = text?.lowercased() ?? ""
    let found = try suite(of: other) { wanted.isEmpty || $0.lowercased().contains(wanted) }
    if found.scenarios.isEmpty, change == nil, !mayBeEmpty {
      let leftOut = LeftOutDefinitions.words(about: .scenarios, below: operands, arguments)
      throw .noScenarios(
        with: text ?? "", for: option.flag, among: try suite(of: other) { _ in true }.names, leftOut)
    }
    return found
  }

  /// True if a file is one of the operands, or below one.
  private func isNamed(_ file: Int, of run: CheckRun) -> Bool {
    let path = run.inputs.path(file - run.terms.firstNumber)
    if let change { return change.names(path) }
    guard let real = path.real?.bytes else { return true }
    return operands.contains { operand in
      guard let outer = operand.real?.bytes else { return true }
      return real == outer || real.below(outer) != nil
    }
  }
}

extension CheckRun {
  /// The findings because of which scenarios can't be played.
  fileprivate var seriousFindings: [Finding] { findings.filter { $0.breaksPayload || $0.rule.hides != .nothing } }
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
