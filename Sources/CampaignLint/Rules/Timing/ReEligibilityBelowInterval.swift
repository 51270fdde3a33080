import CampaignCheck
import CampaignLanguage
import Findings

/// A `re_eligibility` that is shorter than the interval between messages, and so has no effect.
enum ReEligibilityBelowInterval: FieldRule {
  static let info = RuleInfo(
    "re-eligibility-below-interval", .advice,
    finds:
      "A 're_eligibility' shorter than 'min_interval', or than the app's interval, which is 30 seconds by default.",
    because: "No message is shown before that interval is over, so the shorter time has no effect.",
    source: "in-app message delivery documentation; web client",
    example: """
      \(ExampleStart.slideupOffer)
            re_eligibility: 10s
      +     min_interval: 5s
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.reEligibility]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard let again = value.duration,
      !(message.has(MessageTable.minInterval) && message.value(MessageTable.minInterval) == nil)
    else { return }
    let own = message.value(MessageTable.minInterval)
    guard let interval = own?.duration ?? message.file.app.minInterval ?? AppFacts.usualInterval,
      again < interval
    else { return }
    value.add(
      info, .tooShort(interval.text), labels: own.map { [$0.label(.interval)] } ?? [], help: .longer(interval.text))
  }
}

extension Message {
  fileprivate static func tooShort(_ interval: String) -> Message {
    "no message is shown within \(interval) of another one, which is longer than this"
  }
  fileprivate static func longer(_ interval: String) -> Message {
    "write at least \(interval), or set a shorter 'min_interval'; 'app.min_interval' in campaignc.yaml names your apps' own"
  }
  fileprivate static let interval: Message = "the interval"
}
