// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension ServerPayload {
  /// Operator.
  public enum Operator: RawRepresentable, Codable, Hashable, Sendable {
    /// Is this value: text, a number, a boolean or a moment.
    case equals
    /// Is any other value than this text, number, boolean or moment.
    case notEquals
    /// Is more than this number.
    case greaterThan
    /// Is this number or more.
    case atLeast
    /// Is less than this number.
    case lessThan
    /// Is this number or less.
    case atMost
    /// Is later than this moment.
    case after
    /// Is earlier than this moment.
    case before
    /// Is at most so long ago.
    case withinLast
    /// Is at least so long ago.
    case longerAgoThan
    /// Is less than so far ahead.
    case withinNext
    /// Is more than so far ahead.
    case furtherAheadThan
    /// Has a part that matches this regular expression.
    case matches
    /// Has no part that matches this regular expression.
    case notMatches
    /// Whether the event has the property at all.
    case exists
    /// A word of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "equals": self = .equals
      case "not_equals": self = .notEquals
      case "greater_than": self = .greaterThan
      case "at_least": self = .atLeast
      case "less_than": self = .lessThan
      case "at_most": self = .atMost
      case "after": self = .after
      case "before": self = .before
      case "within_last": self = .withinLast
      case "longer_ago_than": self = .longerAgoThan
      case "within_next": self = .withinNext
      case "further_ahead_than": self = .furtherAheadThan
      case "matches": self = .matches
      case "not_matches": self = .notMatches
      case "exists": self = .exists
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .equals: "equals"
      case .notEquals: "not_equals"
      case .greaterThan: "greater_than"
      case .atLeast: "at_least"
      case .lessThan: "less_than"
      case .atMost: "at_most"
      case .after: "after"
      case .before: "before"
      case .withinLast: "within_last"
      case .longerAgoThan: "longer_ago_than"
      case .withinNext: "within_next"
      case .furtherAheadThan: "further_ahead_than"
      case .matches: "matches"
      case .notMatches: "not_matches"
      case .exists: "exists"
      case .unknown(let word): word
      }
    }
  }
}
