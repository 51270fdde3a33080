import Bytes
import CampaignLanguage
import Findings

/// A message that appears again in every session.
enum ShownAtEverySession: FieldRule {
  static let info = RuleInfo(
    "shown-at-every-session", .advice, isOffByDefault: true,
    finds: "A message for a session start with 're_eligibility: always'.",
    because: "Readers see it every time they open the app.",
    source: "in-app message delivery documentation",
    example: """
      \(ExampleStart.slideupOffer)
      -     re_eligibility: always
      +     re_eligibility: 3d
            triggers: [{ type: session_start }]
      """)

  static let types = MessageTable.types(.bar, .window, .screen, .document)
  static let fields = [MessageTable.reEligibility]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard value.isWord("always") else { return }
    let start = message.records(MessageTable.triggers).first { $0.isOf(TriggerTable.sessionStart) }
    guard let trigger = start?.value(TriggerTable.type) else { return }
    value.add(info, .everyTime, labels: [trigger.label(.trigger)], help: .showLess)
  }
}

extension Message {
  fileprivate static let showLess: Message = "use a duration such as '7d', or the default 'never'"
  fileprivate static let everyTime: Message = "readers see this message at every session start"
  fileprivate static let trigger: Message = "the trigger"
}
