internal import CampaignCompile
internal import CampaignEngine
internal import Findings

extension CheckRun {
  /// Whether the payloads keep to the budgets of every configuration of the run; what does not is said.
  func isWithinBudgets(_ files: [PayloadSize], console: any Console) -> Bool {
    let counted = overBudgets(files)
    guard !counted.isEmpty else { return true }
    let outcome = outcome(showing: counted, summarized: false, exitCode: ExitCode.findings)
    _ = console.print(render(outcome, as: .human), to: .error)
    return !counted.contains { $0.severity == .error }
  }

  /// What is said of the run, with the code that it ends with.
  func outcome(showing shown: [Finding], summarized: Bool, exitCode: ExitCode) -> Outcome {
    outcome(showing: shown, summarized: summarized, exitCode: Int(exitCode.rawValue))
  }
}
