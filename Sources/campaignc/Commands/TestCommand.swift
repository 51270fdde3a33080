internal import CampaignCheck
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

/// `campaignc test [PATH ...]`
enum TestCommand {
  private static let format = Option(
    "format", takes: .choice(ScenarioReport.Format.allCases.map(\.rawValue)),
    "The form of the report. Default: human.")
  private static let only = Option(
    "only", takes: .text("TEXT"), "Run only scenarios with this text in their names.")
  private static let update = Option(
    "update", "Write what was found into the scenarios, in place of the expectations that do not hold.")

  static let command: Command = Command(
    spec: CommandSpec(
      "test", "Run scenarios: tests of what readers get.", operands: "[PATH ...]",
      discussion: [
        "A document with 'scenario:' describes a reader, what happens to the reader's app, and what is expected. It "
          + "can be anywhere beside the campaigns. Prints what happened up to the first expectation that fails.",
        "PATH is a file or directory with scenarios; the default is the current directory. The campaigns are those of "
          + "the workspace: of the directory with the configuration that applies to PATH, or else of PATH itself.",
        "The exit code is 1 if a scenario fails. docs/scenarios.md describes scenarios.",
      ],
      options: [
        only, update, format, ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption,
      ],
      examples: [
        ("campaignc test", "Runs all scenarios of the workspace."),
        ("campaignc test scenarios/basket.yaml", "Runs the scenarios of one file."),
        ("campaignc test --update", "Accepts the new results; review the difference before you commit it."),
        ("campaignc test --format junit > results.xml", "Writes a report for CI."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let operands = arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands
    guard !operands.contains(where: { $0.shown == "-" }) else {
      throw UsageError(message: "'test' can't read standard input", help: "name files or directories")
    }
    let format = arguments.value(of: format).flatMap(ScenarioReport.Format.init) ?? .human
    let search = try ConfigurationSearch(arguments, in: .disk)
    let paths = operands.map { exists($0) ? search.workspace(of: $0) : $0 }
    let compiling = CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true)
    var run = try CheckRun(arguments, reading: paths, compiling: compiling, for: .nobody, console: console)
    guard run.inputs.files.count > 0 else { return run.exitCode() }
    // A message that loses is an error of its campaign, and what a scenario may be about.
    if run.findings.contains(where: \.breaksPayload) || run.exitCode(failingOn: nil) > .clean {
      let exitCode = max(.findings, run.exitCode())
      let errors = run.findings.filter { $0.breaksPayload || $0.rule.hides != .nothing }
      let outcome = run.outcome(showing: errors, summarized: false, exitCode: exitCode)
      if !errors.isEmpty { console.explain(outcome) }
      console.complain("nothing tested: fix the errors above")
      return format == .human ? exitCode : max(exitCode, console.deliver(data: render(outcome, as: format.ofFindings)))
    }
    guard !run.compiled.isEmpty else {
      let places = paths.map { "'\($0.shown)'" }.joined(separator: ", ")
      throw UsageError(
        message: "there are no campaigns in \(places)",
        help: "name the directory with the campaigns, or write a campaignc.yaml there: then its parts can be named")
    }
    let wanted = arguments.value(of: only)?.lowercased()
    func makeSuite(_ run: CheckRun) throws(UsageError) -> ScenarioSuite {
      try ScenarioSuite(
        of: run, in: { isBelow(operands, $0, of: run) },
        named: { name in wanted.map(name.lowercased().contains) ?? true }, console: console)
    }
    var isWritten = true
    if arguments.has(update) {
      var update = ScenarioUpdate(of: run, console: console, makeSuite)
      isWritten = try update.write()
      run = update.run
    }
    let suite = try makeSuite(run)
    guard !suite.scenarios.isEmpty else {
      throw wanted == nil
        ? UsageError(
          message: "there are no scenarios",
          help: "a document with 'scenario:' is one; 'campaignc explain scenario' describes it")
        : UsageError(message: "no scenario has this text in its name", help: "--only takes a part of the name")
    }
    let report = ScenarioReport(of: suite, suite.played(), console: console)
    let bytes = report.bytes(as: format)
    let printed = format == .human ? console.deliver(bytes) : console.deliver(data: bytes)
    return max(report.hasFailures ? .findings : .clean, printed, isWritten ? .clean : .failure)
  }

  /// True if a file is one of the operands, or below one.
  private static func isBelow(_ operands: [RawPath], _ file: Int, of run: CheckRun) -> Bool {
    let path = run.inputs.path(file - run.terms.firstNumber)
    guard let real = path.real?.bytes else { return true }
    return operands.contains { operand in
      guard let outer = operand.real?.bytes else { return true }
      return real == outer || real.below(outer) != nil
    }
  }
}
