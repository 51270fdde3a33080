import CampaignEngine
import CampaignSimulation
import CommandSupport
import Files
import Findings

/// `campaignc test [PATH ...]`
enum TestCommand {
  private static let format = Option(
    ReportOptions.format.name, takes: .choice(TestReports.Format.allCases.map(\.rawValue)), repeats: true,
    ReportOptions.format.summary)
  private static let only = Option(
    ScenarioSimulation.scenario.name, takes: .text("TEXT"), "Run only scenarios with this text in their names.")
  private static let update = Option(
    "update", "Write what was found into the scenarios, in place of the expectations that do not hold.")
  private static let quiet = Option("quiet", short: "q", "Print the failures, but no summary.")
  private static let everything = Option(
    ReportOptions.everything.name,
    "Show every failure and every finding. By default, a report for people shows the first "
      + "\(ReportOptions.mostOfRule).")
  private static let mayBeEmpty = Option("if-any", "Succeed if there are no scenarios.")
  private static let staged = Option(
    ChangeOptions.staged.name,
    "Run the scenarios that the staged changes can affect, with the files as they are staged.")
  private static let since = Option(
    ChangeOptions.since.name, takes: ChangeOptions.since.value,
    "Run the scenarios that this branch can have affected since it left COMMIT, committed or not.")

  static let command: Command = Command(
    spec: CommandSpec(
      "test", "Run scenarios: tests of what readers get.", operands: "[PATH ...]",
      discussion: """
        A document with 'scenario:' describes a reader, what happens to the reader's app, and what is expected. It can
        be anywhere beside the campaigns. Prints what happened up to the first expectation that fails. A failure that
        looks the same on several clients is printed once.

        PATH is a file or directory with scenarios; the default is the current directory. The campaigns are those of the
        workspace: of the directory with the configuration that applies to PATH, or else of PATH itself. A file that you
        name is always read.

        With \(staged.flag) or \(since.flag), only the scenarios that the change can affect run: those in a changed
        file; those without 'campaigns', or with a changed one, if a campaign of their workspace has changed; and all,
        if a configuration, a catalogue, readers or an ignore file has changed, or a file was removed. If none is
        affected, the exit code is 0.

        \(WatchOption.discussion) After a change, only the scenarios that it affects run again.

        The exit code is 1 if a scenario fails, and 2 if there are none. 'campaignc explain scenario'
        lists what a scenario can contain.
        """,
      options: [
        only, update, staged, since, mayBeEmpty, format, ReportOptions.output, quiet, everything, ReportOptions.color,
        WatchOption.option, ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption,
      ],
      examples: [
        ("campaignc test", "Runs all scenarios of the workspace."),
        ("campaignc test scenarios/basket.yaml", "Runs the scenarios of one file."),
        ("campaignc test --watch", "Stays, and runs the affected scenarios again after each change."),
        ("campaignc test --update", "Accepts the new results; review the difference before you commit it."),
        ("campaignc test --staged", "Runs what the staged changes can affect, as the hook does."),
        (
          "campaignc test --format human --format junit -o results.xml",
          "Prints a report for people, and writes one for CI."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if arguments.has(WatchOption.option) {
      let others = [
        only, format, quiet, everything, ReportOptions.color, ConfigurationOptions.file, ConfigurationOptions.none,
      ]
      return try TestWatch.run(
        arguments, only: only, with: others + [CheckRun.threadsOption], extent(arguments), console: console)
    }
    let targets = try ReportTargets<TestReports.Format>(arguments, format: format)
    try targets.written.keepApart()
    let change = try change(arguments, console: console)
    var exitCode = ExitCode.clean
    let use = ScenarioInputs.Use(verb: "tested", playsRest: true, change: change) { outcome, run throws(UsageError) in
      try targets.spare(run.readFiles(arguments))
      return report(outcome, to: targets, console: console)
    }
    guard let inputs = try ScenarioInputs(arguments, for: use, exitCode: &exitCode, console: console)
    else { return exitCode }
    try targets.spare(inputs.run.readFiles(arguments))
    let wanted = arguments.value(of: only)
    let isContent = arguments.has(mayBeEmpty)
    var run = inputs.run
    var isWritten = true
    if arguments.has(update) {
      var update = ScenarioUpdate(of: run) { run throws(UsageError) in
        try inputs.suite(of: run, with: wanted, for: only, mayBeEmpty: isContent)
      }
      isWritten = try update.write()
      for words in update.complaints { console.complain(words) }
      for words in update.remarks { console.remark(words) }
      run = update.run
    }
    let suite = try inputs.suite(of: run, with: wanted, for: only, mayBeEmpty: isContent)
    let tested = try TestReports.write(
      suite, to: targets, extent(arguments, isOfChange: change != nil), console: console)
    return max(exitCode, tested, isWritten ? .clean : .failure)
  }

  private static func extent(_ arguments: Arguments, isOfChange: Bool = false) -> ScenarioReport.Extent {
    ScenarioReport.Extent(
      isQuiet: arguments.has(quiet), most: arguments.has(everything) ? .max : ReportOptions.mostOfRule,
      nothing: isOfChange ? "no scenario is affected by the change" : "there are no scenarios")
  }

  /// The change that the arguments name. Nil if they name none.
  private static func change(_ arguments: Arguments, console: any Console) throws(UsageError) -> GitChange? {
    let change = try ChangeOptions.change(
      isStaged: arguments.has(staged), since: arguments.value(of: since), arguments,
      remark: arguments.has(quiet) ? nil : ChangeOptions.nothingStagedToTest, console: console)
    if change != nil, arguments.has(update) {
      throw UsageError(message: "\(update.flag) can't be combined with a test of changes")
    }
    return change
  }

  /// Reports the errors because of which nothing could be tested, for programs.
  private static func report(
    _ outcome: Outcome, to targets: ReportTargets<TestReports.Format>, console: any Console
  ) -> ExitCode {
    targets.write(console: console) { format, place, send in
      // Standard error has them for people.
      if format == .human, place.isPrinted { return }
      render(outcome.named(for: format.ofFindings), as: format.ofFindings, colored: place.isColored, sending: send)
    }
  }
}
