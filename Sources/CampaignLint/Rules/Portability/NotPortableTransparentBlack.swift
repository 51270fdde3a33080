internal import CampaignLanguage
internal import Findings

/// A colour that one client takes for none.
enum NotPortableTransparentBlack: RecordRule {
  static let info = RuleInfo(
    "not-portable-transparent-black", .warning,
    finds: "The colour \"#00000000\" in a campaign that is also for the web.",
    because: "The web client treats it as missing and draws its default colour; others draw nothing.",
    source: "web client",
    bad: """
      campaign: spring-sale
      targets: [ios, web]
      in_app_messages:
        - id: hello
          type: modal
          message: Thirty percent off everything.
          colors: { frame: "#00000000" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      targets: [ios, web]
      in_app_messages:
        - id: hello
          type: modal
          message: Thirty percent off everything.
          colors: { frame: "#ffffff00" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.colors]

  static func check(_ record: LintedRecord) {
    guard let colors = record.colors else { return }
    for value in colors.values(of: [.ground]) {
      guard value.color?.argb == 0, record.targets.have(.transparentBlack) else { continue }
      value.add(info, .taken, fixes: value.replacing(with: "#ffffff00", .sayWhite, .needsReview))
    }
  }
}

extension Message {
  fileprivate static let taken: Message =
    "the web client treats this as missing and draws its default colour; others draw nothing"
  fileprivate static let sayWhite: Message = "write \"#ffffff00\", which all clients leave invisible"
}
