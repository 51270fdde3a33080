import CampaignEngine
import CommandSupport
import Files
import Findings

/// `campaignc lint [PATH ...]`
package enum LintCommand {
  static let quiet = Option("quiet", short: "q", "Print the findings, but no summary.")
  static let most = Option(
    "max-findings", takes: .number(0...Int.max),
    "Show at most N findings of any rules, errors first; the others still count.")
  static let now = Option(
    "now", takes: .text("TIME"),
    "Report campaigns that have ended by this time, such as 2026-03-20T08:00:00Z, or now. Default: not "
      + "reported.")

  package static let command: Command = Command(
    spec: CommandSpec(
      "lint", "Check campaign files, and show what is wrong and where.", operands: "[PATH ...]",
      discussion: """
        PATH is a file, a directory (searched for .yaml, .yml and .json files), or - for standard input. Without PATH,
        the current directory is searched. The search skips hidden files, links to directories and files that .gitignore
        excludes; a file that you name is always read.

        A repository also has package.json or docker-compose.yaml. Without a campaignc.yaml, a file that is not a
        campaign is counted and not checked, unless you name it. 'campaignc init' writes a campaignc.yaml whose
        'include' says where campaigns are; or name their directory: campaignc lint campaigns/.

        \(ChangeOptions.discussion)

        With --fix, standard error lists what was fixed, and the report shows what remains; for standard input, the
        fixed text is printed and the report goes to standard error. With --diff there is no report, and the exit code
        is 1 if something would change.

        \(WatchOption.discussion) Only options that say what to check and how to show it can be combined with
        \(WatchOption.option.flag).

        Exit codes: 0 clean, or nothing that fails the run; 1 findings that fail it; 2 wrong use, or nothing to check; 3
        something could not be read or written.
        """,
      options: ReportOptions.all + FailureThreshold.all + [
        quiet, most, StatisticsOption.option, now, FileExplanations.option, WatchOption.option,
      ] + FixOptions.all
        + AllowOptions.all + BaselineOptions.all + ChangeOptions.all + InputOptions.all + ConfigurationOptions.all
        + [CheckRun.threadsOption] + CacheOptions.all,
      examples: [
        ("campaignc lint campaigns/", "Checks a directory."),
        (
          "campaignc lint --format human --format sarif -o report.sarif",
          "Prints a report for people, and writes SARIF to a file."
        ),
        ("campaignc lint --statistics", "Counts the findings of each rule."),
        ("campaignc lint --all --min-severity warning", "Shows every error and warning, and no advice."),
        ("campaignc lint --explain-files campaigns/", "Says for each file whether it is checked, and why."),
        ("campaignc lint --baseline campaignc-baseline.json", "Leaves out findings that the baseline lists."),
        (
          "campaignc lint --add-allow card-without-url --reason 'a poster'",
          "Writes a comment next to each finding of a rule."
        ),
        ("git diff --name-only | campaignc lint --files-from -", "Checks the files of a list."),
        ("campaignc lint --watch campaigns/", "Stays, and checks again after each change."),
        ("campaignc lint --staged", "Checks the staged changes, as the hook does."),
        ("campaignc lint --changed-since origin/main", "Checks what a branch has changed, as CI does."),
        ("campaignc lint --cache", "Checks only files that have changed since the last run."),
        ("campaignc lint - --stdin-filename spring.yaml < draft", "Checks standard input."),
        ("campaignc lint --fix campaigns/", "Makes all safe fixes, and reports the rest."),
        ("campaignc lint --diff --unsafe-fixes campaigns/", "Shows what all fixes would change."),
      ]),
    run: run)

  /// Refuses reports, a baseline and a cache if two of them have the same place.
  private static func keepApart(
    _ targets: ReportTargets<OutputFormat>, _ baseline: BaselineRequest?, _ cache: CacheFolder?
  ) throws(UsageError) {
    var files = targets.written
    if let baseline = baseline?.written { files.append(baseline) }
    if let cache { files.append(cache.written) }
    try files.keepApart()
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if arguments.has(WatchOption.option) { return try LintWatch.run(arguments, console: console) }
    let report = try LintReport(arguments)
    let fixing = try FixRequest(arguments)
    let allowing = try AllowRequest(arguments)
    let now = try arguments.moment(of: now)
    let change = try ChangeOptions.change(arguments, console: console)
    let cache = try CacheFolder(arguments, console: console)
    if arguments.has(FileExplanations.option) { return try FileExplanations.run(arguments, console: console) }
    let (targets, baseline) = (report.targets, report.baseline)
    if targets.writesFiles || baseline?.written != nil { try keepApart(targets, baseline, cache) }
    defer { cache?.save(console: console) }
    var run = try CheckRun(about: change, arguments, now: now, cache: cache?.cache, console: console)
    defer { console.discard(run) }
    try targets.spare(run.readFiles(arguments))
    guard run.hasFiles || change != nil else { return run.exitCode() }
    if fixing != nil { baseline?.leaveOut(of: &run, console: console) }
    if let fixing, fixing.isDiff { return run.printDiff(by: fixing, console: console) }
    if let fixing { run.fix(by: fixing, isQuiet: arguments.has(quiet), console: console) }
    if let allowing {
      baseline?.leaveOut(of: &run, console: console)
      run.allow(allowing, isQuiet: arguments.has(quiet), console: console)
    }
    let (outcome, exitCode) = report.outcome(of: &run, about: change, arguments, console: console)
    guard fixing != nil, let input = run.inputs.standardInput else {
      return max(exitCode, targets.write(outcome, console: console))
    }
    let printed = console.deliver(data: run.inputs.text(inPlaceOf: input) ?? [])
    return max(exitCode, printed, targets.write(outcome, to: .error, console: console))
  }
}
