import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// A condition that compares values of different types.
enum LiquidComparisonType: TemplateRule {
  static let info = RuleInfo(
    "liquid-comparison-type", .warning,
    finds: "A Liquid condition that compares an attribute or a property with a value of another type.",
    because: "A text is never equal to a number, to true or to false, so the condition holds never or always.",
    source: "documentation of Liquid; the event catalogue of the configuration",
    example: slideupExample(
      bad: #"message: "{% if custom_attribute.${points} == '100' %}Thank you!{% else %}Spring is here.{% endif %}""#,
      good: #"message: "{% if custom_attribute.${points} == 100 %}Thank you!{% else %}Spring is here.{% endif %}""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    guard !text.template.attributes.isEmpty else { return }
    for problem in text.template.comparisonProblems(type: { record.declaredType(of: $0) }) {
      let fixes =
        problem.meant.map { text.value.replacingExactly(problem.range, with: $0, .write($0), .needsReview) } ?? []
      text.add(
        info, .types(problem), part: problem.range, help: problem.meant.map { .write($0) } ?? .compare(problem.has),
        fixes: fixes)
    }
  }
}

extension LintedRecord {
  /// The type that the catalogue declares for an attribute, or for a property of all events of the record's message.
  /// The filters of the triggers also say what a property is.
  fileprivate func declaredType(of attribute: AttributeUse) -> LiquidType? {
    guard attribute.namespace == AttributeUse.eventNamespace else {
      guard attribute.isOfReader, !attribute.namespace.isEmpty else { return nil }
      return catalogue?.attributes?[attribute.name.utf8Slice].flatMap { LiquidType(rawValue: $0.type.rawValue) }
    }
    let owner = owner
    guard owner.isMessage else { return nil }
    var types: Set<LiquidType> = []
    for trigger in owner.records(MessageTable.triggers) {
      let declared = trigger.declaredProperties?[attribute.name.utf8Slice]
      guard let kind = declared?.kind.rawValue ?? trigger.kindInFilters(of: attribute.name)?.rawValue,
        let type = LiquidType(rawValue: kind)
      else { return nil }
      types.insert(type)
    }
    return types.count == 1 ? types.first : nil
  }
}

extension LintedRecord {
  /// The kind with which the filters of a trigger compare a property. Nil if they don't, or with several.
  fileprivate func kindInFilters(of name: String) -> PropertyKind? {
    let kinds = Set(filters.filter { $0.property.text.elementsEqual(name.utf8) }.compactMap(\.kind))
    return kinds.count == 1 ? kinds.first : nil
  }
}

extension Message {
  fileprivate static func types(_ problem: ComparisonProblem) -> Message {
    let (name, has, other) = (problem.name.utf8, problem.has.noun, problem.other.noun)
    if problem.isOrder { return "this comparison fails: \(quoting: name) is \(has), and this is \(other)" }
    return problem.isNegated
      ? "this is always different: \(quoting: name) is \(has), and this is \(other)"
      : "this is never equal: \(quoting: name) is \(has), and this is \(other)"
  }
  fileprivate static func write(_ literal: String) -> Message { "write \(literal)" }
  fileprivate static func compare(_ type: LiquidType) -> Message { "compare it with \(type.noun)" }
}
