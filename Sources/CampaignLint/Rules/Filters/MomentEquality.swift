internal import CampaignLanguage
internal import Findings

/// A moment that another one is to be the same as.
enum MomentEquality: FieldRule {
  static let info = RuleInfo(
    "moment-equality", .warning,
    finds: "A filter that asks whether a property is one certain moment.",
    because: "Moments are compared to the millisecond, so that next to no event has the very one.",
    source: "web client",
    bad: campaign(where: "{ property: member_since, equals: 2026-01-01T00:00:00Z }"),
    good: campaign(
      where: "{ property: member_since, after: 2025-12-31T23:59:59Z }",
      "{ property: member_since, before: 2026-01-02T00:00:00Z }"))

  static let fields = TriggerTable.fields(comparing: .scalar)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let filter = record.filter, filter.kind == .moment else { return }
    value.addAtKey(info, filter.comparison == .equals ? .hardlyEver : .nearlyAlways, help: .sayBetween)
  }
}

extension Message {
  fileprivate static let hardlyEver: Message = "moments are compared to the millisecond, so that this hardly ever holds"
  fileprivate static let nearlyAlways: Message =
    "moments are compared to the millisecond, so that this nearly always holds"
  fileprivate static let sayBetween: Message = "say 'after' and 'before'"
}
