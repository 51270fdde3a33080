import Findings

/// A variation of a message that always loses against another message among the readers of the variation.
enum VariationNeverShown {
  static let info = RuleInfo(
    "variation-never-shown", .warning,
    finds: "A variation that is never shown, because another message always comes first for its readers.",
    because: "Readers of other languages or with other clients see the message, but these never do.",
    source: "in-app message delivery documentation; the language of campaignc",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: german
            type: slideup
            message: Alles wird billiger.
            language: de
            priority: high
            re_eligibility: always
            triggers: [{ type: custom_event, name: cart_viewed }]
          - id: everybody
            type: slideup
            message: Everything gets cheaper.
            triggers: [{ type: custom_event, name: cart_viewed }]
      -     variations:
      -       - for: { language: de }
      -         message: Jetzt wird alles billiger.
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    for variation in fates.lostVariations {
      let winners = variation.fate.winners
      let labels = winners.prefix(mostLabels).map { winner in
        Finding.Label(.comesFirst, at: fates.delivery.messages[winner].place)
      }
      let names = winners.map { fates.delivery.key(of: $0) }
      report.add(
        Finding(
          info, names.count == 1 ? .neverShown(names[0]) : .neverShown(names.count), at: variation.place,
          labels: labels, help: .choose))
    }
  }

  private static let mostLabels = 4
}

extension Message {
  fileprivate static func neverShown(_ winner: [UInt8]) -> Message {
    "readers of this variation never see the message: \(quoting: winner) always comes first"
  }
  fileprivate static func neverShown(_ count: Int) -> Message {
    "readers of this variation never see the message: one of \(count) other messages always comes first"
  }
  fileprivate static let comesFirst: Message = "this one comes first"
  fileprivate static let choose: Message = "remove the variation, or give its message the higher priority"
}
