internal import CampaignLanguage
internal import Findings

/// A message that waits until it is over.
enum DelayOutlastsWindow: FieldRule {
  static let info = RuleInfo(
    "delay-outlasts-window", .error,
    finds: "A 'delay' that is as long as the time from a message's start to its end, or longer.",
    because: "Nobody gets such a message: whenever it is triggered, it is over before it is due.",
    source: "documentation of triggered delivery",
    bad: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-21T08:00:00Z
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything, today only.
          delay: 1d
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      starts: 2026-03-20T08:00:00Z
      ends: 2026-03-21T08:00:00Z
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything, today only.
          delay: 1h
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.delay]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard let window = message.windowOutlasted(by: value) else { return }
    value.add(info, .tooLate, labels: [window.start.label(.starts), window.end.label(.ends)])
  }
}

extension LintedRecord {
  /// The moments between which a message can be shown, where they are no further apart than a delay.
  func windowOutlasted(by delay: LintedValue) -> (start: LintedValue, end: LintedValue)? {
    guard let delay = delay.duration, let start = value(MessageTable.starts, orOf: CampaignTable.starts),
      let end = value(MessageTable.ends, orOf: CampaignTable.ends), let starts = start.moment, let ends = end.moment,
      ends > starts, delay.milliseconds / 1000 >= ends.seconds - starts.seconds
    else { return nil }
    return (start, end)
  }
}

extension Message {
  fileprivate static let tooLate: Message = "after this delay the message is over, whenever it was triggered"
  fileprivate static let starts: Message = "it starts here"
  fileprivate static let ends: Message = "and ends here"
}
