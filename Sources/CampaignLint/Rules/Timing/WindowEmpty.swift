import CampaignLanguage
import Findings

/// A message whose campaign ends before the message starts, or starts after it ends.
enum WindowEmpty: RecordRule {
  static let info = RuleInfo(
    "window-empty", .error, breaksPayload: false,
    finds: "A message that starts when or after its campaign ends, or ends before or when the campaign starts.",
    because: "A message takes missing times from its campaign, and these two leave no time to show it.",
    source: "in-app message delivery documentation",
    example: """
      \(ExampleStart.week)
        in_app_messages:
          - id: late
            type: slideup
            message: A few days more.
            starts: 2026-03-28T08:00:00Z
      +     ends: 2026-03-31T08:00:00Z
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.starts, MessageTable.ends]

  static func check(_ message: LintedRecord) {
    // The table's constraint compares a message's own start and end.
    guard message.has(MessageTable.starts) != message.has(MessageTable.ends),
      let start = message.value(MessageTable.starts, orOf: CampaignTable.starts), let starts = start.moment,
      let end = message.value(MessageTable.ends, orOf: CampaignTable.ends), let ends = end.moment,
      starts.least(after: ends) >= 0, !message.campaign.isOverBeforeItStarts
    else { return }
    if message.has(MessageTable.starts) {
      start.add(
        info, starts == ends ? .startsAtEnd : .startsLate, labels: [end.label(.campaignEndsHere)], help: .sayEnds)
    } else {
      end.add(
        info, starts == ends ? .endsAtStart : .endsEarly, labels: [start.label(.campaignStartsHere)], help: .sayStarts)
    }
  }
}

extension Message {
  fileprivate static let startsLate: Message = "this message starts after its campaign has ended"
  fileprivate static let startsAtEnd: Message = "this message starts at the moment that its campaign ends"
  fileprivate static let endsEarly: Message = "this message ends before its campaign starts"
  fileprivate static let endsAtStart: Message = "this message ends at the moment that its campaign starts"
  fileprivate static let sayEnds: Message = "check the two dates; if both are right, give the message its own 'ends'"
  fileprivate static let sayStarts: Message =
    "check the two dates; if both are right, give the message its own 'starts'"
}
