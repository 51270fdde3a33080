internal import CampaignLanguage
internal import Findings

/// A document for a client that has to be told to trust it.
enum NotPortableHTML: FieldRule {
  static let info = RuleInfo(
    "not-portable-html", .advice,
    finds: "An HTML message in a campaign that is also for the web.",
    because: "The web client shows HTML messages only if the page allows them, and counts a refused one as shown.",
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
    "iOS and Android show HTML messages, but the web client only if the page allows them"
  fileprivate static let allowHTML: Message =
    "allow HTML messages on the page, or remove web from the campaign's 'targets'"
}
