import CampaignCheck
import CampaignLanguage
import Findings

/// A filter that does not fit the type of its property.
enum PropertyType: FilterListRule {
  static let info = RuleInfo(
    "property-type", .error, breaksPayload: false,
    finds: "A filter with the wrong kind of operator or value for the property's type in the catalogue.",
    because: "Clients treat a comparison of different kinds as false, so the filter never holds.",
    source: "the event catalogue of the configuration; web and Roku clients",
    example: filterExample(bad: "{ property: total, equals: much }", good: "{ property: total, equals: 20 }"))

  static func check(_ trigger: LintedRecord) {
    guard let properties = trigger.declaredProperties else { return }
    for filter in trigger.filters {
      guard let declared = properties[filter.property.text], let kind = filter.kind else { continue }
      check(filter, of: kind, against: declared)
    }
  }

  private static func check(_ filter: LintedFilter, of kind: PropertyKind, against declared: Catalogue.PropertyType) {
    let isEquality = filter.comparison == .equals || filter.comparison == .notEquals
    guard kind == declared.kind else {
      let words = Message.unlike(filter.property.text, declared.kind, kind, isEquality ? nil : filter.comparison)
      // In quotes it stays text, even if it looks like a date and time.
      let isUnquoted = isEquality && kind == .moment && declared.isText
      let help = isUnquoted ? .quote : Message.compare(declared.kind, isEquality: isEquality)
      return isEquality
        ? filter.operand.add(info, words, help: help) : filter.operand.addAtKey(info, words, help: help)
    }
    guard !declared.admits(filter), case .oneOf(let values) = declared else { return }
    filter.operand.add(info, .noValue(filter.property.text, filter.operand.text), insteadOf: values.all)
  }
}

extension Catalogue.PropertyType {
  /// True if a filter compares with a value that the property can have.
  func admits(_ filter: LintedFilter) -> Bool {
    guard let kind = filter.kind else { return true }
    guard case .oneOf(let values) = self, filter.comparison == .equals || filter.comparison == .notEquals else {
      return kind == self.kind
    }
    return kind == self.kind && values[filter.operand.text] != nil
  }

  var kind: PropertyKind {
    switch self {
    case .text, .oneOf: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }
}

extension Message {
  fileprivate static func unlike(
    _ property: ArraySlice<UInt8>, _ declared: PropertyKind, _ kind: PropertyKind, _ comparison: FilterOperator?
  ) -> Message {
    guard let comparison else { return "\(quoting: property) is \(declared.noun), but this is \(kind.noun)" }
    return "\(quoting: property) is \(declared.noun), but '\(comparison.row.field.name)' compares \(kind.plural)"
  }
  fileprivate static func compare(_ kind: PropertyKind, isEquality: Bool) -> Message {
    let operators = FilterOperator.rows.filter { $0.operand.kind == nil || $0.operand.kind == kind.operand }
    return isEquality
      ? "compare it with \(kind.noun), or correct the catalogue"
      : "use one of \(listed(operators.map(\.field.name))), or correct the catalogue"
  }
  fileprivate static let quote: Message = "put it in quotes to compare it as text"
  fileprivate static func noValue(_ property: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Message {
    "\(quoting: property) is never \(quoting: value)"
  }
}

extension PropertyKind {
  fileprivate var noun: String { self == .text ? "text" : "a \(rawValue)" }
  /// The kind of operand for this type.
  fileprivate var operand: OperandKind {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }

  fileprivate var plural: String { self == .text ? "text" : rawValue + "s" }
}
