internal import Findings

/// A message that another one always comes before.
///
/// What has to be so is `Clauses`. Two facts that one might count on are left out, since no definition says them: how
/// long the app's own interval is, and who is in two audiences of different names.
enum MessageNeverWins {
  static let info = RuleInfo(
    "message-never-wins", .error, isSettable: true,
    finds: "A message that is never shown, because another one always comes first.",
    because: "An event shows one message: the one with the highest priority among those that may be shown.",
    source: "in-app message delivery documentation; web and Roku clients",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: everybody
          type: slideup
          message: Thirty percent off everything.
          priority: high
          re_eligibility: always
          triggers: [{ type: custom_event, name: cart_viewed }]
        - id: large-baskets
          type: slideup
          message: Free delivery for you.
          triggers:
            - { type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 100 }] }
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: everybody
          type: slideup
          message: Thirty percent off everything.
          re_eligibility: always
          triggers: [{ type: custom_event, name: cart_viewed }]
        - id: large-baskets
          type: slideup
          message: Free delivery for you.
          priority: high
          triggers:
            - { type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 100 }] }
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    for (message, fate) in fates.all.enumerated() {
      guard case .neverWins(let winner) = fate else { continue }
      let delivery = fates.delivery
      report.add(
        Finding(
          info, .neverWins(delivery.key(of: winner)), at: delivery.messages[message].place,
          labels: [.init(.winner(delivery.messages[winner].priority), at: delivery.messages[winner].place)],
          help: .makeRoom))
    }
  }
}

extension Message {
  fileprivate static func neverWins(_ winner: [UInt8]) -> Message {
    "this message is never shown: \(quoting: winner) always comes first"
  }
  fileprivate static func winner(_ priority: Int32) -> Message { "this one has the priority \(Int(priority))" }
  fileprivate static let makeRoom: Message =
    "give it the higher priority, or restrict the other one by filters or time"
}
