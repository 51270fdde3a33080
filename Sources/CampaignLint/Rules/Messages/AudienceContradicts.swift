import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A message for people to whom its campaign is not addressed.
enum AudienceContradicts: FieldRule {
  static let info = RuleInfo(
    "audience-contradicts", .warning,
    finds: "A message for the audience 'non-x' or 'not-x' in a campaign for the audience 'x', or the other way round.",
    because: "The audience of the message replaces that of its campaign, so one of the two is probably wrong.",
    example: """
        campaign: spring-sale
        audience: members
        in_app_messages:
          - id: hello
            type: slideup
            message: Thirty percent off everything.
      -     audience: non-members
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.audience]

  private static let negations = ["non-", "non_", "not-", "not_", "no-", "no_"]

  static func check(_ audience: LintedValue, of message: LintedRecord) {
    // An audience that does not exist is reported as that.
    if let audiences = message.catalogue?.audiences, audiences[audience.text] == nil { return }
    guard !message.isOf(CampaignTable.record), let other = message.campaign.value(CampaignTable.audience),
      isNegation(audience.text, of: other.text) || isNegation(other.text, of: audience.text)
    else { return }
    audience.add(info, .contradicts(other.text), labels: [other.label(.campaign)], help: .chooseOne)
  }

  private static func isNegation(_ name: ArraySlice<UInt8>, of other: ArraySlice<UInt8>) -> Bool {
    negations.contains { name.prefix($0.utf8.count).isWord($0) && name.dropFirst($0.utf8.count).elementsEqual(other) }
  }
}

extension Message {
  fileprivate static func contradicts(_ other: ArraySlice<UInt8>) -> Message {
    "this message is for nobody whom its campaign names: the campaign is for \(quoting: other)"
  }
  fileprivate static let campaign: Message = "the audience of the campaign"
  fileprivate static let chooseOne: Message = "remove one of the two, or move the message to a campaign of its own"
}
