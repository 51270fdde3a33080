import CampaignLanguage
import Findings

/// A message with a delay that lasts until it has ended.
enum DelayOutlastsWindow: FieldRule {
  static let info = RuleInfo(
    "delay-outlasts-window", .error, breaksPayload: false,
    finds: "A 'delay' longer than the time between a message's start and its end.",
    because: "Nobody gets such a message: it has ended by the time at which it could be shown.",
    source: "documentation of triggered delivery",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
        ends: 2026-03-21T08:00:00Z
        in_app_messages:
          - id: hello
            type: slideup
            message: Thirty percent off everything, today only.
      -     delay: 2d
      +     delay: 1h
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.delay]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard let window = message.windowOutlasted(by: value) else { return }
    value.add(
      info, .tooLate, labels: [window.start.label(.itStartsHere), window.end.label(.itEndsHere)],
      help: .shorten)
  }
}

extension LintedRecord {
  /// The start and end of a message, if the time between them is shorter than a delay. If both are equal, some clients
  /// still show it.
  func windowOutlasted(by delay: LintedValue) -> (start: LintedValue, end: LintedValue)? {
    guard let delay = delay.duration, let start = value(MessageTable.starts, orOf: CampaignTable.starts),
      let end = value(MessageTable.ends, orOf: CampaignTable.ends), let starts = start.moment, let ends = end.moment,
      starts.least(after: ends) < 0, delay.milliseconds / 1000 > ends.most(after: starts)
    else { return nil }
    return (start, end)
  }
}

extension Message {
  fileprivate static let shorten: Message = "use a shorter delay, or end the message later"
  fileprivate static let tooLate: Message = "after this delay the message has always ended"
}
