import CampaignCheck
import CampaignLanguage
import Findings
import SourceTree

/// A translation that came along with a merge key, although the text is another one.
enum VariationOfAnother: RecordRule {
  static let info = RuleInfo(
    "variation-of-another", .warning,
    finds:
      "A card or message that has a text of its own, but gets the variations for it through a merge key ('<<').",
    because: "A merge key also brings the variations, so some readers get the text of the other card or message.",
    source: "YAML merge keys; the language of campaignc",
    example: """
        campaign: spring-sale
        in_app_messages:
          - &hello
            id: hello
            type: slideup
            message: Thirty percent off everything.
            triggers: [{ type: custom_event, name: cart_viewed }]
            variations:
              - { for: { language: de }, message: Dreißig Prozent auf alles. }
          - <<: *hello
            id: last-day
            message: Only until tonight.
            triggers: [{ type: custom_event, name: visit }]
      +     variations:
      +       - { for: { language: de }, message: Nur noch bis heute Abend. }
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    guard let source = record.mapping(mergedFor: .variations) else { return }
    for variation in record.variations {
      for (original, text) in variation.texts(of: record)
      where original.keyUse == nil && record.hasOther(original, than: source) {
        return original.add(info, .foreign, labels: [text.label(.replacement)], help: .ownVariations)
      }
    }
  }
}

extension LintedRecord {
  /// The mapping from which a field comes through a merge key. Nil if the field is written here, or if the record as a
  /// whole comes through an alias.
  fileprivate func mapping(mergedFor role: FieldRole) -> NodeID? {
    let own = file.records.entries[entry]
    guard own.use == nil, let position = own.position(of: role) else { return nil }
    return file.records.slot(position, of: entry)?.use.flatMap { file.tree.resolved($0) }
  }

  /// True if a text is not that of the mapping from which the variations come. Variations that stand alone, for several
  /// records to share, belong to any text.
  fileprivate func hasOther(_ text: LintedValue, than source: NodeID) -> Bool {
    let tree = file.tree
    func value(in mapping: NodeID) -> NodeID? { tree.member(text.name, of: mapping).flatMap { tree.resolved($0) } }
    guard value(in: file.records.entries[entry].mapping) == text.node else { return true }
    return value(in: source).map { tree.text(of: $0) != text.text } ?? false
  }
}

extension Message {
  fileprivate static let foreign: Message = "this text has a variation that belongs to another text"
  fileprivate static let replacement: Message = "some readers get this instead"
  fileprivate static let ownVariations: Message =
    "write 'variations' here too, with the translations of this text; if it has none, don't use the merge key"
}
