import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// An attribute that some readers lack, without a default.
enum LiquidNoDefault: TemplateRule {
  static let info = RuleInfo(
    "liquid-no-default", .warning,
    finds:
      "An attribute in a text without the filter 'default', unless every reader has it or a condition asks for it.",
    because: "Readers without the attribute see a gap in the text, as in 'Hello , spring is here'.",
    source: "documentation of default values",
    example: slideupExample(
      bad: #"message: "Hello {{${first_name}}}, spring is here.""#,
      good: #"message: "Hello {{${first_name} | default: 'you'}}, spring is here.""#))

  /// Nobody reads a link or an extra.
  static let roles = [FieldRole.text, .document]

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    // A template with a mistake may mean something else.
    guard text.template.problems.isEmpty else { return }
    for attribute in text.template.attributes where attribute.needsDefault && attribute.isOfReader {
      if attribute.namespace.isEmpty {
        // A name that no attribute has is another mistake.
        guard let standard = StandardAttribute.named(attribute.name), !standard.isAlwaysThere else { continue }
      }
      if record.catalogue?.attributes?[attribute.name.utf8Slice]?.isRequired ?? false { continue }
      text.add(info, .mayBeMissing(attribute.name), part: attribute.range, help: .addDefault)
    }
  }
}

extension Message {
  fileprivate static func mayBeMissing(_ name: String) -> Message {
    "readers without \(quoting: name.utf8) see a gap here"
  }
  fileprivate static let addDefault: Message =
    "add \"| default: '…'\" before the closing braces, or ask with 'if' first"
}
