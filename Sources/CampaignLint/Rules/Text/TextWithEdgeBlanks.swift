internal import Bytes
internal import CampaignLanguage
internal import Findings

/// Invisible spaces before or after a text.
enum TextWithEdgeBlanks: FieldRule {
  static let info = RuleInfo(
    "text-with-edge-blanks", .advice,
    finds: "A text that begins or ends with a space.",
    because: "Clients draw the space, so a centred line is off centre, and comparisons include it.",
    source: "the language of campaignc",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: "Thirty percent off everything. "
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: "Thirty percent off everything."
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.text]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    guard let first = text.first, let last = text.last, isBlank(first) || isBlank(last) else { return }
    let start = text.prefix(while: isBlank).count
    let end = text.reversed().prefix(while: isBlank).count
    let blanks = start > 0 ? 0..<start : text.count - end..<text.count
    value.add(
      info, start > 0 ? .before : .behind, part: blanks,
      fixes: value.removing([0..<start, text.count - end..<text.count], .removeBlanks, .needsReview))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension Message {
  fileprivate static let before: Message = "this text begins with a space"
  fileprivate static let behind: Message = "this text ends with a space"
  fileprivate static let removeBlanks: Message = "remove the spaces"
}
