internal import Bytes
internal import CampaignLanguage
internal import Findings

/// A template where a text is expected.
enum TemplateInText: FieldRule {
  static let info = RuleInfo(
    "template-in-text", .advice,
    finds: "A text that contains '{{' or '{%'.",
    because:
      "Payloads contain texts exactly as written, so readers see the braces unless a server fills them in first.",
    source: "documentation of content cards",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: "Hello {{first_name}}, spring is here."
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: "Hello, spring is here."
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.text]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.mayHoldTemplates, let start = templateStart(in: value.text) else { return }
    value.add(info, .template, part: start..<start + 2)
  }
}

/// The position of the first `{{` or `{%` in a text.
func templateStart(in text: ArraySlice<UInt8>) -> Int? {
  guard let brace = text.offset(of: UInt8(ascii: "{")) else { return nil }
  let start = text[(text.startIndex + brace)...].indices.dropLast().first { index in
    text[index] == UInt8(ascii: "{") && (text[index + 1] == UInt8(ascii: "{") || text[index + 1] == UInt8(ascii: "%"))
  }
  return start.map { $0 - text.startIndex }
}

extension Message {
  fileprivate static let template: Message =
    "a template begins here; readers see it unless a server fills it in first"
}
