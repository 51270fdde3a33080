internal import CampaignLanguage
internal import Findings

/// A card that is over before it is there.
enum ExpiresBeforeStarts: FieldRule {
  static let info = RuleInfo(
    "expires-before-starts", .error,
    finds: "A card that expires before or when its campaign starts.",
    because: "Clients skip expired cards, so nobody ever sees the card.",
    source: "web client; documentation of content cards",
    bad: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-27T08:00:00Z
      cards:
        - id: sale
          type: text_announcement
          title: Spring sale
          description: Thirty percent off everything.
          url: https://example.com/sale
          expires: 2026-02-27T08:00:00Z
      """,
    good: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-27T08:00:00Z
      cards:
        - id: sale
          type: text_announcement
          title: Spring sale
          description: Thirty percent off everything.
          url: https://example.com/sale
          expires: 2026-03-23T08:00:00Z
      """)

  static let types = CardTable.cards.types
  static let roles = [FieldRole.end]

  static func check(_ expires: LintedValue, of card: LintedRecord) {
    guard let start = card.campaign.value(CampaignTable.starts), let starts = start.moment,
      let end = expires.moment, end <= starts, end.seconds >= 0, !card.campaign.isOverBeforeItStarts
    else { return }
    addConflict(info, .neverThere, start, .starts, expires, .expires)
  }
}

extension Message {
  fileprivate static let neverThere: Message = "this card expires before its campaign starts"
  fileprivate static let starts: Message = "the campaign starts here"
  fileprivate static let expires: Message = "the card expires here"
}
