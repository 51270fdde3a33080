internal import CampaignLanguage
internal import Findings

/// Alternatives that leave nothing out.
enum FilterAlwaysTrue: RecordRule {
  static let info = RuleInfo(
    "filter-always-true", .warning,
    finds: "An 'any_of' of which one filter holds whatever value the property has.",
    because: "It lets every event through that has the property at all, which hardly anybody means by it.",
    source: "web and Roku clients",
    bad: campaign(
      where: "any_of: [{ property: currency, not_equals: EUR }, { property: currency, not_equals: USD }]"),
    good: campaign(
      where: "{ property: currency, not_equals: EUR }", "{ property: currency, not_equals: USD }"))

  static let types = TriggerTable.withFilters
  static let fields = [TriggerTable.filters]

  static func check(_ trigger: LintedRecord) {
    guard let judged = trigger.judged else { return }
    for always in judged.verdicts.always {
      guard let filter = always.part.filter.map({ judged.filters.groups[always.part.group].filters[$0] }) else {
        continue
      }
      let labels = judged.filters.labels(.other, at: always.because)
      judged.filters.add(
        info, .alwaysTrue(filter.kind, besides: always.because.count), at: always.part, labels: labels,
        help: .help(filter))
    }
  }
}

extension Message {
  fileprivate static func alwaysTrue(_ kind: PropertyKind?, besides count: Int) -> Message {
    "every \(kind.map(\.rawValue) ?? "event") passes this filter or \(count == 1 ? "the other one" : "one of the others")"
  }
  fileprivate static let other: Message = "what it leaves out passes here"
  fileprivate static func help(_ filter: LintedFilter) -> Message {
    if filter.kind == nil { return "leave the 'any_of' out" }
    if filter.comparison == .notEquals { return "to exclude several values, put each filter into 'where' by itself" }
    return "say what you mean, or ask that the property exists"
  }
}
