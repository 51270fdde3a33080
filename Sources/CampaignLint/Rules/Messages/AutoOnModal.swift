internal import Bytes
internal import CampaignLanguage
internal import Findings

/// A window that closes itself before it is read.
enum AutoOnModal: FieldRule {
  static let info = RuleInfo(
    "auto-on-modal", .advice,
    finds:
      "A modal or a full-screen message that goes by itself, after the 5 seconds that hold where no 'duration' stands.",
    because:
      "What covers the screen is read and closed by hand; one that goes by itself may vanish before it was read.",
    source: "in-app message documentation and SDK models",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: modal
          message: Thirty percent off everything, until Friday.
          dismiss: auto
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: modal
          message: Thirty percent off everything, until Friday.
          dismiss: auto
          duration: 20s
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
  fileprivate static func goesEarly(_ noun: String) -> Message { "\(noun) that goes by itself stays for 5 seconds" }
  fileprivate static let sayDuration: Message = "say with 'duration' how long it takes to read, or leave 'dismiss' out"
}
