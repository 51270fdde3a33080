internal import CampaignIR
internal import CampaignLanguage
internal import Findings

/// A message that is due before its picture can be there.
enum SlowFirstShow: RecordRule {
  static let info = RuleInfo(
    "slow-first-show", .warning,
    finds: "A message with an image or other files that is triggered by a session start or a push click.",
    because: "It is due at once, before its files can be downloaded, so it appears late.",
    source: "in-app message delivery documentation",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: poster
          type: modal_image
          image: https://example.com/poster.png
          image_alt: Thirty percent off everything
          triggers: [{ type: session_start }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: poster
          type: modal_image
          image: https://example.com/poster.png
          image_alt: Thirty percent off everything
          triggers: [{ type: custom_event, name: shop_opened }]
      """)

  static let types = MessageTable.messages.types
  static let roles = [FieldRole.picture, .asset]

  static func check(_ message: LintedRecord) {
    guard let files = message.values(of: roles).first(where: { !($0.isList && $0.isEmpty) }) else { return }
    let atOnce = message.records(MessageTable.triggers).first {
      $0.isOf(TriggerTable.sessionStart) || $0.isOf(TriggerTable.pushClick)
    }
    atOnce?.value(TriggerTable.type)?.add(info, .notThere, labels: [Finding.Label(.files, at: files.keyPlace)])
  }
}

extension Message {
  fileprivate static let notThere: Message = "this shows the message at once, before its files are downloaded"
  fileprivate static let files: Message = "this must be downloaded first"
}
