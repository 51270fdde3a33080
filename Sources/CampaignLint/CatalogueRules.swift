internal import Bytes
internal import CampaignCheck
internal import CampaignLanguage
package import Findings
internal import SourceText

/// The rules that compare a file with the catalogue that its configuration names; without one they have nothing to say.
package let catalogueRules: [RuleInfo] = [
  PropertyType.info, UnknownAudience.info, UnknownEvent.info, UnknownProduct.info, UnknownProperty.info,
]

extension LintedRecord {
  /// The event catalogue, if there is one without errors.
  var catalogue: Catalogue? { file.terms.catalogue }

  /// The properties that the catalogue declares for what a trigger fires on; nil where it says nothing of them.
  var declaredProperties: Catalogue.Names<Catalogue.PropertyType>? {
    guard let catalogue else { return nil }
    if isOf(TriggerTable.specificPurchase) { return catalogue.purchaseProperties }
    return value(TriggerTable.event).flatMap { catalogue.events?[$0.text]?.properties }
  }

  /// The filters of a trigger, with those within alternatives, as far as nothing is wrong in them.
  var filters: [LintedFilter] {
    filterGroups.flatMap(\.filters)
  }
}

extension LintedValue {
  /// Says that something is not declared, and offers what is nearest to it.
  func add(_ rule: RuleInfo, _ message: Message, insteadOf declared: NameList) {
    let near = file.nearest.nearest(to: string, among: declared)
    let fixes = near.map { $0.isPlainWord ? replacing(with: $0, .write($0), .needsReview) : [] } ?? []
    add(rule, message, help: fixes.isEmpty ? .declared(near.map { [$0] } ?? declared.all) : nil, fixes: fixes)
  }
}

extension String {
  /// True if it is text in YAML without quotes, and between them.
  fileprivate var isPlainWord: Bool {
    first?.isLetter ?? false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}

extension Message {
  fileprivate static func write(_ name: String) -> Message { "write '\(name)'" }
  fileprivate static func declared(_ names: [String]) -> Message? {
    guard !names.isEmpty else { return nil }
    return "the catalogue has \(listed(quoting: names))"
  }
}
