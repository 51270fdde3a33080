import CampaignCheck
import CampaignLanguage
import Findings

/// A product that nobody can buy.
enum UnknownProduct: FieldRule {
  static let info = RuleInfo(
    "unknown-product", .error, breaksPayload: false,
    finds: "A product that is not in the event catalogue.",
    because: "A trigger on a product that nobody sells never fires, and nobody is told.",
    source: "the event catalogue of the configuration",
    example: triggerExample(
      bad: "type: specific_purchase\nproduct: sku-3", good: "type: specific_purchase\nproduct: sku-2"))

  static let fields = [TriggerTable.product]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let products = record.catalogue?.products, products[value.text] == nil else { return }
    value.add(info, .notInCatalogue("product", value.text), insteadOf: products.all)
  }
}
