internal import CampaignLanguage
internal import Findings

/// A trigger that Roku does not know.
enum NotPortablePushClick: FieldRule {
  static let info = RuleInfo(
    "not-portable-push-click", .warning,
    finds: "The trigger 'push_click', in a campaign for Roku.",
    because: "Roku has no push notifications, so the trigger never fires there.",
    source: "Roku client",
    bad: campaign(trigger: "type: push_click", targets: "ios, roku"),
    good: campaign(trigger: "type: session_start", targets: "ios, roku"))

  static let types = [TriggerTable.pushClick]
  static let fields = [TriggerTable.type]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    if record.targets.contains(.roku) { value.add(info, .neverThere) }
  }
}

extension Message {
  fileprivate static let neverThere: Message = "Roku has no push notifications, so this never fires there"
}
