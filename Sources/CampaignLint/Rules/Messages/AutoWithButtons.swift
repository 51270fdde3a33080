import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import Findings

/// Buttons in a message that closes on its own.
enum AutoWithButtons: FieldRule {
  static let info = RuleInfo(
    "auto-with-buttons", .warning,
    finds: "A message with buttons that closes on its own.",
    because: "Readers who have not decided yet lose the question.",
    source: "in-app message documentation and SDK models",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: choice
            type: modal
            message: May we write to you?
      -     dismiss: auto
            buttons: [{ text: Later }, { text: Gladly, uri: https://example.com/letters }]
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.dismiss]

  static func check(_ dismiss: LintedValue, of message: LintedRecord) {
    guard dismiss.isWord("auto"), let buttons = message.value(MessageTable.buttons), !buttons.isEmpty else { return }
    let sayManual = Message.writeWord(message.file.sample.member(MessageTable.dismiss, word: "manual"))
    dismiss.add(
      info, .goesWithButtons, labels: [Finding.Label(.theButtons, at: buttons.keyPlace)],
      help: sayManual,
      fixes: message.has(MessageTable.duration) ? [] : dismiss.replacing(with: "manual", sayManual, .needsReview))
  }
}

extension Message {
  fileprivate static let goesWithButtons: Message = "the message closes on its own, together with its buttons"
}
