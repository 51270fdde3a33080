/// The importance of a finding, lowest first.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Worth knowing; never fails a run.
  case advice
  /// Fails a run with `--strict`.
  case warning
  /// Fails a run.
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int {
    switch self {
    case .advice: 0
    case .warning: 1
    case .error: 2
    }
  }
}
