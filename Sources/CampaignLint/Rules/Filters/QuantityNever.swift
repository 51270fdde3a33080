import Bytes
import CampaignLanguage
import Findings

/// A quantity that no purchase has.
enum QuantityNever: RecordRule {
  static let info = RuleInfo(
    "quantity-never", .warning,
    finds: "A filter on the quantity of a purchase that no quantity from 1 to 100 passes.",
    because: "Clients log only purchases of 1 to 100 items, so the filter never holds.",
    source: "documentation of purchases; web client",
    example: filterExample(
      bad: "{ property: quantity, greater_than: 100 }",
      good: "{ property: quantity, at_least: 100 }", trigger: "type: specific_purchase\nproduct: sku-1"))

  static let types = [TriggerTable.specificPurchase]
  static let fields = [TriggerTable.filters]

  private static let quantities: ClosedRange<Double> = 1...100

  static func check(_ trigger: LintedRecord) {
    for filter in trigger.filters where filter.property.isWord("quantity") {
      if let test = filter.test, !mayHold(test) { filter.operand.add(info, .neverSo, help: .oneToHundred) }
    }
  }

  /// True if some quantity passes a test. Tests that do not compare numbers belong to another rule.
  private static func mayHold(_ test: FilterTest) -> Bool {
    switch test {
    case .equals(.number(let number)): quantities.contains(number) && number == number.rounded()
    case .greaterThan(let number): number < quantities.upperBound
    case .atLeast(let number): number <= quantities.upperBound
    case .lessThan(let number): number > quantities.lowerBound
    case .atMost(let number): number >= quantities.lowerBound
    case .equals(.text), .equals(.boolean), .equals(.moment), .notEquals, .after, .before, .withinLast, .longerAgoThan,
      .withinNext, .furtherAheadThan, .matches, .notMatches, .exists:
      true
    }
  }
}

extension Message {
  fileprivate static let oneToHundred: Message = "compare with a number from 1 to 100"
  fileprivate static let neverSo: Message = "a purchase has 1 to 100 items, so this never holds"
}
