import Bytes
import CampaignLanguage
import Findings

/// A setting for an arrow that is never shown.
enum ChevronWithoutAction: FieldRule {
  static let info = RuleInfo(
    "chevron-without-action", .advice,
    finds: "A slideup with 'hide_chevron: false' that opens nothing.",
    because: "The arrow stands for a link; clients hide it if there is no link.",
    source: "in-app message documentation; user interface of the iOS SDK",
    example: """
      \(ExampleStart.slideupOffer)
      +     uri: https://example.com/sale
            hide_chevron: false
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.hideChevron]

  static func check(_ hideChevron: LintedValue, of message: LintedRecord) {
    // A link that is never opened has another finding.
    guard !hideChevron.isTrue, !message.has(MessageTable.uri),
      !message.has(MessageTable.clickAction) || message.value(MessageTable.clickAction)?.isWord("none") == true
    else { return }
    hideChevron.add(info, .hiddenAnyway, help: .removeOrLink)
  }
}

extension Message {
  fileprivate static let removeOrLink: Message = "remove it, or add a 'uri'"
  fileprivate static let hiddenAnyway: Message = "this slideup opens nothing, so its arrow is hidden anyway"
}
