internal import CampaignCheck
internal import CampaignLanguage
internal import Findings

/// A variation of a button that does not exist.
enum VariationButtonMissing: RecordRule {
  static let info = RuleInfo(
    "variation-button-missing", .warning,
    finds: "A variation that changes a button that the message does not have.",
    because: "The button is never shown, because a variation can change buttons but not add any.",
    source: "the language of campaignc",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: hello
            type: modal
            message: Thirty percent off everything.
            triggers: [{ type: custom_event, name: cart_viewed }]
            buttons: [{ text: To the sale, uri: https://example.com/sale }]
            variations:
              - for: { language: de }
                message: Dreißig Prozent auf alles.
      -         buttons: [{ text: Zum Angebot }, { text: Nicht jetzt }]
      +         buttons: [{ text: Zum Angebot }]
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    guard record.isSound(MessageTable.buttons) else { return }
    let buttons = Array(record.records(MessageTable.buttons))
    let numbers = buttons.enumerated().map { $1.value(ButtonTable.id)?.integer ?? Int64($0) }
    for variation in record.variations {
      for (position, button) in variation.record.records(VariationTable.buttons).enumerated() {
        if let id = button.value(VariationTable.buttonID) {
          guard let number = id.integer, !numbers.contains(number) else { continue }
          id.add(info, .noNumber(Int(number)), help: .changeButtons(buttons.count))
        } else if position >= buttons.count {
          button.addAtFirstKey(info, .noPosition, help: .changeButtons(buttons.count))
        }
      }
    }
  }
}

extension Message {
  fileprivate static func noNumber(_ number: Int) -> Message { "the message has no button with the id \(number)" }
  fileprivate static let noPosition: Message = "the message has no button at this position"
  fileprivate static func changeButtons(_ count: Int) -> Message {
    count == 0 ? "add the buttons to the message itself" : "add the button to the message itself, or remove it here"
  }
}
