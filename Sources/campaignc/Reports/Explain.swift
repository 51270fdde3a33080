internal import CampaignEngine
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

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
