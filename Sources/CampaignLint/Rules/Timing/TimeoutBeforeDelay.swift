import CampaignLanguage
import Findings

/// A message that clients drop before it is due.
enum TimeoutBeforeDelay: FieldRule {
  static let info = RuleInfo(
    "timeout-before-delay", .error, breaksPayload: false,
    finds: "A 'timeout' that is not longer than the 'delay'.",
    because: "Both count from the trigger, so the message times out before it can be shown.",
    source: "in-app message delivery documentation; web client",
    example: """
      \(ExampleStart.slideupOffer)
            delay: 1m
      -     timeout: 30s
      +     timeout: 5m
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.timeout]

  static func check(_ timeout: LintedValue, of message: LintedRecord) {
    guard let delay = message.value(MessageTable.delay), let due = delay.duration, let end = timeout.duration,
      end <= due, message.windowOutlasted(by: delay) == nil
    else { return }
    addConflict(info, .neverDue, delay, .delay, timeout, .timeout, help: .longerTimeout)
  }
}

extension Message {
  fileprivate static let longerTimeout: Message = "use a timeout that is longer than the delay"
  fileprivate static let neverDue: Message = "the message times out before its delay is over"
  fileprivate static let delay: Message = "the delay"
  fileprivate static let timeout: Message = "it times out after this"
}
