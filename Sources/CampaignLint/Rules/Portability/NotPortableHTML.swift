internal import CampaignLanguage
internal import Findings

/// A document for a client that has to be told to trust it.
enum NotPortableHTML: FieldRule {
  static let info = RuleInfo(
    "not-portable-html", .advice,
    finds: "An HTML message of a campaign that is for the web too.",
    because: "The web client shows HTML messages only where a page allows them, and counts a refused one as shown.",
    source: "web client",
    bad: """
      campaign: spring-sale
      targets: [ios, web]
      in_app_messages:
        - id: hello
          type: html
          message: <button onclick="brazeBridge.closeMessage()">Close</button>
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      targets: [ios, android]
      in_app_messages:
        - id: hello
          type: html
          message: <button onclick="brazeBridge.closeMessage()">Close</button>
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.document)
  static let fields = [MessageTable.type]

  static func check(_ type: LintedValue, of message: LintedRecord) {
    guard message.targets.have(.htmlUnasked) else { return }
    type.add(info, .needsConsent, help: .allowHTML)
  }
}

extension Message {
  fileprivate static let needsConsent: Message =
    "the web client refuses HTML messages unless the page allows them, and iOS and Android show them"
  fileprivate static let allowHTML: Message =
    "have the page allow HTML messages, or leave web out of the campaign's 'targets'"
}
