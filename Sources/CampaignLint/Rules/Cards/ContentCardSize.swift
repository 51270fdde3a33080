import CampaignLanguage
import Findings

/// A content card with texts and links that are too large to send.
enum ContentCardSize: RecordRule {
  static let info = RuleInfo(
    "content-card-size", .error, breaksPayload: false,
    finds: "A content card whose texts, links and extras add up to more than 2 KB.",
    because: "A content card of more than 2 KB is not sent, so nobody gets it.",
    source: "documentation of content cards",
    example: """
        campaign: spring-sale
        cards:
          - id: terms
            type: text_announcement
            channels: [content_cards]
            title: Terms
            url: https://example.com/terms
      -     description: "\(String(repeating: "All prices include tax. ", count: 90))Thank you."
      +     description: All prices include tax.
      """)

  /// The maximum size of a card.
  static let most = 2048

  static let types = CardTable.cards.types

  /// The fields that count: the texts and links of content cards.
  private static let counted: [Field] = {
    var seen: Set<Field> = []
    let fields = CardTable.cards.types.flatMap(\.fields).map(\.field)
    let roles: [FieldRole] = [.text, .picture, .link]
    return fields.filter { field in
      field.wire.contentCards != nil && field.role.map(roles.contains) ?? false && seen.insert(field).inserted
    }
  }()

  static func check(_ card: LintedRecord) {
    guard card.isContentCard else { return }
    let parts = sizes(of: card)
    let total = parts.reduce(0) { $0 + $1.bytes }
    guard total > most else { return }
    card.add(
      info, .tooLarge(total), notes: [.parts(parts)], help: .shorten(parts.max { $0.bytes < $1.bytes }?.name ?? ""))
  }

  /// The size of each part of a card in bytes of UTF-8: texts, links, and the keys and values of extras.
  static func sizes(of card: LintedRecord) -> [(name: String, bytes: Int)] {
    var parts = counted.compactMap { field in card.value(field).map { (name: field.name, bytes: $0.text.count) } }
    if let extras = card.value(.extras) {
      parts.append((extras.name, extras.members.reduce(0) { $0 + $1.key.text.count + $1.value.text.count }))
    }
    return parts
  }
}

extension Message {
  fileprivate static func tooLarge(_ bytes: Int) -> Message {
    "this content card has \(bytes) bytes; the limit is \(ContentCardSize.most)"
  }
  fileprivate static func parts(_ parts: [(name: String, bytes: Int)]) -> Message {
    "bytes: \(parts.map { "\($0.name) \($0.bytes)" }.joined(separator: ", "))"
  }
  fileprivate static func shorten(_ name: String) -> Message { "shorten '\(name)', the largest part" }
}
