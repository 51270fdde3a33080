import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// A filter that can't work with its values.
enum LiquidFilterMisused: TemplateRule {
  static let info = RuleInfo(
    "liquid-filter-misused", .warning,
    finds:
      "A Liquid filter on a value of the wrong type, with a wrong number of values, that divides by zero, or that writes "
      + "a date with the letters of other tools.",
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
    checkDateForms(text)
    let attributes = record.catalogue?.attributes
    for problem in text.template.typeProblems(type: { attribute in
      guard attribute.isOfReader else { return nil }
      return attributes?[attribute.name.utf8Slice].flatMap { LiquidType(rawValue: $0.type.rawValue) }
    }) {
      text.add(info, .type(problem), part: problem.range, help: .help(problem))
    }
  }
}

extension LiquidFilterMisused {
  /// Reports `date: 'DD.MM.YYYY'`, which other tools understand.
  private static func checkDateForms(_ text: LintedTemplate) {
    for call in text.template.filtered.flatMap(\.filters) where call.name == "date" {
      guard case .literal(.text, let range)? = call.arguments.first else { continue }
      let written = String(decoding: text.value.text.part(range), as: UTF8.self)
      guard let meant = DateForm.ofLiquid(written) else { continue }
      text.add(
        info, .lettersOfDate, part: range, help: .writeWord(meant),
        fixes: text.value.rewriting([(range, meant)], .writeWord(meant), .needsReview))
    }
  }
}

/// The forms of dates in other tools.
private enum DateForm {
  /// The form of Liquid for `DD.MM.YYYY`. Nil if the text has other letters, or none of them.
  static func ofLiquid(_ text: String) -> String? {
    var (rest, form) = (text[...], "")
    var isTime = false
    var count = 0
    while let letter = rest.first {
      guard letter.isLetter else {
        // Liquid has its own letters.
        if letter == "%" { return nil }
        form.append(letter)
        rest.removeFirst()
        continue
      }
      guard let (word, sign) = words.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      form += word == "mm" && isTime ? "%M" : sign
      isTime = sign == "%H" || sign == "%I"
      rest.removeFirst(word.count)
      count += 1
    }
    return count > 1 ? form : nil
  }

  /// Longer words first.
  private static let words = [
    ("YYYY", "%Y"), ("yyyy", "%Y"), ("MMMM", "%B"), ("MMM", "%b"), ("EEEE", "%A"), ("dddd", "%A"), ("YY", "%y"),
    ("yy", "%y"), ("MM", "%m"), ("mm", "%m"), ("DD", "%d"), ("dd", "%d"), ("HH", "%H"), ("hh", "%I"), ("ss", "%S"),
  ]
}

extension Message {
  fileprivate static let lettersOfDate: Message = "readers see these letters, because Liquid writes dates with '%'"
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
