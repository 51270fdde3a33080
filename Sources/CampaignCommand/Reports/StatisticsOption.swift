import CampaignEngine
import CommandSupport
import Findings

/// The option that shows the number of findings of each rule instead of the findings.
enum StatisticsOption {
  static let option = Option("statistics", "Count the findings of each rule instead of listing them.")

  /// True if the option is given. Only the human and JSON formats support it.
  static func isGiven(_ arguments: Arguments, _ targets: ReportTargets<OutputFormat>) throws(UsageError) -> Bool {
    guard arguments.has(option) else { return false }
    if let format = targets.targets.map(\.format).first(where: { $0 != .human && $0 != .json }) {
      throw UsageError(message: "\(option.flag) works with human and json, not with \(format.rawValue)")
    }
    return true
  }
}
