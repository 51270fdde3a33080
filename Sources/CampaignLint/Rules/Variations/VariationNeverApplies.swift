import CampaignCheck
import CampaignLanguage
import Findings

/// A variation that no reader can get.
enum VariationNeverApplies: RecordRule {
  static let info = RuleInfo(
    "variation-never-applies", .warning,
    finds:
      "A variation for clients or a language that the original is not for, or for groups that end before they begin.",
    because: "No reader gets it.",
    example: """
        campaign: spring-sale
        targets: [ios]
        cards:
          - id: hours
            type: text_announcement
            title: Spring sale
            description: Thirty percent off everything.
            url: https://example.com/sale
            variations:
      -       - for: { target: android }
      +       - for: { target: ios }
                description: Thirty percent off everything in the app.
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    let targets = record.targets
    let own = [CardTable.language, MessageTable.language].compactMap { record.value($0) }.first
    for variation in record.variations {
      let conditions = variation.conditions
      if !conditions.targets.isEmpty, !targets.isEmpty, !conditions.targets.contains(where: targets.contains) {
        variation.add(info, .otherClients(conditions.targets.map(\.name)), help: .addTarget)
      }
      if let own, let other = conditions.language, !shareReaders(own.text, other) {
        variation.add(
          info, .otherLanguage(own.string), labels: [own.label(.language)], help: .removeVariation)
      }
      if conditions.hasEmptyGroups { variation.add(info, .emptyGroups, help: .swapGroups) }
    }
  }

  /// True if there are readers of both languages, as with `de` and `de-AT`.
  private static func shareReaders(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard case .success(let first) = LanguageTag.read(one), case .success(let second) = LanguageTag.read(other) else {
      return true
    }
    return first.isCovered(by: other) || second.isCovered(by: one)
  }
}

extension Message {
  fileprivate static func otherClients(_ names: [String]) -> Message {
    "no reader gets this variation, because the campaign is not for \(listed(quoting: names))"
  }
  fileprivate static func otherLanguage(_ language: String) -> Message {
    "no reader gets this variation, because only readers of '\(excerpt(of: language.utf8))' get the original"
  }
  fileprivate static let language: Message = "the language of the original"
  fileprivate static let removeVariation: Message = "remove the variation, or the 'language' of the original"
  fileprivate static let addTarget: Message = "add the client to 'targets' of the campaign, or remove the variation"
  fileprivate static let emptyGroups: Message =
    "no reader gets this variation, because its groups end before they begin"
  fileprivate static let swapGroups: Message = "write the smaller number first, as in [0, 49]"
}
