import CampaignLanguage

/// The condition of a filter on its property.
package enum FilterTest: Hashable, Sendable {
  case equals(FilterValue)
  case notEquals(FilterValue)
  case greaterThan(Double)
  case atLeast(Double)
  case lessThan(Double)
  case atMost(Double)
  /// Dates and times are in Unix seconds, spans in seconds.
  case after(Int64)
  case before(Int64)
  case withinLast(Int64)
  case longerAgoThan(Int64)
  case withinNext(Int64)
  case furtherAheadThan(Int64)
  case matches(ArraySlice<UInt8>)
  case notMatches(ArraySlice<UInt8>)
  case exists(Bool)

  /// The kind of value that it compares with. Nil if it only tests existence.
  package var kind: PropertyKind? {
    switch self {
    case .equals(let value), .notEquals(let value): value.kind
    case .greaterThan, .atLeast, .lessThan, .atMost: .number
    case .after, .before, .withinLast, .longerAgoThan, .withinNext, .furtherAheadThan: .moment
    case .matches, .notMatches: .text
    case .exists: nil
    }
  }

  /// True for the negation of another operator. Clients differ in how they treat it if the property is missing.
  var isNegative: Bool { comparison.isNegation }

  /// The operator of the test.
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

  /// The span, if the test depends on the current time.
  package var span: Int64? {
    switch self {
    case .withinLast(let span), .longerAgoThan(let span), .withinNext(let span), .furtherAheadThan(let span): span
    case .equals, .notEquals, .greaterThan, .atLeast, .lessThan, .atMost, .after, .before, .matches, .notMatches,
      .exists:
      nil
    }
  }
}

/// A value that a filter tests for equality.
package enum FilterValue: Hashable, Sendable {
  case text(ArraySlice<UInt8>)
  case number(Double)
  case boolean(Bool)
  case moment(Int64)

  package var kind: PropertyKind {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }
}

/// The kinds of values of event properties.
package enum PropertyKind: String, Sendable {
  case text, number, boolean, moment
}

/// A filter as its condition and the number of its property.
package struct FilterTerm: Hashable, Sendable {
  let property: Int
  let test: FilterTest

  package init(property: Int, test: FilterTest) {
    self.property = property
    self.test = test
  }
}
