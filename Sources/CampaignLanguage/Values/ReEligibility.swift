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

  package var summary: String {
    switch self {
    case .never: "Never again."
    case .always: "At every trigger."
    }
  }
}
