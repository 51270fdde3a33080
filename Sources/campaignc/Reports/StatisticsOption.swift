internal import Findings

/// The option by which a run tells how many findings there are of each rule, and not which.
enum StatisticsOption {
  static let option = Option("statistics", "Count the findings of each rule instead of listing them.")

  /// Whether it is given. Only people and JSON have a form for it.
  static func isGiven(_ arguments: Arguments, _ targets: ReportTargets) throws(UsageError) -> Bool {
    guard arguments.has(option) else { return false }
    if let format = targets.targets.map(\.format).first(where: { $0 != .human && $0 != .json }) {
      throw UsageError(message: "\(option.flag) works with human and json, not with \(format.rawValue)")
    }
    return true
  }
}
