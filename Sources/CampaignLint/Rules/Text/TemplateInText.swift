import CampaignLanguage
import Findings

/// A template where a text is expected.
enum TemplateInText: FieldRule {
  static let info = RuleInfo(
    "template-in-text", .advice, isOffByDefault: true,
    finds: "A text that contains '{{' or '{%'.",
    because:
      "Payloads contain texts exactly as written, so readers see the braces unless a server fills them in first.",
    source: "documentation of content cards",
    example: slideupExample(
      bad: #"message: "Hello {{${first_name} | default: 'you'}}, spring is here.""#,
      good: #"message: "Hello, spring is here.""#))

  static let roles = [FieldRole.text]
  static let looksAround = false
  static let traits = TextTraits.brace

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let start = value.templateStart else { return }
    value.add(info, .template, part: start..<start + 2, help: .checkServer)
  }
}

extension Message {
  fileprivate static let checkServer: Message = "make sure that your server fills it in, or write the text"
  fileprivate static let template: Message = "a template begins here; readers see it unless a server fills it in first"
}
