import CampaignLanguage
import Findings

/// A type of message that one client mistakes for another.
enum NotPortableMessageType: FieldRule {
  static let info = RuleInfo(
    "not-portable-message-type", .advice, isOffByDefault: true,
    finds: "A full-screen or HTML message in a campaign that is also for React Native.",
    because:
      "Its JavaScript model confuses types: it treats FULL as an HTML document, and HTML as a slideup.",
    source: "React Native client",
    example: """
        campaign: spring-sale
        targets: [ios, react_native]
        in_app_messages:
          - id: hello
      -     type: full
      +     type: modal
            message: Thirty percent off everything.
            image: https://example.com/hello.png
            image_alt: Tulips
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.screen, .document)
  static let fields = [MessageTable.type]

  static func check(_ type: LintedValue, of message: LintedRecord) {
    guard message.targets.have(.messageTypes) else { return }
    // A document with an archive has its own type, which the client knows.
    guard !message.has(MessageTable.zippedAssets) else { return }
    let clients = message.targets.words(having: .messageTypes)
    type.add(info, message.layout == .document ? .slideup(clients) : .document(clients), help: .native)
  }
}

extension Message {
  fileprivate static func document(_ clients: String) -> Message {
    "the JavaScript of \(clients) treats a full-screen message as an HTML document"
  }
  fileprivate static func slideup(_ clients: String) -> Message {
    "the JavaScript of \(clients) treats an HTML message as a slideup"
  }
  fileprivate static let native: Message = "let the native clients draw it, or use a modal"
}
