internal import CampaignLanguage
internal import SourceTree

/// A filter in which all is as the table wants it: a property, an operator, and what it compares with.
struct LintedFilter {
  let property: LintedValue
  let comparison: FilterOperator
  let operand: LintedValue

  /// The kind of value of the filter, as payloads name it; nil if it only tests existence.
  var kind: PropertyKind? {
    switch comparison.row.operand {
    case .scalar: operand.scalarKind
    case .number: .number
    case .moment, .span: .moment
    case .pattern: .text
    case .existence: nil
    }
  }

  /// The test of the filter; nil if it can't be compared exactly, as for an integer that clients may round.
  var test: FilterTest? {
    switch comparison {
    case .equals: operand.scalar.map { .equals($0) }
    case .notEquals: operand.scalar.map { .notEquals($0) }
    case .greaterThan: operand.exactNumber.map { .greaterThan($0) }
    case .atLeast: operand.exactNumber.map { .atLeast($0) }
    case .lessThan: operand.exactNumber.map { .lessThan($0) }
    case .atMost: operand.exactNumber.map { .atMost($0) }
    case .after: operand.moment.map { .after($0.seconds) }
    case .before: operand.moment.map { .before($0.seconds) }
    case .withinLast: operand.seconds.map { .withinLast($0) }
    case .longerAgoThan: operand.seconds.map { .longerAgoThan($0) }
    case .withinNext: operand.seconds.map { .withinNext($0) }
    case .furtherAheadThan: operand.seconds.map { .furtherAheadThan($0) }
    case .matches: .matches(operand.text)
    case .notMatches: .notMatches(operand.text)
    case .exists: .exists(operand.isTrue)
    }
  }
}

extension TriggerTable {
  /// The types of triggers that have filters.
  static let withFilters = triggers.types.filter { $0.index(of: filters) != nil }

  /// The fields of some operators.
  static func fields(of operators: FilterOperator...) -> [Field] { operators.map(\.row.field) }

  /// The fields of the operators that compare with something.
  static func fields(comparing operands: FilterOperand...) -> [Field] {
    FilterOperator.rows.filter { operands.contains($0.operand) }.map(\.field)
  }
}

extension FilterOperator {
  /// For each field of a filter, the operator that it is.
  fileprivate static let ofFields = TriggerTable.filter.fields.map { use in
    rows.first { $0.field == use.field }?.comparison
  }
  /// A bit for each field of a filter that is an operator.
  fileprivate static let fields = ofFields.enumerated().reduce(0 as UInt64) {
    $1.element == nil ? $0 : $0 | 1 << UInt64($1.offset)
  }
}

extension LintedRecord {
  /// The record as a filter; nil where something in it is wrong.
  var filter: LintedFilter? {
    let operators = fields & FilterOperator.fields
    guard isOf(TriggerTable.filter), operators.nonzeroBitCount == 1,
      let comparison = FilterOperator.ofFields[operators.trailingZeroBitCount],
      let operand = value(at: operators.trailingZeroBitCount), let property = value(TriggerTable.property)
    else { return nil }
    return LintedFilter(property: property, comparison: comparison, operand: operand)
  }
}

extension LintedValue {
  /// Text in the format of a date and time is treated as one.
  fileprivate var scalarKind: PropertyKind {
    switch file.value(of: node) {
    case .boolean: .boolean
    case .integer, .number: .number
    default: moment == nil ? .text : .moment
    }
  }

  /// The value as the operand of a filter; nil for an integer that is not exact on every client.
  fileprivate var scalar: FilterValue? {
    switch file.value(of: node) {
    case .boolean(let isTrue): .boolean(isTrue)
    case .integer, .number: exactNumber.map { .number($0) }
    default: moment.map { .moment($0.seconds) } ?? .text(text)
    }
  }

  /// A number that is the same to every client.
  fileprivate var exactNumber: Double? { number.flatMap { $0.magnitude < 0x1p53 ? $0 : nil } }

  fileprivate var seconds: Int64? { duration.map { $0.milliseconds / 1000 } }
}
