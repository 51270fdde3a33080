import Bytes
import CampaignLanguage
import Findings

/// A `re_eligibility` that is longer than the documented maximum.
enum ReEligibilityTooLong: FieldRule {
  static let info = RuleInfo(
    "re-eligibility-too-long", .warning,
    finds: "A 're_eligibility' of more than 720 days.",
    because: "The documented maximum is 720 days.",
    source: "documentation of re-eligibility",
    example: """
        campaign: birthday
        in_app_messages:
          - id: hello
            type: slideup
            message: Many happy returns!
      -     re_eligibility: 730d
      +     re_eligibility: 360d
            triggers: [{ type: custom_event, name: birthday }]
      """)

  static let fields = [MessageTable.reEligibility]

  private static let most = TimeSpan(milliseconds: TimeSpan.Unit.days.length.times(720))

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard let again = value.duration, let most, again > most else { return }
    value.add(info, .tooLong, help: .sayNever)
  }
}

extension Message {
  fileprivate static let tooLong: Message = "the documented maximum is 720 days"
  fileprivate static let sayNever: Message = "write 'never' if nobody should see the message twice"
}
