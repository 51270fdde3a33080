internal import CampaignIR
internal import CampaignLanguage
internal import Findings

/// A content card that is to stay longer than content cards do.
enum ContentCardLifetime: RecordRule {
  static let info = RuleInfo(
    "content-card-lifetime", .error,
    finds: "A content card that expires more than 30 days after its campaign starts.",
    because: "A content card lasts at most 30 days, whatever 'expires' says.",
    source: "documentation of content cards",
    bad: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      cards:
        - id: hero
          type: banner_image
          channels: [content_cards]
          image: https://example.com/hero.png
          url: https://example.com/sale
          expires: 2026-05-20T08:00:00Z
      """,
    good: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      cards:
        - id: hero
          type: banner_image
          channels: [content_cards]
          image: https://example.com/hero.png
          url: https://example.com/sale
          expires: 2026-04-19T08:00:00Z
      """)

  static let types = CardTable.cards.types

  private static let mostDays: Int64 = 30
  private static let day: Int64 = 86_400

  static func check(_ card: LintedRecord) {
    guard card.isContentCard, let start = card.campaign.value(CampaignTable.starts), let starts = start.moment,
      let end = card.value(CardTable.expires, orOf: CampaignTable.ends), let ends = end.moment,
      ends.seconds - starts.seconds > mostDays * day
    else { return }
    let days = (ends.seconds - starts.seconds + day - 1) / day
    let label = Finding.Label(.campaignStarts, at: start.place)
    if card.has(CardTable.expires) {
      end.add(info, .tooLong(days), labels: [label])
    } else {
      card.add(info, .tooLong(days), labels: [label, Finding.Label(.campaignEnds, at: end.place)], help: .sayExpires)
    }
  }
}

extension Message {
  fileprivate static func tooLong(_ days: Int64) -> Message {
    "this content card would last \(Int(days)) days; the limit is 30"
  }
  fileprivate static let campaignStarts: Message = "the campaign starts here"
  fileprivate static let campaignEnds: Message = "the campaign ends here"
  fileprivate static let sayExpires: Message = "add 'expires' to the card"
}
