import CampaignCheck
import CampaignLanguage
import SourceTree

/// A rule that checks all filters of a trigger together.
protocol FilterListRule: RecordRule {}

extension FilterListRule {
  static var types: [RecordType] { TriggerTable.withFilters }
  static var fields: [Field] { [TriggerTable.filters] }
}

/// A valid filter: a property, an operator and its operand.
struct LintedFilter {
  let property: LintedValue
  let comparison: FilterOperator
  let operand: LintedValue
  /// True if the operand is text in quotes that looks like a date and time, and the catalogue says that the property is
  /// text.
  let isDeclaredText: Bool

  /// The kind of value of the filter, as payloads name it. Nil if it only tests existence.
  var kind: PropertyKind? {
    switch comparison.row.operand {
    case .scalar: isDeclaredText ? .text : operand.scalarKind
    case .number: .number
    case .moment, .span: .moment
    case .pattern: .text
    case .existence, .values: nil
    }
  }

  /// The test of the filter. Nil if it can't be compared exactly, such as an integer that clients may round.
  var test: FilterTest? {
    switch comparison {
    case .equals: value.map { .equals($0) }
    case .notEquals: value.map { .notEquals($0) }
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
    case .oneOf: nil
    }
  }

  private var value: FilterValue? { isDeclaredText ? .text(operand.text) : operand.scalar }
}

extension TriggerTable {
  /// The types of triggers that have filters.
  static let withFilters = triggers.types.filter { $0.index(of: filters) != nil }

  /// The fields of the given operators.
  static func fields(of operators: FilterOperator...) -> [Field] { operators.map(\.row.field) }

  /// The fields of the operators that compare with such an operand.
  static func fields(comparing operands: FilterOperand...) -> [Field] {
    FilterOperator.rows.filter { operands.contains($0.operand) }.map(\.field)
  }
}

extension FilterOperator {
  /// The operator of each field of a filter, or nil.
  fileprivate static let ofFields = TriggerTable.filter.fields.map { use in
    rows.first { $0.field == use.field }?.comparison
  }
  /// The fields of a filter that are operators.
  fileprivate static let fields = FieldSet(ofFields.indices.filter { ofFields[$0] != nil })
}

extension LintedRecord {
  /// The record as a filter. Nil if it has an error, or if it has a list of values.
  var filter: LintedFilter? {
    guard let (comparison, operand) = comparison, comparison != .oneOf, let property = value(TriggerTable.property)
    else { return nil }
    return filter(on: property, comparison, operand)
  }

  /// Adds the filters that the record means: one, or one for each value of its list. Adds none if it has an error.
  func addFilters(to filters: inout [LintedFilter]) {
    guard let (comparison, operand) = comparison, let property = value(TriggerTable.property) else { return }
    guard comparison == .oneOf else { return filters.append(filter(on: property, comparison, operand)) }
    for item in operand.items { filters.append(filter(on: property, .equals, item)) }
  }

  /// The filters that the record means.
  var meantFilters: [LintedFilter] {
    var filters: [LintedFilter] = []
    addFilters(to: &filters)
    return filters
  }

  private var comparison: (FilterOperator, LintedValue)? {
    let operators = fields.intersection(FilterOperator.fields)
    guard conditionKind == .filter, operators.count == 1, let position = operators.first,
      let comparison = FilterOperator.ofFields[position], let operand = value(at: position)
    else { return nil }
    return (comparison, operand)
  }

  private func filter(on property: LintedValue, _ comparison: FilterOperator, _ operand: LintedValue) -> LintedFilter {
    LintedFilter(
      property: property, comparison: comparison, operand: operand,
      isDeclaredText: comparison.row.operand == .scalar && operand.mayBeText(besidesMoment: catalogue)
        && file.trigger(of: entry)?.declaredProperties?[property.text]?.isText == true)
  }
}

extension LintedRecord {
  /// True if the catalogue says that the property of a filter is text.
  var isOnDeclaredText: Bool {
    guard catalogue != nil, let name = value(TriggerTable.property)?.text else { return false }
    return file.trigger(of: entry)?.declaredProperties?[name]?.isText ?? false
  }
}

extension LintedValue {
  /// True if a value is text in quotes that looks like a date and time, and a catalogue can tell which of the two is
  /// meant.
  fileprivate func mayBeText(besidesMoment catalogue: Catalogue?) -> Bool {
    catalogue != nil && file.tree[node].style != .plain && moment != nil
  }
}

extension LintedValue {
  /// Text in the format of a date and time is treated as one, unless the catalogue says otherwise.
  fileprivate var scalarKind: PropertyKind {
    switch file.value(of: node) {
    case .boolean: .boolean
    case .integer, .number: .number
    case .null, .text, nil: moment == nil ? .text : .moment
    }
  }

  /// The value as the operand of a filter. Nil for an integer that is not exact on every client.
  fileprivate var scalar: FilterValue? {
    switch file.value(of: node) {
    case .boolean(let isTrue): .boolean(isTrue)
    case .integer, .number: exactNumber.map { .number($0) }
    case .null, .text, nil: moment.map { .moment($0.seconds) } ?? .text(text)
    }
  }

  /// A number that is the same on every client.
  fileprivate var exactNumber: Double? { number.flatMap { $0.magnitude < 0x1p53 ? $0 : nil } }

  fileprivate var seconds: Int64? { duration.map { $0.milliseconds / 1000 } }
}
