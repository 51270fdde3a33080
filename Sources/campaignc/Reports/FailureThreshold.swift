internal import Findings

/// The options by which a run is told which findings fail it.
enum FailureThreshold {
  static let strict = Option("strict", "Let warnings fail the run; the same as --fail-on warning.")
  static let failOn = Option(
    "fail-on", takes: .choice(Severity.allCases.map(\.rawValue) + [never]),
    "The lowest severity that fails the run, or never. Default: error.")

  static let all = [strict, failOn]

  private static let never = "never"

  /// The least severity that fails; nil where none does.
  static func least(_ arguments: Arguments) throws(UsageError) -> Severity? {
    guard let word = arguments.value(of: failOn) else { return arguments.has(strict) ? .warning : .error }
    guard !arguments.has(strict) else {
      throw UsageError(message: "\(strict.flag) means \(failOn.flag) warning; use only one of the two")
    }
    return Severity(rawValue: word)
  }
}
