internal import CampaignLanguage
internal import Findings

/// A message that waits until it is over.
enum DelayOutlastsWindow: FieldRule {
  static let info = RuleInfo(
    "delay-outlasts-window", .error,
    finds: "A 'delay' at least as long as the time between a message's start and its end.",
    because: "Nobody gets such a message: it has ended before it can be shown.",
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
  /// The start and end of a message, if the time between them is no longer than a delay.
  func windowOutlasted(by delay: LintedValue) -> (start: LintedValue, end: LintedValue)? {
    guard let delay = delay.duration, let start = value(MessageTable.starts, orOf: CampaignTable.starts),
      let end = value(MessageTable.ends, orOf: CampaignTable.ends), let starts = start.moment, let ends = end.moment,
      ends > starts, delay.milliseconds / 1000 >= ends.seconds - starts.seconds
    else { return nil }
    return (start, end)
  }
}

extension Message {
  fileprivate static let tooLate: Message = "after this delay the message has always ended"
  fileprivate static let starts: Message = "it starts here"
  fileprivate static let ends: Message = "it ends here"
}
