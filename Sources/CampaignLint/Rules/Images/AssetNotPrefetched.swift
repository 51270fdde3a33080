import Bytes
import CampaignLanguage
import Findings

/// A file of a message that clients download only when the message is due.
enum AssetNotPrefetched: FieldRule {
  static let info = RuleInfo(
    "asset-not-prefetched", .warning,
    finds: "A picture or file of a message whose link contains 'cache=false'.",
    because:
      "Clients don't download such a file in advance, so the message appears late, or not at all.",
    source: "changelog of the Swift SDK (7.4.0)",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: poster
            type: modal_image
      -     image: https://example.com/poster.png?cache=false
      +     image: https://example.com/poster.png
            image_alt: Thirty percent off
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.messages.types
  static let roles = [FieldRole.picture, .asset]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    if value.isList { return value.items.forEach(check) }
    check(value)
  }

  private static func check(_ value: LintedValue) {
    guard let query = value.linkQuery else { return }
    let parameters = query.split(separator: UInt8(ascii: "&"))
    guard let parameter = parameters.first(where: { $0.isWord(DeliveryHabits.uncached) }) else { return }
    let start = parameter.startIndex - value.text.startIndex
    value.add(info, .notFetched, part: start..<start + parameter.count, help: .removeParameter)
  }
}

extension Message {
  fileprivate static let removeParameter: Message = "remove 'cache=false' from the link"
  fileprivate static let notFetched: Message = "because of this, clients don't download the file in advance"
}
