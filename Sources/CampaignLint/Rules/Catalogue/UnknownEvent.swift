import CampaignCheck
import CampaignLanguage
import Findings

/// An event that the apps do not log.
enum UnknownEvent: FieldRule {
  static let info = RuleInfo(
    "unknown-event", .error, breaksPayload: false,
    finds: "An event that is not in the event catalogue, in a trigger or in the 'logCustomEvent' of an HTML message.",
    because:
      "A trigger on an event that no app logs never fires, and nobody waits for an event of a message that is misspelt.",
    source: "the event catalogue of the configuration",
    example: triggerExample(
      bad: "type: custom_event\nname: card_viewed", good: "type: custom_event\nname: cart_viewed"))

  static let fields = [TriggerTable.event, MessageTable.document]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard !value.isDocument(in: record) else { return checkDocument(value, of: record) }
    guard let events = record.catalogue?.events, events[value.text] == nil else { return }
    value.add(info, .notInCatalogue("event", value.text), insteadOf: events.all)
  }

  private static func checkDocument(_ value: LintedValue, of record: LintedRecord) {
    guard let events = record.catalogue?.events else { return }
    let document = HTMLText(bytes: value.text)
    for call in document.bridgeCalls where document[call.name].bytes.elementsEqual("logCustomEvent".utf8) {
      guard let literal = call.text, events[document[literal].bytes] == nil else { continue }
      value.add(info, .notInCatalogue("event", document[literal].bytes), insteadOf: events.all, part: literal)
    }
  }
}
