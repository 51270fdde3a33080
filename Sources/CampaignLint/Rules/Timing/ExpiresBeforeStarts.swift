import CampaignLanguage
import Findings

/// A card that ends before it appears.
enum ExpiresBeforeStarts: FieldRule {
  static let info = RuleInfo(
    "expires-before-starts", .error, breaksPayload: false,
    finds: "A card that expires before or when its campaign starts.",
    because: "Clients skip expired cards, so nobody ever sees the card.",
    source: "web client; documentation of content cards",
    example: """
      \(ExampleStart.week)
      \(ExampleStart.saleCard)
            url: https://example.com/sale
      -     expires: 2026-02-27T08:00:00Z
      +     expires: 2026-03-23T08:00:00Z
      """)

  static let types = CardTable.cards.types
  static let roles = [FieldRole.end]

  static func check(_ expires: LintedValue, of card: LintedRecord) {
    guard let start = card.campaign.value(CampaignTable.starts), let starts = start.moment,
      let end = expires.moment, starts.least(after: end) >= 0, end.last >= 0, !card.campaign.isOverBeforeItStarts
    else { return }
    addConflict(
      info, end == starts ? .expiresAtStart : .neverThere, start, .campaignStartsHere, expires, .expires,
      help: .moveOne)
  }
}

extension Message {
  fileprivate static let moveOne: Message =
    "write a date after the start of the campaign, or start the campaign earlier"
  fileprivate static let neverThere: Message = "this card expires before its campaign starts"
  fileprivate static let expiresAtStart: Message = "this card expires at the moment that its campaign starts"
  fileprivate static let expires: Message = "the card expires here"
}
