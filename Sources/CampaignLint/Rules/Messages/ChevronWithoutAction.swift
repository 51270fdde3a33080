internal import Bytes
internal import CampaignLanguage
internal import Findings

/// An arrow that is asked for and not shown.
enum ChevronWithoutAction: FieldRule {
  static let info = RuleInfo(
    "chevron-without-action", .advice,
    finds: "A slideup with 'hide_chevron: false' that opens nothing.",
    because: "The arrow stands for a link; clients hide it if there is no link.",
    source: "in-app message documentation; user interface of the iOS SDK",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          hide_chevron: false
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          uri: https://example.com/sale
          hide_chevron: false
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.hideChevron]

  static func check(_ hideChevron: LintedValue, of message: LintedRecord) {
    // A link that is never opened has its own finding.
    guard !hideChevron.isTrue, !message.has(MessageTable.uri),
      !message.has(MessageTable.clickAction) || message.value(MessageTable.clickAction)?.isWord("none") == true
    else { return }
    hideChevron.add(info, .hiddenAnyway)
  }
}

extension Message {
  fileprivate static let hiddenAnyway: Message = "this slideup opens nothing, so its arrow is hidden anyway"
}
