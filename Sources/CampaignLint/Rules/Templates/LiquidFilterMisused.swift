import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// A filter that can't work with its values.
enum LiquidFilterMisused: TemplateRule {
  static let info = RuleInfo(
    "liquid-filter-misused", .warning,
    finds: "A Liquid filter on a value of the wrong type, with a wrong number of values, or that divides by zero.",
    because: "Readers see the unchanged value, an error message, or nothing.",
    source: "documentation of Liquid filters",
    example: slideupExample(
      bad: #"message: "Spend {{ 100 | minus }} more.""#,
      good: #"message: "Spend {{ 100 | minus: 30 }} more.""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    for problem in text.template.problems {
      switch problem.kind {
      case .argumentCount(let name, let count, let counts):
        text.add(info, .count(name, count, counts), part: problem.range, help: count > 0 ? .fewer : .more)
      case .divisionByZero: text.add(info, .zero, part: problem.range, help: .otherNumber)
      default: break
      }
    }
    guard !text.template.filtered.isEmpty else { return }
    let attributes = record.catalogue?.attributes
    for problem in text.template.typeProblems(type: { attribute in
      guard attribute.isOfReader else { return nil }
      return attributes?[attribute.name.utf8Slice].flatMap { LiquidType(rawValue: $0.type.rawValue) }
    }) {
      text.add(info, .type(problem), part: problem.range, help: .help(problem))
    }
  }
}

extension Message {
  fileprivate static func count(_ name: String, _ count: Int, _ counts: ClosedRange<Int>) -> Message {
    let needed =
      counts.upperBound == 0
      ? "no value"
      : counts.lowerBound == counts.upperBound
        ? "\(counts.lowerBound) \(counts.lowerBound == 1 ? "value" : "values")"
        : "\(counts.lowerBound) to \(counts.upperBound) values"
    return "the filter '\(name)' takes \(needed) after it, not \(count)"
  }
  fileprivate static let zero: Message = "this divides by zero"
  fileprivate static let otherNumber: Message = "divide by another number"
  fileprivate static let fewer: Message = "remove or add values after the ':'"
  fileprivate static let more: Message = "write ':' and the value after the name of the filter"
  fileprivate static func type(_ problem: TypeProblem) -> Message {
    "the filter '\(problem.filter)' needs \(problem.needs.noun), not \(problem.has.noun)"
  }
  fileprivate static func help(_ problem: TypeProblem) -> Message {
    problem.needs == .list && problem.has == .text ? "make a list with 'split' first" : "remove the filter"
  }
}

extension LiquidType {
  var noun: String {
    switch self {
    case .any: "any value"
    case .text: "a text"
    case .number: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    case .record: "a record"
    case .moment: "a date"
    }
  }
}
