internal import CampaignLanguage

/// What a filter asks of a property.
enum FilterTest: Hashable, Sendable {
  case equals(FilterValue)
  case notEquals(FilterValue)
  case greaterThan(Double)
  case atLeast(Double)
  case lessThan(Double)
  case atMost(Double)
  /// Moments are in Unix seconds, spans in seconds.
  case after(Int64)
  case before(Int64)
  case withinLast(Int64)
  case longerAgoThan(Int64)
  case withinNext(Int64)
  case furtherAheadThan(Int64)
  case matches(ArraySlice<UInt8>)
  case notMatches(ArraySlice<UInt8>)
  case exists(Bool)

  /// The kind of value that it compares with; nil where it only asks whether there is one.
  var kind: PropertyKind? {
    switch self {
    case .equals(let value), .notEquals(let value): value.kind
    case .greaterThan, .atLeast, .lessThan, .atMost: .number
    case .after, .before, .withinLast, .longerAgoThan, .withinNext, .furtherAheadThan: .moment
    case .matches, .notMatches: .text
    case .exists: nil
    }
  }

  /// Whether it holds where something else does not, so that clients differ in what it says of a property that is
  /// missing.
  var isNegative: Bool { comparison.isNegation }

  /// The operator that asks so.
  var comparison: FilterOperator {
    switch self {
    case .equals: .equals
    case .notEquals: .notEquals
    case .greaterThan: .greaterThan
    case .atLeast: .atLeast
    case .lessThan: .lessThan
    case .atMost: .atMost
    case .after: .after
    case .before: .before
    case .withinLast: .withinLast
    case .longerAgoThan: .longerAgoThan
    case .withinNext: .withinNext
    case .furtherAheadThan: .furtherAheadThan
    case .matches: .matches
    case .notMatches: .notMatches
    case .exists: .exists
    }
  }

  /// The span of a test that looks at the clock.
  var span: Int64? {
    switch self {
    case .withinLast(let span), .longerAgoThan(let span), .withinNext(let span), .furtherAheadThan(let span): span
    default: nil
    }
  }
}

/// A value that a filter compares for being the same.
enum FilterValue: Hashable, Sendable {
  case text(ArraySlice<UInt8>)
  case number(Double)
  case boolean(Bool)
  case moment(Int64)

  var kind: PropertyKind {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }
}

/// The kinds of values that properties of events have.
enum PropertyKind: String, Sendable {
  case text, number, boolean, moment
}

/// A filter by itself: what it asks, and of which property, by the property's number among those of the filters around
/// it.
struct FilterTerm: Hashable, Sendable {
  let property: Int
  let test: FilterTest
}
