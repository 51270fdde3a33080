internal import CampaignEngine
internal import Findings
internal import SourceText

extension Console {
  /// Says on standard error what was found in one file, since standard output belongs to what the command makes of it.
  func explain(_ findings: [Finding], in file: SourceFile) {
    guard !findings.isEmpty else { return }
    let outcome = Outcome(
      findings: findings, counts: [.error: findings.count], files: [file], rules: ruleCatalogue,
      exitCode: Int(ExitCode.findings.rawValue), version: toolVersion, isSummarized: false)
    _ = print(render(outcome, as: .human), to: .error)
  }
}
