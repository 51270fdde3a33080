internal import CampaignLanguage
internal import Findings

/// A filter without which the trigger says the same.
enum FilterRedundant: RecordRule {
  static let info = RuleInfo(
    "filter-redundant", .warning,
    finds: "A filter that other filters of the trigger make superfluous.",
    because: "It changes nothing, and whoever edits it will wonder why.",
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
    "the trigger says the same without this \(part.filter == nil ? "'any_of'" : "filter")"
  }
  fileprivate static let holdsToo: Message = "this holds wherever it does"
  fileprivate static let holdsOnlyThere: Message = "this holds only where it does"
  fileprivate static func dead(besides count: Int) -> Message {
    "no event passes this filter and what \(count == 1 ? "another one asks" : "others ask")"
  }
  fileprivate static let excludes: Message = "this excludes it"
  fileprivate static let leaveOut: Message = "leave it out"
}
