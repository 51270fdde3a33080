import CampaignCheck
import CampaignLanguage
import Findings

/// A variation of a button that does not exist.
enum VariationButtonMissing: RecordRule {
  static let info = RuleInfo(
    "variation-button-missing", .warning,
    finds: "A variation that changes a button that the message does not have.",
    because: "The button is never shown, because a variation can change buttons but not add any.",
    example: """
      \(ExampleStart.modalOffer)
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
    for button in record.variations.flatMap({ $0.buttons(of: record) }) where button.original == nil {
      let help = Message.changeButtons(Array(record.records(MessageTable.buttons)).count)
      if let id = button.replacement.value(VariationTable.buttonID), let number = id.integer {
        id.add(info, .noNumber(Int(number)), help: help)
      } else {
        button.replacement.addAtFirstKey(info, .noPosition, help: help)
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
