import CampaignCheck
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// An attribute that no reader has.
enum LiquidUnknownAttribute: TemplateRule {
  static let info = RuleInfo(
    "liquid-unknown-attribute", .warning,
    finds: "An attribute that is neither a standard attribute nor in the 'attributes' of the catalogue.",
    because: "The server knows no value for it, so all readers see the default or a gap.",
    source: "documentation of personalization tags; the event catalogue of the configuration",
    example: slideupExample(
      bad: #"message: "Hello {{${firstname} | default: 'you'}}, spring is here.""#,
      good: #"message: "Hello {{${first_name} | default: 'you'}}, spring is here.""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    checkNamespaces(text)
    let declared = record.catalogue?.attributes
    var names: Set<String> = []
    // One finding for each attribute is enough.
    for attribute in text.template.attributes
    where attribute.isOfReader && !attribute.name.isEmpty {
      // `${custom_attribute.bike}` is another name than `custom_attribute.${bike}`.
      guard names.insert(AttributeUse.written(attribute.name, in: attribute.namespace)).inserted else { continue }
      if attribute.namespace.isEmpty, reportNamespaceInside(attribute, text) { continue }
      let isCustom = !attribute.namespace.isEmpty
      if isCustom {
        guard let declared, declared[attribute.name.utf8Slice] == nil else { continue }
      } else if StandardAttribute.named(attribute.name) != nil {
        continue
      }
      let names = isCustom ? declared?.all ?? standard : standard
      let near = text.value.file.nearest.nearest(to: attribute.name, among: names)
      let fixes = near.map { text.value.rewriting([(attribute.nameRange, $0)], .writeWord($0), .needsReview) } ?? []
      let isMeantAsCustom = !isCustom && declared?[attribute.name.utf8Slice] != nil
      text.add(
        info, .unknown(attribute.name, isCustom), part: attribute.nameRange,
        help: isMeantAsCustom ? .writeCustom : fixes.isEmpty ? .correct(isCustom) : nil,
        fixes: isMeantAsCustom ? [] : fixes)
    }
  }

  /// Reports `${custom_attribute.bike}`, where the first word belongs before the dollar sign.
  private static func reportNamespaceInside(_ attribute: AttributeUse, _ text: LintedTemplate) -> Bool {
    let parts = attribute.name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, AttributeUse.namespaces.contains(parts[0]) else { return false }
    let meant = AttributeUse.written(parts[1], in: parts[0])
    text.add(
      info, .unknown(attribute.name, false), part: attribute.nameRange, help: .writeWord(meant),
      fixes: text.value.rewriting([(attribute.range, meant)], .writeWord(meant), .needsReview))
    return true
  }

  /// Reports words before `.${name}` that resemble one with attributes. The vendor may have others.
  private static func checkNamespaces(_ text: LintedTemplate) {
    for attribute in text.template.attributes
    where !attribute.namespace.isEmpty && !AttributeUse.namespaces.contains(attribute.namespace) {
      let word = attribute.namespace
      guard let near = text.value.file.nearest.nearest(to: word, among: namespaces) else { continue }
      let range = attribute.range.lowerBound..<attribute.range.lowerBound + word.utf8.count
      text.add(
        info, .unknownNamespace(word), part: range,
        fixes: text.value.rewriting([(range, near)], .writeWord(near), .needsReview))
    }
  }

  private static let standard = NameList(StandardAttribute.names)
  private static let namespaces = NameList(AttributeUse.namespaces)
}

extension Message {
  fileprivate static func unknownNamespace(_ word: String) -> Message { "there is no \(quoting: word.utf8)" }
  fileprivate static func unknown(_ name: String, _ isCustom: Bool) -> Message {
    isCustom
      ? "the catalogue has no attribute \(quoting: name.utf8)"
      : "there is no standard attribute \(quoting: name.utf8)"
  }
  fileprivate static let writeCustom: Message = "write 'custom_attribute.' before it"
  fileprivate static func correct(_ isCustom: Bool) -> Message {
    isCustom
      ? "correct the name, or add it to 'attributes' in the catalogue"
      : "correct the name; an attribute of your own needs 'custom_attribute.' before it"
  }
}
