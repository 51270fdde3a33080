import CampaignCompile
import CampaignEngine
import CommandSupport
import Findings

extension CheckRun {
  /// True if the payloads keep to the budgets of their workspace. Reports each budget that is exceeded.
  func isWithinBudgets(
    _ files: [PayloadSize], of workspace: RunWorkspace, as format: OutputFormat = .human, console: any Console
  ) -> Bool {
    let counted = overBudgets(files, of: workspace)
    guard !counted.isEmpty else { return true }
    explain(counted, exitCode: .findings, as: format, console: console)
    return !counted.contains { $0.severity == .error }
  }

  /// The outcome to report, with its exit code.
  func outcome(showing shown: [Finding], summarized: Bool, exitCode: ExitCode) -> Outcome {
    outcome(showing: shown, summarized: summarized, exitCode: Int(exitCode.rawValue))
  }
}
