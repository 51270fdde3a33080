import Bytes
import CampaignLanguage
import Findings

/// A window that closes before people have read it.
enum AutoOnModal: FieldRule {
  static let info = RuleInfo(
    "auto-on-modal", .advice,
    finds:
      "A modal or a full-screen message that closes on its own without a 'duration', so after 5 seconds.",
    because:
      "Readers expect to close what covers the screen; if it closes on its own, they may not finish reading it.",
    source: "in-app message documentation and SDK models",
    example: """
      \(ExampleStart.modal)
            message: Thirty percent off everything, until Friday.
            dismiss: auto
      +     duration: 20s
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.window, .screen)
  static let fields = [MessageTable.dismiss]

  static func check(_ dismiss: LintedValue, of message: LintedRecord) {
    guard dismiss.isWord("auto"), !message.has(MessageTable.duration),
      !message.has(MessageTable.buttons) || message.value(MessageTable.buttons)?.isEmpty == true
    else { return }
    dismiss.add(info, .goesEarly(message.type.noun), help: .sayDuration)
  }
}

extension Message {
  fileprivate static func goesEarly(_ noun: String) -> Message {
    "\(noun) without 'duration' closes on its own after 5 seconds"
  }
  fileprivate static let sayDuration: Message = "add a 'duration' that leaves time to read, or remove 'dismiss'"
}
