internal import CampaignLanguage
internal import Findings

/// A filter on dates and times, on Roku.
enum NotPortableDateFilter: FieldRule {
  static let info = RuleInfo(
    "not-portable-date-filter", .warning,
    finds: "A filter that compares dates and times, in a campaign for Roku.",
    because: "Roku has no date properties, so the filter never holds there.",
    source: "Roku client",
    bad: campaign(where: "{ property: last_visit, within_last: 7d }", targets: "ios, roku"),
    good: campaign(where: "{ property: days_away, at_most: 7 }", targets: "ios, roku"))

  static let fields = TriggerTable.fields(comparing: .scalar, .moment, .span)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.targets.have(.moments), record.filter?.kind == .moment else { return }
    value.addAtKey(info, .neverThere(record.targets.words(having: .moments)))
  }
}

extension Message {
  fileprivate static func neverThere(_ clients: String) -> Message {
    "\(clients) has no dates, so this never holds there"
  }
}
