internal import CampaignLanguage
internal import Findings

/// A time between two displays that another one is longer than.
enum ReEligibilityBelowInterval: FieldRule {
  static let info = RuleInfo(
    "re-eligibility-below-interval", .advice,
    finds: "A 're_eligibility' shorter than 'min_interval', or than the default interval of 30 seconds.",
    because: "No message is shown before that interval is over, so the shorter time has no effect.",
    source: "in-app message delivery documentation; web client",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          re_eligibility: 10s
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          re_eligibility: 10s
          min_interval: 5s
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.reEligibility]

  /// The default time between two messages.
  private static let usual = TimeSpan(milliseconds: 30_000)

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard let again = value.duration,
      !(message.has(MessageTable.minInterval) && message.value(MessageTable.minInterval) == nil)
    else { return }
    let own = message.value(MessageTable.minInterval)
    guard let interval = own?.duration ?? usual, again < interval else { return }
    value.add(info, .tooShort(interval.text), labels: own.map { [$0.label(.interval)] } ?? [])
  }
}

extension Message {
  fileprivate static func tooShort(_ interval: String) -> Message {
    "no message is shown within \(interval) of another one, which is longer than this"
  }
  fileprivate static let interval: Message = "the interval"
}
