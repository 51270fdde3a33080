import CampaignEngine
import CommandSupport
import Findings

/// The options that set which findings fail a run.
enum FailureThreshold {
  static let strict = Option("strict", "Let warnings fail the run; the same as --fail-on warning.")
  static let failOn = Option(
    "fail-on", takes: .choice(Severity.allCases.map(\.rawValue) + [never]),
    "The lowest severity that fails the run, or never. Default: error.")

  static let all = [strict, failOn]

  private static let never = "never"

  /// The lowest severity that fails. Nil if none does.
  static func least(_ arguments: Arguments) throws(UsageError) -> Severity? {
    guard let word = arguments.value(of: failOn) else { return arguments.has(strict) ? .warning : .error }
    guard !arguments.has(strict) else {
      throw UsageError(message: "\(strict.flag) means \(failOn.flag) warning; use only one of the two")
    }
    return Severity(rawValue: word)
  }
}
