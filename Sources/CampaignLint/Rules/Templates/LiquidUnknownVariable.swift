import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// A name in a template that has no value.
enum LiquidUnknownVariable: TemplateRule {
  static let info = RuleInfo(
    "liquid-unknown-variable", .warning,
    finds: "A name in a template that nothing in the text sets, such as an attribute without '${}'.",
    because: "It has no value: readers see a gap, and a condition about it never holds.",
    source: "documentation of personalization tags and of Liquid",
    example: slideupExample(
      bad: #"message: "Hello {{first_name | default: 'you'}}, spring is here.""#,
      good: #"message: "Hello {{${first_name} | default: 'you'}}, spring is here.""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    // A template with a mistake may mean something else.
    let unset = text.template.unsetVariables.prefix(Template.mostProblems)
    guard text.template.problems.isEmpty, !unset.isEmpty else { return }
    let set = NameList(Array(text.template.setVariables.sorted().prefix(mostNames)))
    var names: Set<String> = []
    // One finding for each name is enough.
    for variable in unset where names.insert(variable.name).inserted {
      let meant = attribute(meantBy: variable, record) ?? text.near(variable, among: set)
      let dollar = text.dollar(before: variable)
      let fixes =
        meant.map { meant in
          text.value.rewriting(
            (dollar.map { [($0, "")] } ?? []) + [(variable.range, meant)],
            dollar == nil ? .writeWord(meant) : .writeWithoutDollar(meant), .needsReview)
        } ?? []
      text.add(
        info, .unset(variable.name), part: variable.range, help: fixes.isEmpty ? .set : nil, fixes: fixes)
    }
  }

  /// The number of variables of a text among which the rule looks for a similar name.
  private static let mostNames = 100

  /// The attribute that an author probably meant who has left out `${}`.
  private static func attribute(meantBy variable: VariableUse, _ record: LintedRecord) -> String? {
    if let part = variable.part, AttributeUse.namespaces.contains(variable.name) {
      return AttributeUse.written(part, in: variable.name)
    }
    // Other tools have the attributes in an object: `customer.first_name`.
    if let part = variable.part {
      if AttributeUse.objectsOfEvents.contains(variable.name) {
        return AttributeUse.written(part, in: AttributeUse.eventNamespace)
      }
      guard AttributeUse.objectsOfReaders.contains(variable.name) else { return nil }
      return attribute(ofReader: part, record) ?? AttributeUse.writtenAsOwn(part)
    }
    return attribute(ofReader: variable.name, record)
  }

  private static func attribute(ofReader name: String, _ record: LintedRecord) -> String? {
    let isOwn = StandardAttribute.named(name) == nil && record.catalogue?.attributes?[name.utf8Slice] != nil
    return isOwn
      ? AttributeUse.writtenAsOwn(name) : StandardAttribute.meant(by: name).map { AttributeUse.written($0.name) }
  }
}

extension LintedTemplate {
  /// The dollar sign of `${{first_name}}`. Before a number it may be a price.
  fileprivate func dollar(before variable: VariableUse) -> Range<Int>? {
    guard variable.part == nil, StandardAttribute.named(variable.name) != nil else { return nil }
    let before = value.text.part(0..<variable.range.lowerBound)
    let braces = before.dropLast(before.reversed().prefix { $0 == 0x20 }.count)
    guard braces.suffix(3).elementsEqual("${{".utf8) else { return nil }
    return braces.count - 3..<braces.count - 2
  }

  /// The variable of the text with the most similar name.
  fileprivate func near(_ variable: VariableUse, among names: NameList) -> String? {
    let near = value.file.nearest.nearest(to: variable.name, among: names)
    return near.map { name in variable.part.map { "\(name).\($0)" } ?? name }
  }
}

extension Message {
  fileprivate static func unset(_ name: String) -> Message { "nothing in this text sets \(quoting: name.utf8)" }
  fileprivate static func writeWithoutDollar(_ attribute: String) -> Message {
    "write '{{\(attribute)}}', without '$' before it"
  }
  fileprivate static let set: Message =
    "put quotes around a word, write an attribute as '${name}', or set the name first"
}
