import CampaignEngine
import CommandSupport
import Files
import Findings

/// How the findings of a run are reported: by `lint`, and by `link` for the files of summaries.
struct LintReport {
  let targets: ReportTargets<OutputFormat>
  /// The severity from which findings fail the run. Nil if none do.
  let threshold: Severity?
  let baseline: BaselineRequest?
  private let isCounted: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    targets = try ReportTargets(arguments)
    threshold = try FailureThreshold.least(arguments)
    try Severities.refuseToHide(threshold, arguments)
    isCounted = try StatisticsOption.isGiven(arguments, targets)
    baseline = try BaselineRequest(arguments)
  }

  /// Compares the findings with the baseline and writes all reports.
  func deliver(_ run: inout CheckRun, _ arguments: Arguments, console: any Console) -> ExitCode {
    let (outcome, exitCode) = outcome(of: &run, about: nil, arguments, console: console)
    return max(exitCode, targets.write(outcome, console: console))
  }

  /// Compares the findings with the baseline. Returns what to report about a change, or about everything.
  func outcome(
    of run: inout CheckRun, about change: GitChange?, _ arguments: Arguments, console: any Console
  ) -> (Outcome, ExitCode) {
    let isQuiet = arguments.has(LintCommand.quiet)
    let written = baseline?.settle(&run, isQuiet: isQuiet, console: console) ?? .clean
    if let change { run.showFindings(in: change) }
    let exitCode = max(written, run.exitCode(failingOn: threshold))
    let most = arguments.number(of: LintCommand.most)
    let shown = isCounted ? run.findings : run.findings.mostSevere(most ?? .max)
    var outcome = run.outcome(showing: shown, summarized: !isQuiet, exitCode: exitCode)
    if isCounted { outcome.statistics = Statistics(of: run.findings) }
    if !arguments.has(ReportOptions.everything), most == nil { outcome.mostOfRule = ReportOptions.mostOfRule }
    outcome.category = arguments.value(of: ReportOptions.category)
    return (outcome, exitCode)
  }
}

extension [Finding] {
  /// The most severe findings, in their order in the report.
  func mostSevere(_ most: Int) -> [Finding] {
    guard count > most else { return self }
    var room = most
    var shown: Set<Int> = []
    for severity in Severity.allCases.reversed() {
      let chosen = indices.lazy.filter { self[$0].severity == severity }.prefix(room)
      shown.formUnion(chosen)
      room = most - shown.count
    }
    return shown.sorted().map { self[$0] }
  }
}
