/// The operators of filters, in the order of the manual. The facts about each are in its row.
package enum FilterOperator: UInt8, Sendable, CaseIterable {
  case equals, notEquals, oneOf, greaterThan, atLeast, lessThan, atMost, after, before
  case withinLast, longerAgoThan, withinNext, furtherAheadThan, matches, notMatches, exists

  /// The row of each operator, by its raw value.
  package static let rows = allCases.map(\.described)

  /// The operators that payloads have. The others are written with them.
  package static let inPayloads = rows.filter { $0.operand != .values }

  package var row: FilterOperatorRow { Self.rows[Int(rawValue)] }

  package var isNegation: Bool { row.isNegation }

  /// Operators of which one holds where the other does not, if the property has a value that they can compare.
  static let opposites: [(FilterOperator, FilterOperator)] = [
    (.equals, .notEquals), (.greaterThan, .atMost), (.lessThan, .atLeast), (.matches, .notMatches),
  ]

  private var described: FilterOperatorRow {
    switch self {
    case .equals:
      row(
        "equals", .scalar, 1, "Equals this text, number, boolean, or date and time.",
        foreign: ["=", "==", "===", "eq", "$eq", "is", "equal", "equal_to", "equals_to"])
    case .notEquals:
      row(
        "not_equals", .scalar, 2, "Does not equal this text, number, boolean, or date and time.",
        foreign: ["!=", "<>", "neq", "ne", "$ne", "is_not", "not_equal", "not_equal_to"], isNegation: true)
    case .oneOf:
      row(
        "one_of", .values, 1, "Equals one of these texts, numbers, booleans, or dates and times.",
        foreign: ["in", "$in", "is_in", "is_one_of", "any"])
    case .greaterThan:
      row(
        "greater_than", .number, 3, "Is more than this number.",
        foreign: [">", "gt", "$gt", "greater", "more_than", "above", "over"])
    case .atLeast:
      row(
        "at_least", .number, 4, "Is this number or more.",
        foreign: [">=", "≥", "gte", "ge", "$gte", "min", "minimum", "greater_than_or_equal", "greater_than_or_equals"])
    case .lessThan:
      row(
        "less_than", .number, 5, "Is less than this number.",
        foreign: ["<", "lt", "$lt", "less", "fewer_than", "below", "under"])
    case .atMost:
      row(
        "at_most", .number, 6, "Is this number or less.",
        foreign: ["<=", "≤", "lte", "le", "$lte", "max", "maximum", "less_than_or_equal", "less_than_or_equals"])
    case .after: row("after", .moment, 3, "Is later than this date and time.", foreign: ["later_than"])
    case .before: row("before", .moment, 5, "Is earlier than this date and time.", foreign: ["earlier_than"])
    case .withinLast: row("within_last", .span, 4, "Is at most this long ago. On the web, the future counts too.")
    case .longerAgoThan: row("longer_ago_than", .span, 6, "Is at least this long ago.")
    case .withinNext: row("within_next", .span, 15, "Is less than this far ahead. On the web, the past counts too.")
    case .furtherAheadThan: row("further_ahead_than", .span, 16, "Is more than this far ahead.")
    case .matches:
      row(
        "matches", .pattern, 10, "Contains a match of this regular expression.",
        foreign: ["regex", "regexp", "pattern", "match", "=~", "$regex", "matches_regex"])
    case .notMatches:
      row(
        "not_matches", .pattern, 17, "Contains no match of this regular expression.", foreign: ["!~", "not_match"],
        isNegation: true)
    case .exists:
      row(
        "exists", .existence, 11, orWhenFalse: 12, "Whether the event has the property at all.",
        foreign: ["exist", "is_set", "$exists"])
    }
  }

  private func row(
    _ name: String, _ operand: FilterOperand, _ number: Int64, orWhenFalse numberWhenFalse: Int64? = nil,
    _ summary: String, foreign: [String] = [], isNegation: Bool = false
  ) -> FilterOperatorRow {
    let field = Field(
      name, operand.form, summary, source: Source.triggers, wire: WireNames(triggers: "comparator"),
      foreign: foreign, sample: operand == .span ? "7d" : nil, wrongKind: .filterOperatorType)
    return FilterOperatorRow(
      comparison: self, field: field, operand: operand, number: number, numberWhenFalse: numberWhenFalse ?? number,
      isNegation: isNegation)
  }
}

/// The facts about an operator.
package struct FilterOperatorRow: Sendable {
  package let comparison: FilterOperator
  package let field: Field
  package let operand: FilterOperand
  /// Its number on the wire.
  package let number: Int64
  /// Its number where its value is false.
  package let numberWhenFalse: Int64
  /// True if it is the negation of another operator. Clients differ in how they treat such a filter if its property is
  /// missing or has a value of another kind.
  package let isNegation: Bool
}

/// The value that an operator compares with.
package enum FilterOperand: Sendable {
  /// Text, a number, a boolean, or a date and time, depending on the value.
  case scalar
  /// A list of such values. Payloads have a filter for each of them.
  case values
  case number
  case moment
  /// A time span into the past or the future.
  case span
  /// A regular expression.
  case pattern
  /// True if the property must exist, false if it must not.
  case existence

  fileprivate var form: Form {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    let scalar = Form.either([.boolean, .number(all), .text(.any)])
    return switch self {
    case .scalar: scalar
    case .values: .list(ListForm(of: scalar, least: 1, most: 1000))
    case .number: .number(all)
    case .moment: .moment(.withOffset)
    case .span: .duration(least: 1000, counted: .seconds)
    case .pattern: .text(.pattern)
    case .existence: .boolean
    }
  }

  /// The kind of value that payloads name; nil if the value itself tells.
  package var kind: OperandKind? {
    switch self {
    case .scalar, .values: nil
    case .number: .number
    case .moment: .moment
    case .span: .duration
    case .pattern: .text
    case .existence: .boolean
    }
  }
}

/// The kinds of values that filters compare with, in the order of the wire's words.
package enum OperandKind: Int, Sendable {
  case text, number, boolean, moment, duration
}
