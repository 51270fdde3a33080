import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText

/// The scenarios that a command line names, and the run with the campaigns of their workspace.
struct ScenarioInputs {
  let run: CheckRun
  /// The files with errors. Scenarios that need them are not played.
  let broken: Set<Int>
  private let operands: [RawPath]
  private let console: any Console

  /// Nil if the campaigns can't be played; then that is reported, and `exitCode` says how the command ends.
  /// `verb` says what was not done. If `playsRest` is true, files with errors prevent only the scenarios that need
  /// them.
  /// `paths` replace the operands if a command has other operands.
  init?(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, reportingAs format: OutputFormat = .human, verb: String,
    playsRest: Bool = false,
    exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) {
    let named = paths ?? arguments.operands
    operands = named.isEmpty ? [RawPath(".")] : named
    self.console = console
    guard !operands.contains(where: { $0.shown == "-" }) else {
      throw UsageError(message: "scenarios can't come from standard input", help: "name files or directories")
    }
    let search = try ConfigurationSearch(arguments, in: .disk)
    let roots = operands.map { exists($0) ? search.workspace(of: $0) : $0 }
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    run = try CheckRun(arguments, reading: roots, compiling: compiling, for: .nobody, console: console)
    guard run.inputs.files.count > 0 else {
      exitCode = run.exitCode()
      return nil
    }
    // A message that loses is an error of its campaign, and what a scenario may be about.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean {
      exitCode = max(.findings, run.exitCode())
      let errors = run.findings.filter { $0.breaksPayload || $0.rule.hides != .nothing }
      run.explain(errors, exitCode: exitCode, console: console)
      broken = Set(run.findings.lazy.filter(\.breaksPayload).map(\.place.file))
      let isLimited = run.exitCode(failingOn: nil) == .clean && broken.allSatisfy { $0 >= run.terms.firstNumber }
      if playsRest, isLimited, try suite(of: nil, named: { _ in true }).scenarios.contains(where: { $0.blocker == nil })
      {
        return
      }
      console.complain("nothing \(verb): fix the errors above")
      if format != .human {
        let outcome = run.outcome(showing: errors, summarized: false, exitCode: exitCode)
        exitCode = max(exitCode, console.deliver(data: render(outcome, as: format)))
      }
      return nil
    }
    broken = []
    guard !run.compiled.isEmpty else {
      let places = roots.map { "'\($0.shown)'" }.joined(separator: ", ")
      throw UsageError(
        message: "there are no campaigns in \(places)",
        help: "name the directory with the campaigns, or write a campaignc.yaml there: then its parts can be named")
    }
  }

  /// The scenarios below the operands with names that are wanted. `other` is a later run of the same files.
  private func suite(of other: CheckRun?, named isWanted: (String) -> Bool) throws(UsageError) -> ScenarioSuite {
    let run = other ?? run
    return try ScenarioSuite(
      of: run, in: { isNamed($0, of: run) }, named: isWanted, without: broken, console: console)
  }

  /// The scenarios whose names have a text in them. Throws if there are none, and says which others there are.
  func suite(of other: CheckRun? = nil, with text: String?, for option: Option) throws(UsageError) -> ScenarioSuite {
    let wanted = text?.lowercased() ?? ""
    let found = try suite(of: other) { wanted.isEmpty || $0.lowercased().contains(wanted) }
    if found.scenarios.isEmpty {
      throw .noScenarios(with: text ?? "", for: option, among: try suite(of: other) { _ in true }.names)
    }
    return found
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
  /// The scenarios that a message lists at most.
  private static let mostNames = 5

  /// There is no scenario, or none with the text that was asked for.
  fileprivate static func noScenarios(with text: String, for option: Option, among names: [String]) -> UsageError {
    guard !names.isEmpty else {
      return UsageError(
        message: "there are no scenarios",
        help: "a document with 'scenario:' is one; 'campaignc explain scenario' describes it")
    }
    return UsageError(
      message: "no scenario has '\(excerpt(of: text.utf8))' in its name", suggestion: nearest(to: text, among: names),
      help: "\(option.flag) takes a part of a name: \(list(of: names))")
  }

  /// The scenarios whose names are compared with a text that none of them has.
  private static let mostCompared = 1_000

  /// The name, or else the word of a name, that a text probably means.
  private static func nearest(to text: String, among names: [String]) -> String? {
    let names = Array(names.prefix(mostCompared))
    if let name = SourceText.nearest(to: text, among: names) { return name }
    let words = Set(names.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 3 })
    return SourceText.nearest(to: text, among: words.sorted())
  }

  /// Several scenarios have the text in their names, where one is needed.
  static func manyScenarios(_ names: [String], with text: String) -> UsageError {
    UsageError(
      message: "\(names.count) scenarios have '\(excerpt(of: text.utf8))' in their names: \(list(of: names))",
      help: "write the whole name, or name the file of the scenario")
  }

  private static func list(of names: [String]) -> String {
    names.prefix(mostNames).map { "'\(excerpt(of: $0.utf8))'" }.joined(separator: ", ")
      + (names.count > mostNames ? " and others" : "")
  }
}
