internal import CampaignCheck
internal import CampaignLanguage
internal import Findings

/// A product that nobody can buy.
enum UnknownProduct: FieldRule {
  static let info = RuleInfo(
    "unknown-product", .error, breaksPayload: false,
    finds: "A product that is not in the event catalogue.",
    because: "A trigger on a product that nobody sells never fires, and nobody is told.",
    source: "the event catalogue of the configuration",
    example: RuleExample(
      bad: campaign(trigger: "type: specific_purchase\nproduct: sku-3"),
      good: campaign(trigger: "type: specific_purchase\nproduct: sku-2")))

  static let fields = [TriggerTable.product]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let products = record.catalogue?.products, products[value.text] == nil else { return }
    value.add(info, .notDeclared(value.text), insteadOf: products.all)
  }
}

extension Message {
  fileprivate static func notDeclared(_ name: ArraySlice<UInt8>) -> Message {
    "the catalogue has no product \(quoting: name)"
  }
}
