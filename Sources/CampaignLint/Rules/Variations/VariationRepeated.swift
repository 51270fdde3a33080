import CampaignCheck
import CampaignLanguage
import Findings

/// Two variations for the same readers.
enum VariationRepeated: RecordRule {
  static let info = RuleInfo(
    "variation-repeated", .warning,
    finds: "Two variations of one card or message with the same conditions.",
    because: "The same readers get both, and the later one wins wherever both change a field.",
    example: """
      \(ExampleStart.variedAnnouncement)
              - for: { language: de }
                title: Alles muss raus
      -       - for: { language: de }
      +       - for: { language: fr }
                title: Tout doit partir
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    var known: [VariationConditions.Readers: LintedVariation] = [:]
    for variation in record.variations where variation.isForKnownReaders {
      let readers = variation.conditions.readers
      if let other = known[readers] {
        variation.add(info, .repeated, labels: [Finding.Label(.theOtherVariation, at: other.place)], help: .merge)
      } else {
        known[readers] = variation
      }
    }
  }
}

extension Message {
  fileprivate static let repeated: Message = "another variation is for the same readers"
  fileprivate static let merge: Message = "put everything into one variation, or change the conditions"
}
