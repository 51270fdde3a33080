internal import CampaignLanguage
internal import Findings

/// A number that another one is to be the same as, and that clients can't hold exactly.
enum InexactEquality: FieldRule {
  static let info = RuleInfo(
    "inexact-equality", .advice,
    finds: "A filter that asks whether a property is one certain number with a fraction, or one beyond 2^53.",
    because:
      "Clients hold such numbers as well as they can, so that two that should be equal may differ in the last digit.",
    source: "documentation of triggers and property filters; JSON numbers of the web client",
    bad: campaign(where: "{ property: total, equals: 19.99 }"),
    good: campaign(where: "{ property: total, at_least: 19.985 }", "{ property: total, less_than: 19.995 }"))

  static let fields = TriggerTable.fields(comparing: .scalar)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let number = value.number, record.filter != nil else { return }
    if number.magnitude > 0x1p53 || number.magnitude == 0x1p53 && value.integer?.magnitude != 1 << 53 {
      value.add(info, .tooLarge)
    } else if number != number.rounded() {
      value.add(info, .fraction, help: .sayBetween)
    }
  }
}

extension Message {
  fileprivate static let tooLarge: Message = "beyond 2^53 clients can't tell a number from its neighbours"
  fileprivate static let fraction: Message = "numbers with a fraction are seldom equal to the last digit"
  fileprivate static let sayBetween: Message = "say 'at_least' and 'at_most'"
}
