internal import CampaignCheck
internal import CampaignLanguage
internal import Findings

/// An event that the apps do not log.
enum UnknownEvent: FieldRule {
  static let info = RuleInfo(
    "unknown-event", .error, breaksPayload: false,
    finds: "An event that is not in the event catalogue.",
    because: "A trigger on an event that no app logs never fires, and nobody is told.",
    source: "the event catalogue of the configuration",
    example: RuleExample(
      bad: campaign(trigger: "type: custom_event\nname: card_viewed"),
      good: campaign(trigger: "type: custom_event\nname: cart_viewed")))

  static let fields = [TriggerTable.event]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let events = record.catalogue?.events, events[value.text] == nil else { return }
    value.add(info, .notDeclared(value.text), insteadOf: events.all)
  }
}

extension Message {
  fileprivate static func notDeclared(_ name: ArraySlice<UInt8>) -> Message {
    "the catalogue has no event \(quoting: name)"
  }
}
