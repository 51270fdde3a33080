import CampaignLanguage
import Findings

/// A colour that one client treats as no colour.
enum NotPortableTransparentBlack: RecordRule {
  static let info = RuleInfo(
    "not-portable-transparent-black", .warning,
    finds: "The colour \"#00000000\" in a campaign that is also for the web.",
    because: "The web client treats it as missing and draws its default colour; others draw nothing.",
    source: "web client",
    example: """
        campaign: spring-sale
        targets: [ios, web]
        in_app_messages:
          - id: hello
            type: modal
            message: Thirty percent off everything.
      -     colors: { frame: "#00000000" }
      +     colors: { frame: "#ffffff00" }
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.colors]

  static func check(_ record: LintedRecord) {
    guard let colors = record.colors else { return }
    for value in colors.values(of: [.ground, .surroundings]) {
      guard value.color?.argb == 0, record.targets.have(.transparentBlack) else { continue }
      let clients = record.targets.words(having: .transparentBlack)
      value.add(info, .taken(clients), fixes: value.replacing(with: "#ffffff00", .sayWhite, .needsReview))
    }
  }
}

extension Message {
  fileprivate static func taken(_ clients: String) -> Message {
    "on \(clients) this counts as missing, and the default colour is drawn; other clients draw nothing"
  }
  fileprivate static let sayWhite: Message = "write \"#ffffff00\", which all clients leave invisible"
}
