internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

/// The scenarios that a command line names, and the run with the campaigns of their workspace.
struct ScenarioInputs {
  let run: CheckRun
  private let operands: [RawPath]
  private let console: any Console

  /// Nil if the campaigns can't be played; then that is reported, and `exitCode` says how the command ends.
  /// `verb` says what was not done.
  init?(
    _ arguments: Arguments, reportingAs format: OutputFormat = .human, verb: String, exitCode: inout ExitCode,
    console: any Console
  ) throws(UsageError) {
    operands = arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands
    self.console = console
    guard !operands.contains(where: { $0.shown == "-" }) else {
      throw UsageError(message: "scenarios can't come from standard input", help: "name files or directories")
    }
    let search = try ConfigurationSearch(arguments, in: .disk)
    let paths = operands.map { exists($0) ? search.workspace(of: $0) : $0 }
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    run = try CheckRun(arguments, reading: paths, compiling: compiling, for: .nobody, console: console)
    guard run.inputs.files.count > 0 else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what a scenario may be about.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean {
      exitCode = max(.findings, run.exitCode())
      let errors = run.findings.filter { $0.breaksPayload || $0.rule.hides != .nothing }
      let outcome = run.outcome(showing: errors, summarized: false, exitCode: exitCode)
      if !errors.isEmpty { console.explain(outcome) }
      console.complain("nothing \(verb): fix the errors above")
      if format != .human { exitCode = max(exitCode, console.deliver(data: render(outcome, as: format))) }
      return nil
    }
    guard !run.compiled.isEmpty else {
      let places = paths.map { "'\($0.shown)'" }.joined(separator: ", ")
      throw UsageError(
        message: "there are no campaigns in \(places)",
        help: "name the directory with the campaigns, or write a campaignc.yaml there: then its parts can be named")
    }
  }

  /// The scenarios below the operands with names that are wanted. `other` is a later run of the same files.
  func suite(of other: CheckRun? = nil, named isWanted: (String) -> Bool) throws(UsageError) -> ScenarioSuite {
    let run = other ?? run
    return try ScenarioSuite(of: run, in: { isNamed($0, of: run) }, named: isWanted, console: console)
  }

  /// True if a file is one of the operands, or below one.
  private func isNamed(_ file: Int, of run: CheckRun) -> Bool {
    let path = run.inputs.path(file - run.terms.firstNumber)
    guard let real = path.real?.bytes else { return true }
    return operands.contains { operand in
      guard let outer = operand.real?.bytes else { return true }
      return real == outer || real.below(outer) != nil
    }
  }
}

extension UsageError {
  /// No scenario is there, or none with the text that was asked for.
  static func noScenarios(with text: String?, for option: Option) -> UsageError {
    text == nil
      ? UsageError(
        message: "there are no scenarios",
        help: "a document with 'scenario:' is one; 'campaignc explain scenario' describes it")
      : UsageError(
        message: "no scenario has this text in its name", help: "\(option.flag) takes a part of the name")
  }
}
