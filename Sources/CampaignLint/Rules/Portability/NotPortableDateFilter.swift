import CampaignLanguage
import Findings

/// A filter on dates and times, on Roku.
enum NotPortableDateFilter: FieldRule {
  static let info = RuleInfo(
    "not-portable-date-filter", .warning,
    finds: "A filter that compares dates and times, in a campaign for Roku.",
    because: "Roku has no date properties, so the filter never holds there.",
    source: "Roku client",
    example: filterExample(
      bad: "{ property: last_visit, within_last: 7d }",
      good: "{ property: days_away, at_most: 7 }", targets: "ios, roku"))

  static let fields = TriggerTable.fields(comparing: .scalar, .values, .moment, .span)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.targets.have(.moments), record.meantFilters.contains(where: { $0.kind == .moment }) else {
      return
    }
    value.addAtKey(info, .neverThere(record.targets.words(having: .moments)), help: .logNumber)
  }
}

extension Message {
  fileprivate static let logNumber: Message =
    "log the date as a number of seconds, or remove the client from the campaign's 'targets'"
  fileprivate static func neverThere(_ clients: String) -> Message {
    "\(clients) has no dates, so this never holds there"
  }
}
