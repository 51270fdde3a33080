import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText

/// The campaigns of a command line for 'list' and 'who'. Files with errors are left out, and the run says so.
struct OverviewRun {
  let run: CheckRun
  /// The reader of the command line, for each configuration. Nil if it has none.
  let reader: RunReaders?

  static let format = Option(
    "format", takes: .choice(["human", "json", "csv"]), "For people, for programs, or for spreadsheets. Default: human."
  )
  static let options =
    InputOptions.all + [
      format, ReportOptions.color, ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption,
    ]

  /// Nil if there is no campaign; then that is reported, and `exitCode` says how it ends.
  init?(
    _ arguments: Arguments, isMarking: Bool = false, exitCode: inout ExitCode, console: any Console
  ) throws(UsageError) {
    let compiling = CheckTerms.Compiling(profile: nil, now: nil, isMarking: isMarking)
    let files = try RunFiles(arguments, compiling: compiling, for: .nobody, console: console)
    reader = try ReaderOptions.reader(arguments, in: files.search)
    var run = files.checked(console: console)
    run.tellForeignFiles(isQuiet: false, console: console)
    self.run = run
    exitCode = run.exitCode(failingOn: nil)
    guard run.hasFiles else { return nil }
    // Nobody knows what the settings are, so nothing can be said of who gets a campaign.
    let faults = run.findings.filter { $0.severity == .error && $0.place.file < run.terms.firstNumber }
    guard faults.isEmpty else {
      exitCode = max(.findings, run.exitCode())
      run.explain(faults, exitCode: exitCode, arguments, console: console)
      console.complain("nothing listed: fix the errors above")
      return nil
    }
    if run.compiled.isEmpty {
      exitCode = max(.findings, run.exitCode())
      run.explainNothing(
        "there are no campaigns", withErrors: "there are no campaigns without errors: fix the errors above",
        exitCode: exitCode, arguments, console: console)
      return nil
    }
    for file in run.leftOutFiles.prefix(Self.mostLeftOut) {
      console.warn(
        "left out \(file.path), because it has \(counted(file.errors, "error", "errors")); "
          + "'campaignc lint' shows them")
    }
    let rest = run.leftOutFiles.count - Self.mostLeftOut
    if rest > 0 { console.warn("left out \(counted(rest, "more file", "more files")) with errors") }
    if !run.leftOutFiles.isEmpty { exitCode = max(exitCode, .findings) }
  }

  private static let mostLeftOut = 10
}
