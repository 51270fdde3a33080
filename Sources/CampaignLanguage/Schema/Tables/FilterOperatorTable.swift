/// The operators of filters, in the order in which the manual shows them. What there is to know of one stands in its
/// row.
package enum FilterOperator: UInt8, Sendable, CaseIterable {
  case equals, notEquals, greaterThan, atLeast, lessThan, atMost, after, before
  case withinLast, longerAgoThan, withinNext, furtherAheadThan, matches, notMatches, exists

  /// The row of each operator, by its raw value.
  package static let rows = allCases.map(\.described)

  package var row: FilterOperatorRow { Self.rows[Int(rawValue)] }

  /// A bit for each operator that is a negation, by its raw value.
  package static let negations = rows.reduce(0 as UInt32) {
    $1.isNegation ? $0 | 1 << UInt32($1.comparison.rawValue) : $0
  }

  package var isNegation: Bool { Self.negations >> UInt32(rawValue) & 1 == 1 }

  private var described: FilterOperatorRow {
    switch self {
    case .equals: row("equals", .scalar, 1, "Equals this text, number, boolean, or date and time.")
    case .notEquals:
      row("not_equals", .scalar, 2, "Does not equal this text, number, boolean, or date and time.", isNegation: true)
    case .greaterThan: row("greater_than", .number, 3, "Is more than this number.")
    case .atLeast: row("at_least", .number, 4, "Is this number or more.")
    case .lessThan: row("less_than", .number, 5, "Is less than this number.")
    case .atMost: row("at_most", .number, 6, "Is this number or less.")
    case .after: row("after", .moment, 3, "Is later than this date and time.")
    case .before: row("before", .moment, 5, "Is earlier than this date and time.")
    case .withinLast: row("within_last", .span, 4, "Is at most this long ago.")
    case .longerAgoThan: row("longer_ago_than", .span, 6, "Is at least this long ago.")
    case .withinNext: row("within_next", .span, 15, "Is less than this far ahead.")
    case .furtherAheadThan: row("further_ahead_than", .span, 16, "Is more than this far ahead.")
    case .matches: row("matches", .pattern, 10, "Contains a match of this regular expression.")
    case .notMatches:
      row("not_matches", .pattern, 17, "Contains no match of this regular expression.", isNegation: true)
    case .exists: row("exists", .existence, 11, orWhenFalse: 12, "Whether the event has the property at all.")
    }
  }

  private func row(
    _ name: String, _ operand: FilterOperand, _ number: Int64, orWhenFalse numberWhenFalse: Int64? = nil,
    _ summary: String, isNegation: Bool = false
  ) -> FilterOperatorRow {
    let field = Field(
      name, operand.form, summary, source: Source.triggers, wire: WireNames(triggers: "comparator"),
      wrongKind: .filterOperatorType)
    return FilterOperatorRow(
      comparison: self, field: field, operand: operand, number: number, numberWhenFalse: numberWhenFalse ?? number,
      isNegation: isNegation)
  }
}

/// What there is to know of an operator.
package struct FilterOperatorRow: Sendable {
  package let comparison: FilterOperator
  package let field: Field
  package let operand: FilterOperand
  /// Its number on the wire.
  package let number: Int64
  /// Its number where its value is false.
  package let numberWhenFalse: Int64
  /// Whether it holds where another operator does not. Clients differ in what such a filter says of a property that is
  /// missing, or that has a value of another kind.
  package let isNegation: Bool
}

/// What operators compare with.
package enum FilterOperand: Sendable {
  /// Text, a number, a boolean or a moment; the value tells which.
  case scalar
  case number
  case moment
  /// How long ago, or how far ahead.
  case span
  /// A regular expression.
  case pattern
  /// Whether the property has to be there.
  case existence

  fileprivate var form: Form {
    let all = NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    return switch self {
    case .scalar: .either([.boolean, .number(all), .text(.any)])
    case .number: .number(all)
    case .moment: .moment
    case .span: .duration(least: 1000, counted: .seconds)
    case .pattern: .filledText
    case .existence: .boolean
    }
  }

  /// The kind of value that payloads name; nil where the value itself tells.
  package var kind: OperandKind? {
    switch self {
    case .scalar: nil
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
