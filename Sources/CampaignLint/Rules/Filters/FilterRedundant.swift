internal import CampaignLanguage
internal import Findings

/// A filter without which the trigger says the same.
enum FilterRedundant: RecordRule {
  static let info = RuleInfo(
    "filter-redundant", .warning,
    finds: "A filter that has no effect beside the trigger's other filters.",
    because: "It changes nothing, and the next editor will wonder why it is there.",
    source: "web and Roku clients",
    bad: campaign(where: "{ property: total, at_least: 20 }", "{ property: total, greater_than: 50 }"),
    good: campaign(where: "{ property: total, greater_than: 50 }"))

  static let types = TriggerTable.withFilters
  static let fields = [TriggerTable.filters]

  static func check(_ trigger: LintedRecord) {
    guard let judged = trigger.judged else { return }
    let filters = judged.filters
    for redundant in judged.verdicts.redundant {
      let isAlternative = redundant.part.filter != nil && filters.groups[redundant.part.group].filters.count > 1
      let labels = filters.labels(isAlternative ? .holdsToo : .holdsOnlyThere, at: redundant.because)
      filters.add(info, .redundant(redundant.part), at: redundant.part, labels: labels, help: .leaveOut)
    }
    for dead in judged.verdicts.dead {
      filters.add(
        info, .dead(besides: dead.because.count), at: dead.part, labels: filters.labels(.excludes, at: dead.because),
        help: .leaveOut)
    }
  }
}

extension Message {
  fileprivate static func redundant(_ part: FilterVerdicts.Part) -> Message {
    "this \(part.filter == nil ? "'any_of'" : "filter") changes nothing"
  }
  fileprivate static let holdsToo: Message = "this holds whenever it does"
  fileprivate static let holdsOnlyThere: Message = "this holds only when it does"
  fileprivate static func dead(besides count: Int) -> Message {
    "no event passes both this filter and \(count == 1 ? "the other one" : "the others")"
  }
  fileprivate static let excludes: Message = "this excludes it"
  fileprivate static let leaveOut: Message = "remove it"
}
