internal import Findings

/// The option by which a run tells how many findings there are of each rule, and not which.
enum StatisticsOption {
  static let option = Option("statistics", "Count the findings of each rule, in place of listing them.")

  /// Whether it is given. Only people and JSON have a form for it.
  static func isGiven(_ arguments: Arguments, _ targets: ReportTargets) throws(UsageError) -> Bool {
    guard arguments.has(option) else { return false }
    if let format = targets.targets.map(\.format).first(where: { $0 != .human && $0 != .json }) {
      throw UsageError(message: "\(option.flag) is written as human or json, and not as \(format.rawValue)")
    }
    return true
  }
}
