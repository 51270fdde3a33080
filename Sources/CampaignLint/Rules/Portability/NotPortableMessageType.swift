internal import CampaignLanguage
internal import Findings

/// A type of message that one client takes for another.
enum NotPortableMessageType: FieldRule {
  static let info = RuleInfo(
    "not-portable-message-type", .advice,
    finds: "A full-screen or HTML message of a campaign that is for React Native too.",
    because:
      "Its JavaScript model knows types by their endings: it takes FULL for an HTML document, and HTML for a slideup.",
    source: "React Native client",
    bad: """
      campaign: spring-sale
      targets: [ios, react_native]
      in_app_messages:
        - id: hello
          type: full
          message: Thirty percent off everything.
          image: https://example.com/hello.png
          image_alt: Tulips
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      targets: [ios, react_native]
      in_app_messages:
        - id: hello
          type: modal
          message: Thirty percent off everything.
          image: https://example.com/hello.png
          image_alt: Tulips
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.screen, .document)
  static let fields = [MessageTable.type]

  static func check(_ type: LintedValue, of message: LintedRecord) {
    guard message.targets.have(.messageTypes) else { return }
    // A document that comes with an archive has a type of its own, which is known.
    guard !message.has(MessageTable.zippedAssets) else { return }
    type.add(info, message.layout == .document ? .slideup : .document, help: .native)
  }
}

extension Message {
  fileprivate static let document: Message =
    "React Native's JavaScript takes a full-screen message for an HTML document, and other clients do not"
  fileprivate static let slideup: Message =
    "React Native's JavaScript takes an HTML message for a slideup, and other clients do not"
  fileprivate static let native: Message = "have the native clients draw it, or make it a modal"
}
