import CampaignLanguage
import Findings

/// A filter that can be removed without any effect.
enum FilterRedundant: FilterListRule {
  static let info = RuleInfo(
    "filter-redundant", .warning,
    finds: "A filter that has no effect beside the trigger's other filters.",
    because: "It changes nothing, and the next editor will wonder why it is there.",
    source: "web and Roku clients",
    example: filterExample(
      bad: "{ property: total, at_least: 20 }", "{ property: total, greater_than: 50 }",
      good: "{ property: total, greater_than: 50 }"))

  static func check(_ trigger: LintedRecord) {
    guard let judged = trigger.judged else { return }
    let filters = judged.filters
    for redundant in judged.verdicts.redundant {
      let isAlternative = redundant.part.filter != nil && filters.groups[redundant.part.group].filters.count > 1
      let isOne = redundant.because.count == 1
      let words: Message =
        isAlternative ? isOne ? .holdsToo : .holdTogether : isOne ? .holdsOnlyThere : .holdTogetherOnlyThere
      let labels = filters.labels(words, at: redundant.because)
      let isAnyOf = redundant.part.filter == nil && filters.groups[redundant.part.group].record.conditionKind == .anyOf
      filters.add(info, .redundant(isAnyOf: isAnyOf), at: redundant.part, labels: labels, help: .removeIt)
    }
    for dead in judged.verdicts.dead {
      filters.add(
        info, .dead(besides: dead.because.count), at: dead.part, labels: filters.labels(.excludesIt, at: dead.because),
        help: .removeIt)
    }
  }
}

extension Message {
  fileprivate static func redundant(isAnyOf: Bool) -> Message {
    "this \(isAnyOf ? "'any_of'" : "filter") changes nothing"
  }
  fileprivate static let holdsToo: Message = "this holds whenever it does"
  fileprivate static let holdTogether: Message = "whenever it holds, one of the marked filters holds too"
  fileprivate static let holdsOnlyThere: Message = "this holds only when it does"
  fileprivate static let holdTogetherOnlyThere: Message = "the marked filters hold together only when it does"
  fileprivate static func dead(besides count: Int) -> Message {
    "no event passes both this filter and \(count == 1 ? "the other one" : "the others")"
  }
}
