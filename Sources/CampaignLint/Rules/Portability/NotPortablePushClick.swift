import CampaignLanguage
import Findings

/// A trigger that Roku does not know.
enum NotPortablePushClick: FieldRule {
  static let info = RuleInfo(
    "not-portable-push-click", .warning,
    finds: "A message with the trigger 'push_click' alone, in a campaign for Roku.",
    because: "Roku has no push notifications, so the trigger never fires there.",
    source: "Roku client",
    example: triggerExample(bad: "type: push_click", good: "type: session_start", targets: "ios, roku"))

  static let types = [TriggerTable.pushClick]
  static let fields = [TriggerTable.type]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let targets = record.targets
    // With another trigger, the message is due there too.
    let triggers = record.owner.records(MessageTable.triggers)
    if targets.have(.pushNotifications), !triggers.contains(where: { $0.type.event != .pushClick }) {
      value.add(info, .neverThere(targets.words(having: .pushNotifications)), help: .anotherTrigger)
    }
  }
}

extension Message {
  fileprivate static let anotherTrigger: Message =
    "add another trigger, or remove the client from the campaign's 'targets'"
  fileprivate static func neverThere(_ clients: String) -> Message {
    "\(clients) has no push notifications, so this never fires there"
  }
}
