import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

extension Console {
  /// Prints the findings of one file on standard error.
  func explain(_ findings: [Finding], in file: SourceFile) {
    guard !findings.isEmpty else { return }
    explain(
      Outcome(
        showing: findings, of: findings, in: [file], exitCode: Int(ExitCode.findings.rawValue), isSummarized: false))
  }

  /// Reports on standard error that a file could not be read, and returns the exit code for it: a file that is too
  /// large is a finding, anything else a failure.
  func explain(_ failure: ReadFailure, of path: String, limits: Limits) -> ExitCode {
    let finding = Unreadable.finding(for: failure, file: 0, limits: limits)
    explain([finding], in: SourceFile(path: path))
    return finding.rule.hides == .file ? .failure : .findings
  }
}

extension CheckRun {
  /// Prints some findings of the run on standard error, because standard output is for something else. A report for
  /// people shows the first ones of each rule, unless the command line asks for all.
  func explain(
    _ shown: [Finding], exitCode: ExitCode, as format: OutputFormat = .human, _ arguments: Arguments? = nil,
    console: any Console
  ) {
    guard !shown.isEmpty else { return }
    var outcome = outcome(showing: shown, summarized: false, exitCode: exitCode)
    // The option has another summary for scenarios.
    let isAll = arguments?.options.contains { $0.option.name == ReportOptions.everything.name } ?? false
    if !isAll { outcome.mostOfRule = ReportOptions.mostOfRule }
    console.explain(outcome, as: format)
  }
}
