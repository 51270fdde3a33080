import CampaignLanguage
import Findings

/// A test for equality with one exact date and time.
enum MomentEquality: FieldRule {
  static let info = RuleInfo(
    "moment-equality", .warning,
    finds: "A filter that compares a property with one exact date and time.",
    because: "Dates and times are compared to the millisecond, so hardly any event has exactly this one.",
    source: "web client",
    example: filterExample(
      bad: "{ property: member_since, equals: 2026-01-01T00:00:00Z }",
      good: "{ property: member_since, after: 2025-12-31T23:59:59Z }",
      "{ property: member_since, before: 2026-01-02T00:00:00Z }"))

  static let fields = TriggerTable.fields(comparing: .scalar, .values)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let filter = record.meantFilters.first(where: { $0.kind == .moment }), !record.isOnDeclaredText else {
      return
    }
    value.addAtKey(info, filter.comparison == .equals ? .hardlyEver : .nearlyAlways, help: .sayBetween)
  }
}

extension Message {
  fileprivate static let hardlyEver: Message =
    "dates and times are compared to the millisecond, so this hardly ever holds"
  fileprivate static let nearlyAlways: Message =
    "dates and times are compared to the millisecond, so this nearly always holds"
  fileprivate static let sayBetween: Message = "use 'after' and 'before'"
}
