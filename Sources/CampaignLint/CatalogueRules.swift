import Bytes
import CampaignCheck
import CampaignLanguage
package import Findings
import SourceText
import SourceTree

/// The rules that compare a file with the catalogue of its configuration, or with the routes of the apps. Without
/// those, they have fewer findings or none.
package let catalogueRules: [RuleInfo] = [
  LiquidComparisonType.info, LiquidEventProperty.info, LiquidUnknownAttribute.info, PropertyType.info,
  UnknownAudience.info, UnknownEvent.info, UnknownProduct.info, UnknownProperty.info, UnknownRoute.info,
]

/// The rules about the languages of the configuration.
package let languageRules: [RuleInfo] = [Untranslated.info]

/// The rules about a configuration without `channels`.
package let channelRules: [RuleInfo] = [ChannelsMissing.info]

extension LintedRecord {
  /// The event catalogue, if there is one without errors.
  var catalogue: Catalogue? { file.terms.catalogue }

  /// The properties that the catalogue declares for a trigger's event. Nil if it does not declare them.
  var declaredProperties: Catalogue.Names<Catalogue.PropertyType>? {
    guard let catalogue else { return nil }
    switch type.event {
    case .specificPurchase: return catalogue.purchaseProperties
    case .customEvent: return value(TriggerTable.event).flatMap { catalogue.events?[$0.text]?.properties }
    case .sessionStart, .pushClick, .anyPurchase, nil: return nil
    }
  }

  /// The valid filters of a trigger, including those inside alternatives.
  var filters: [LintedFilter] {
    filterGroups.flatMap(\.filters)
  }
}

extension LintedValue {
  /// Reports a name that is not declared, and suggests the nearest declared one. The name is the value, or a part of
  /// it.
  func add(_ rule: RuleInfo, _ message: Message, insteadOf declared: NameList, part: Range<Int>? = nil) {
    let name = part.map { text.part($0) } ?? text
    let plain = PlainSpelling(of: name)
    let same = plain.flatMap { plain in declared.all.first { $0 == plain.unquoted } }
    let near = same ?? file.nearest.nearest(to: String(decoding: name, as: UTF8.self), among: declared)
    var fixes: [Fix] = []
    if let near, near.isPlainWord {
      fixes =
        part.map { replacingExactly($0, with: near, .writeWord(near), .needsReview) }
        ?? replacing(with: near, .writeWord(near), .needsReview)
    }
    let place = part.map { exactPlace(of: $0) } ?? file.tree[node].range
    let catalogue = file.terms.catalogueName ?? "the catalogue"
    let help: Message? =
      if let plain, same != nil {
        Message(plain.first.words)
      } else {
        fixes.isEmpty ? .declared(near.map { [$0] } ?? declared.all, in: catalogue) : nil
      }
    file.add(rule, message, at: place, usedAt: use, labels: [], notes: [], help: help, fixes: fixes)
  }
}

extension String {
  /// True if the text is a simple word, which means the same in YAML with and without quotes.
  fileprivate var isPlainWord: Bool {
    first?.isLetter ?? false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}

extension Message {
  fileprivate static func declared(_ names: [String], in catalogue: String) -> Message {
    let file = printable(catalogue)
    return names.isEmpty
      ? "correct the name, or add it to \(file)"
      : "\(file) has \(listed(quoting: names)); correct the name, or add it there"
  }
}
