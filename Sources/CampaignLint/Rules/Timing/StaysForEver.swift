import CampaignLanguage
import Findings

/// A message with a start but without an end.
enum StaysForEver: RecordRule {
  static let info = RuleInfo(
    "stays-for-ever", .advice, isOffByDefault: true,
    finds: "A message with a start, its own or its campaign's, but no end.",
    because: "It is shown until somebody removes it.",
    source: "web client",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
      + ends: 2026-03-27T08:00:00Z
        in_app_messages:
          - id: hello
            type: slideup
            message: Thirty percent off everything.
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.messages.types

  static func check(_ message: LintedRecord) {
    let campaign = message.campaign
    guard !message.has(MessageTable.ends), !campaign.has(CampaignTable.ends) else { return }
    if message.has(MessageTable.starts) {
      message.value(MessageTable.starts)?.addAtKey(info, .noEnd, help: .addEnd)
    } else if let starts = campaign.value(CampaignTable.starts), message.file.isFirstOfCampaign(info) {
      starts.addAtKey(
        info, .noEndOfMessages, labels: message.id.map { [$0.label(.suchAsThisMessage)] } ?? [], help: .addEnd)
    }
  }
}

extension Message {
  fileprivate static let addEnd: Message = "add 'ends'"
  fileprivate static let noEnd: Message = "the message has a start but no end"
  fileprivate static let noEndOfMessages: Message =
    "the campaign has a start but no end, so its messages have no end either"
}
