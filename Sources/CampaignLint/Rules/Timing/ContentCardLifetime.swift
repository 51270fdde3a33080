internal import CampaignIR
internal import CampaignLanguage
internal import Findings

/// A content card with a longer life than content cards can have.
enum ContentCardLifetime: FieldRule {
  static let info = RuleInfo(
    "content-card-lifetime", .warning,
    finds: "A content card that expires more than 30 days after it is sent, or after its campaign has ended.",
    because: "A content card lasts at most 30 days from when it is sent, and after its end a campaign sends nothing.",
    source: "documentation of content cards",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
        ends: 2026-03-27T08:00:00Z
        cards:
          - id: hero
            type: banner_image
            channels: [content_cards]
            image: https://example.com/hero.png
            url: https://example.com/sale
      -     expires: 2026-05-20T08:00:00Z
      +     expires: 2026-04-20T08:00:00Z
      """)

  static let fields = [CardTable.expires, CardTable.expiresAfter]

  private static let mostDays: Int64 = 30
  private static let day: Int64 = 86_400

  static func check(_ expires: LintedValue, of card: LintedRecord) {
    guard card.isContentCard else { return }
    if expires.isOf(CardTable.expiresAfter) { checkDuration(expires) } else { checkTime(expires, of: card) }
  }

  private static func checkDuration(_ duration: LintedValue) {
    guard let milliseconds = duration.duration?.milliseconds, milliseconds > mostDays * day * 1000 else { return }
    duration.add(info, .tooLong, help: .atMostDays(Int(mostDays)))
  }

  private static func checkTime(_ expires: LintedValue, of card: LintedRecord) {
    guard let end = card.campaign.value(CampaignTable.ends), let ends = end.moment,
      let moment = expires.moment, moment.least(after: ends) > mostDays * day
    else { return }
    let last = moment.isLocal == ends.isLocal ? ends.later(by: mostDays * day) : nil
    expires.add(info, .tooLong, labels: [end.label(.campaignEnds)], help: last.map { .atMost($0.text) })
  }
}

extension Message {
  fileprivate static let tooLong: Message = "this content card is gone before: it lasts 30 days from when it is sent"
  fileprivate static let campaignEnds: Message = "the campaign sends it before this time"
  fileprivate static func atMost(_ last: String) -> Message { "write '\(last)' or earlier" }
  fileprivate static func atMostDays(_ days: Int) -> Message { "write '\(days)d' or less" }
}
