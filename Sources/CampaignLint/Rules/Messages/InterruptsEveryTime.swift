import CampaignLanguage
import Findings

/// A message that covers the app at every event, without a pause.
enum InterruptsEveryTime: FieldRule {
  static let info = RuleInfo(
    "interrupts-every-time", .warning,
    finds: "A modal, full-screen or HTML message for an event without filters, with 're_eligibility: always' and "
      + "'min_interval: 0s'.",
    because: "It covers the app each time the event is logged, however often that is.",
    source: "in-app message delivery documentation; issues 162 and 249 of the React Native SDK",
    example: """
      \(ExampleStart.modalOffer)
            re_eligibility: always
      -     min_interval: 0s
            triggers: [{ type: custom_event, name: page_viewed }]
      """)

  static let types = MessageTable.types(.window, .screen, .document)
  static let fields = [MessageTable.minInterval]

  static func check(_ interval: LintedValue, of message: LintedRecord) {
    guard interval.duration?.milliseconds == 0, let again = message.value(MessageTable.reEligibility),
      again.isWord("always")
    else { return }
    let event = message.records(MessageTable.triggers).first {
      $0.isOf(TriggerTable.customEvent) && !$0.has(TriggerTable.filters)
    }
    guard let trigger = event?.value(TriggerTable.event) else { return }
    interval.add(info, .noPause, labels: [again.label(.always), trigger.label(.event)], help: .pause)
  }
}

extension Message {
  fileprivate static let noPause: Message =
    "this message covers the app each time that its event is logged, without a pause"
  fileprivate static let always: Message = "shown again each time"
  fileprivate static let event: Message = "the event"
  fileprivate static let pause: Message = "remove 'min_interval', let less often be enough, or filter the event"
}
