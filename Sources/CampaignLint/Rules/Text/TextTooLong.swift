internal import CampaignLanguage
internal import Findings

/// More text than a message has room for.
enum TextTooLong: FieldRule {
  static let info = RuleInfo(
    "text-too-long", .advice,
    finds: "A text of more than 140 characters in a slideup or a modal, or of more than 240 in a full-screen message.",
    because: "There is room for about that many; longer texts are cut or must be scrolled.",
    source: "documentation of earlier generations of in-app messages, and of creative details",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Spring is here, and so are thirty percent off everything in all of our shops and on all of our pages, \
            from Monday morning at eight until Friday evening at eight.
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Spring is here, and so are thirty percent off everything, until Friday evening at eight.
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.message]

  private static let most = 140
  private static let mostInFull = 240

  static func check(_ text: LintedValue, of message: LintedRecord) {
    let most = message.layout == .screen ? mostInFull : most
    let bytes = text.text
    guard bytes.count > most else { return }
    // As readers count: an emoji of several parts is one.
    let count = text.string.count
    // The length of a filled-in template is unknown.
    guard count > most, templateStart(in: bytes) == nil else { return }
    text.add(info, .tooLong(count, most, message.type.noun))
  }
}

extension Message {
  fileprivate static func tooLong(_ count: Int, _ most: Int, _ noun: String) -> Message {
    "this text has \(count) characters, but \(noun) has room for about \(most)"
  }
}
