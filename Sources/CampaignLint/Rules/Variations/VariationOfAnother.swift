internal import CampaignCheck
internal import CampaignLanguage
internal import Findings
internal import SourceTree

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
    guard record.isMerged(.variations) else { return }
    for variation in record.variations {
      for (original, text) in variation.texts(of: record) where original.keyUse == nil {
        return original.add(info, .foreign, labels: [text.label(.replacement)], help: .ownVariations)
      }
    }
  }
}

extension LintedRecord {
  /// True if a field comes through a merge key, and not the record as a whole through an alias.
  fileprivate func isMerged(_ role: FieldRole) -> Bool {
    let own = file.records.entries[entry]
    guard own.use == nil, let position = own.position(of: role) else { return false }
    return file.records.slot(position, of: entry)?.use != nil
  }
}

extension Message {
  fileprivate static let foreign: Message = "this text has a variation that belongs to another text"
  fileprivate static let replacement: Message = "some readers get this instead"
  fileprivate static let ownVariations: Message =
    "write 'variations' here too, with the translations of this text; if it has none, don't use the merge key"
}
