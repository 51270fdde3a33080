package import CampaignEngine
package import CommandSupport
import Findings

/// The options for fixing findings of `lint`.
enum FixOptions {
  package static let fix = Option(
    "fix", "Make the safe fixes, which keep the meaning of a campaign, and report what remains.")
  static let unsafe = Option(
    "unsafe-fixes", "With --fix or --diff: also make fixes that need a review.")
  static let diff = Option("diff", "Show what --fix would change as a unified diff, without changing anything.")

  static let all = [fix, unsafe, diff]

  /// True if a run makes or shows fixes.
  static func areOn(_ arguments: Arguments) -> Bool { arguments.has(fix) || arguments.has(diff) }
}

extension FixRequest {
  /// Nil if no fixes are requested.
  package init?(_ arguments: Arguments) throws(UsageError) {
    guard FixOptions.areOn(arguments) else {
      guard arguments.has(FixOptions.unsafe) else { return nil }
      throw UsageError(message: "--unsafe-fixes needs --fix or --diff")
    }
    self.init(
      least: arguments.has(FixOptions.unsafe) ? .needsReview : .keepsMeaning, isDiff: arguments.has(FixOptions.diff))
    if isDiff,
      let option = arguments.options.map(\.option).first(where: {
        ReportOptions.all.contains($0) && $0 != ReportOptions.color
      })
    {
      throw UsageError(message: "--diff prints changes and no report, so \(option.flag) has no effect")
    }
  }
}
