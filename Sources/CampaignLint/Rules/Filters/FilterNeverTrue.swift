import CampaignLanguage
import Findings

/// Filters that exclude each other.
enum FilterNeverTrue: FilterListRule {
  static let info = RuleInfo(
    "filter-never-true", .error, breaksPayload: false,
    finds: "Filters of a trigger that no event can pass together.",
    because: "A property has only one value in an event, so the trigger never fires and nobody sees the message.",
    source: "web and Roku clients",
    example: filterExample(
      bad: "{ property: total, at_least: 50 }", "{ property: total, less_than: 20 }",
      good: "{ property: total, at_least: 20 }", "{ property: total, less_than: 50 }"))

  static func check(_ trigger: LintedRecord) {
    guard let judged = trigger.judged, let never = judged.verdicts.never else { return }
    let labels = judged.filters.labels(.excludesIt, at: never.because)
    judged.filters.add(
      info, .neverTrue(besides: never.because.count), at: never.part, labels: labels,
      help: judged.isChoice([never.part] + never.because) ? .chooseOne : .dropOne)
  }
}

extension JudgedTrigger {
  /// True if some filters require different values of one property, so that their author probably meant one of them.
  fileprivate func isChoice(_ parts: [FilterVerdicts.Part]) -> Bool {
    let asked = parts.map { part in part.filter.map { filters.groups[part.group].filters[$0] } }
    return asked.allSatisfy { $0?.comparison == .equals && $0?.property.text == asked[0]?.property.text }
  }
}

extension Message {
  fileprivate static func neverTrue(besides count: Int) -> Message {
    "the trigger never fires: no event passes this filter and \(count == 1 ? "the other one" : "the others")"
  }
  fileprivate static let dropOne: Message = "change or remove one of them"
  fileprivate static let chooseOne: Message = "if either value should match, put the filters into an 'any_of'"
}
