import Bytes
import CampaignJSON
import CampaignLanguage
import Findings

/// A click action of a message in which only buttons react to clicks.
enum BodyActionWithButtons: RecordRule {
  static let info = RuleInfo(
    "body-action-with-buttons", .warning,
    finds: "A message with buttons whose body also has a click action.",
    because: "If there are buttons, a tap on the body does nothing.",
    source: "in-app message documentation; changelog of the Swift SDK (7.2.0); web client",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: choice
            type: modal
            message: Thirty percent off everything.
      -     uri: https://example.com/sale
            buttons: [{ text: Not now }, { text: Show me, uri: https://example.com/sale }]
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.buttons]

  static func check(_ message: LintedRecord) {
    guard message.hasButtons, let action = message.clickAction, action.isSomething else { return }
    let buttons = message.value(MessageTable.buttons).map { Finding.Label(.theButtons, at: $0.keyPlace) }
    action.value.addAtKey(info, .doesNothing, labels: buttons.map { [$0] } ?? [], help: .moveToButton)
  }
}

extension LintedRecord {
  /// True if a message has buttons. Then its body can't be tapped.
  var hasButtons: Bool { value(MessageTable.buttons).map { !$0.isEmpty } ?? false }

  /// The click action of a message or a button. Nil if it has none.
  var clickAction: (isSomething: Bool, value: LintedValue)? {
    if has(.clickAction) { return value(.clickAction).map { (!$0.isWord("none"), $0) } }
    return value(.link).map { (true, $0) }
  }
}

extension Message {
  fileprivate static let doesNothing: Message = "if there are buttons, a tap on the message itself does nothing"
  fileprivate static let moveToButton: Message = "move the action to a button, or remove it"
}
