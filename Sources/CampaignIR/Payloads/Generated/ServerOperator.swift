// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Operator.
  public enum Operator: RawRepresentable, Codable, Hashable, Sendable {
    /// Equals this text, number, boolean, or date and time.
    case equals
    /// Does not equal this text, number, boolean, or date and time.
    case notEquals
    /// Is more than this number.
    case greaterThan
    /// Is this number or more.
    case atLeast
    /// Is less than this number.
    case lessThan
    /// Is this number or less.
    case atMost
    /// Is later than this date and time.
    case after
    /// Is earlier than this date and time.
    case before
    /// Is at most this long ago. On the web, the future counts too.
    case withinLast
    /// Is at least this long ago.
    case longerAgoThan
    /// Is less than this far ahead. On the web, the past counts too.
    case withinNext
    /// Is more than this far ahead.
    case furtherAheadThan
    /// Contains a match of this regular expression.
    case matches
    /// Contains no match of this regular expression.
    case notMatches
    /// Whether the event has the property at all.
    case exists
    /// A value of a later version.
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
