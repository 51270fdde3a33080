import Bytes
import CampaignJSON
import CampaignLanguage
import Findings

/// A content card with a longer life than content cards can have.
enum ContentCardLifetime: FieldRule {
  static let info = RuleInfo(
    "content-card-lifetime", .warning,
    finds:
      "A content card that expires more than 30 days after it is sent, or after its campaign has started or ended.",
    because: "A content card lasts at most 30 days from when it is sent, so readers lose it before it expires.",
    source: "documentation of content cards",
    example: """
      \(ExampleStart.week)
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
  /// An end ten years later is rather a mistake in the year.
  private static let leastUnlikely: Int64 = 3_650
  private static let day: Int64 = 86_400
  private static let longest = day.times(mostDays)

  static func check(_ expires: LintedValue, of card: LintedRecord) {
    guard card.isContentCard else { return }
    if expires.isOf(CardTable.expiresAfter) { checkDuration(expires) } else { checkTime(expires, of: card) }
  }

  private static func checkDuration(_ duration: LintedValue) {
    guard let milliseconds = duration.duration?.milliseconds, milliseconds > longest.times(1000) else { return }
    duration.add(info, .tooLong, help: .atMostDays(Int(mostDays)))
  }

  private static func checkTime(_ expires: LintedValue, of card: LintedRecord) {
    guard let moment = expires.moment else { return }
    if let end = card.campaign.value(CampaignTable.ends), let ends = end.moment,
      moment.least(after: ends) > longest
    {
      let last = moment.isLocal == ends.isLocal ? ends.later(by: longest) : nil
      expires.add(info, .tooLong, labels: [end.label(.campaignEnds)], help: last.map { .atMost($0.text) })
    } else if let start = card.campaign.value(CampaignTable.starts), let starts = start.moment,
      // "Until the end of the last day" is a part of a day more.
      case let lifetime = moment.least(after: starts), lifetime > longest.plus(day), lifetime < day.times(leastUnlikely)
    {
      let last = moment.isLocal == starts.isLocal ? starts.later(by: longest) : nil
      expires.add(
        info, .tooLongAtFirst, labels: [start.label(.campaignStarts)], help: last.map { .atMostAtFirst($0.text) })
    }
  }
}

extension Message {
  fileprivate static let tooLong: Message = "this content card is gone before: it lasts 30 days from when it is sent"
  fileprivate static let campaignEnds: Message = "the campaign sends it before this time"
  fileprivate static func atMost(_ last: String) -> Message { "write '\(last)' or earlier" }
  fileprivate static let tooLongAtFirst: Message =
    "readers who get this content card first lose it before: it lasts 30 days from when it is sent"
  fileprivate static let campaignStarts: Message = "the campaign sends it from this time on"
  fileprivate static func atMostAtFirst(_ last: String) -> Message {
    "write '\(last)' or earlier, or 'expires_after: 30d' to give each reader 30 days"
  }
  fileprivate static func atMostDays(_ days: Int) -> Message { "write '\(days)d' or less" }
}
