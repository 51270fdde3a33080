import CampaignLanguage
import Findings

/// An end that clients treat as no end.
enum ExpiresBeforeEpoch: FieldRule {
  static let info = RuleInfo(
    "expires-before-epoch", .error,
    finds: "A card that expires, or a campaign that ends, before 1970.",
    because: "Payloads count seconds from 1970, and clients treat a negative number as 'never expires'.",
    source: "iOS SDK header ABKCard; Swift SDK models",
    example: """
      \(ExampleStart.longerHours)
            url: https://example.com/hours
      -     expires: 0026-04-30T22:00:00Z
      +     expires: 2026-04-30T22:00:00Z
      """)

  static let types = CardTable.typesWithEndings
  static let roles = [FieldRole.end]

  static func check(_ expires: LintedValue, of record: LintedRecord) {
    guard let moment = expires.moment, moment.last < 0,
      !(record.isOf(CampaignTable.record) && record.isOverBeforeItStarts)
    else { return }
    expires.add(info, .never, help: .checkYear)
  }
}

extension Message {
  fileprivate static let checkYear: Message = "correct the year, or remove 'expires'"
  fileprivate static let never: Message = "clients ignore an end before 1970, so the card never expires"
}
