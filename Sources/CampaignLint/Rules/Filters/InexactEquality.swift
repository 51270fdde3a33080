import CampaignLanguage
import Findings

/// A test for equality with a number that clients can't store exactly.
enum InexactEquality: FieldRule {
  static let info = RuleInfo(
    "inexact-equality", .advice,
    finds: "A filter that compares a property with one exact number that has a fraction or is beyond 2^53.",
    because:
      "Clients store such numbers inexactly, so two numbers that should be equal may differ in the last digit.",
    source: "documentation of triggers and property filters; JSON numbers of the web client",
    example: filterExample(
      bad: "{ property: total, equals: 19.99 }",
      good: "{ property: total, at_least: 19.985 }", "{ property: total, less_than: 19.995 }"))

  static let fields = TriggerTable.fields(comparing: .scalar, .values)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    for filter in record.meantFilters { check(filter.operand) }
  }

  private static func check(_ value: LintedValue) {
    guard let number = value.number else { return }
    if number.magnitude > 0x1p53 || number.magnitude == 0x1p53 && value.integer?.magnitude != 1 << 53 {
      // A whole number that no client can hold at all is an error of its own.
      if let integer = value.integer, Int64(exactly: Double(integer)) != integer { return }
      value.add(info, .tooLarge, help: .compareText)
    } else if number != number.rounded() {
      value.add(info, .fraction, help: .sayBetween)
    }
  }
}

extension Message {
  fileprivate static let compareText: Message = "log long numbers as text, and compare the text"
  fileprivate static let tooLarge: Message = "clients can't tell numbers beyond 2^53 from their neighbours"
  fileprivate static let fraction: Message = "numbers with a fraction are rarely equal in every digit"
  fileprivate static let sayBetween: Message = "use 'at_least' and 'at_most'"
}
