internal import Findings

/// A message that is not shown before another one was.
enum MessageWaits {
  static let info = RuleInfo(
    "message-waits", .warning,
    finds: "A message that is not shown before another one had its turn, though both begin at about the same time.",
    because:
      "An event shows one message, the one of the highest priority, and the next one's turn comes at a later event, if there is one.",
    source: "in-app message delivery documentation; web and Roku clients",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: first
          type: slideup
          message: Thirty percent off everything.
          priority: high
          triggers: [{ type: custom_event, name: order_placed }]
        - id: second
          type: slideup
          message: Free delivery for you.
          triggers: [{ type: custom_event, name: order_placed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: first
          type: slideup
          message: Thirty percent off everything.
          priority: high
          triggers: [{ type: custom_event, name: order_placed }]
        - id: second
          type: slideup
          message: Free delivery for you.
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for (message, fate) in fates.all.enumerated() {
      guard case .waits(let winner) = fate else { continue }
      report.add(
        Finding(
          info, .waits(delivery.key(of: winner)), at: delivery.messages[message].place,
          labels: [.init(.first, at: delivery.messages[winner].place)], help: .anotherEvent))
    }
  }
}

extension Message {
  fileprivate static func waits(_ winner: [UInt8]) -> Message {
    "this message has to wait until \(quoting: winner) has had its turn, which comes first at each of its events"
  }
  fileprivate static let first: Message = "this one"
  fileprivate static let anotherEvent: Message =
    "if that is not meant, let it wait for another event, or give it the higher priority"
}
