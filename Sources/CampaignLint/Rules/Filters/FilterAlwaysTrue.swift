import CampaignLanguage
import Findings

/// Alternatives that together accept every value.
enum FilterAlwaysTrue: FilterListRule {
  static let info = RuleInfo(
    "filter-always-true", .warning,
    finds: "An 'any_of' in which one filter or another always holds, whatever the value.",
    because: "It matches every event that has the property, which is rarely intended.",
    source: "web and Roku clients",
    example: filterExample(
      bad: "any_of: [{ property: currency, not_equals: EUR }, { property: currency, not_equals: USD }]",
      good: "{ property: currency, not_equals: EUR }", "{ property: currency, not_equals: USD }"))

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
  fileprivate static let other: Message = "what the filter excludes passes here"
  fileprivate static func help(_ filter: LintedFilter) -> Message {
    if filter.kind == nil { return "remove the 'any_of'" }
    if filter.comparison == .notEquals { return "to exclude several values, put each filter directly into 'where'" }
    return "check the values, or use 'exists: true'"
  }
}
