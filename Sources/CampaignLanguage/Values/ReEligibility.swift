/// The words for the time after which a person can see a message again, and their numbers in payloads.
package enum ReEligibility: String, Sendable, CaseIterable {
  case never, always

  /// The number of seconds in payloads.
  package var seconds: Int64 {
    switch self {
    case .never: -1
    case .always: 0
    }
  }

  /// The words with their numbers in payloads.
  static let words = allCases.map { (number: $0.seconds, word: $0.rawValue) }

  /// The words of other tools.
  var foreign: [String] {
    switch self {
    case .never: ["false", "once", "only_once", "once_only", "one_time", "one-time", "once_ever"]
    case .always: ["true", "every_time", "everytime", "each_time", "unlimited", "no_limit", "always_on"]
    }
  }

  package var summary: String {
    switch self {
    case .never: "Never again."
    case .always: "At every trigger."
    }
  }
}
