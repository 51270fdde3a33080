import CampaignEngine
import Findings

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
      discussion: """
        A document with 'scenario:' describes a reader, what happens to the reader's app, and what is expected. It can
        be anywhere beside the campaigns. Prints what happened up to the first expectation that fails.

        PATH is a file or directory with scenarios; the default is the current directory. The campaigns are those of the
        workspace: of the directory with the configuration that applies to PATH, or else of PATH itself.

        \(WatchOption.discussion) After a change, only the scenarios that it affects run again.

        The exit code is 1 if a scenario fails. docs/scenarios.md describes scenarios.
        """,
      options: [
        only, update, format, WatchOption.option, ConfigurationOptions.file, ConfigurationOptions.none,
        CheckRun.threadsOption,
      ],
      examples: [
        ("campaignc test", "Runs all scenarios of the workspace."),
        ("campaignc test scenarios/basket.yaml", "Runs the scenarios of one file."),
        ("campaignc test --watch", "Stays, and runs the affected scenarios again after each change."),
        ("campaignc test --update", "Accepts the new results; review the difference before you commit it."),
        ("campaignc test --format junit > results.xml", "Writes a report for CI."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if arguments.has(WatchOption.option) {
      let others = [only, TestCommand.format, ConfigurationOptions.file, ConfigurationOptions.none]
      return try TestWatch.run(arguments, only: only, with: others + [CheckRun.threadsOption], console: console)
    }
    let format = arguments.value(of: format).flatMap(ScenarioReport.Format.init) ?? .human
    var exitCode = ExitCode.clean
    guard
      let inputs = try ScenarioInputs(
        arguments, reportingAs: format.ofFindings, verb: "tested", playsRest: true, exitCode: &exitCode,
        console: console)
    else { return exitCode }
    let wanted = arguments.value(of: only)
    var run = inputs.run
    var isWritten = true
    if arguments.has(update) {
      var update = ScenarioUpdate(of: run, console: console) { run throws(UsageError) in
        try inputs.suite(of: run, with: wanted, for: only)
      }
      isWritten = try update.write()
      run = update.run
    }
    let suite = try inputs.suite(of: run, with: wanted, for: only)
    let tested = try ScenarioReport.print(suite, as: format, console: console)
    return max(exitCode, tested, isWritten ? .clean : .failure)
  }
}
