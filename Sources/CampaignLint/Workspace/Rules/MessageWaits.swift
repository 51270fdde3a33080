internal import Findings

/// A message that is not shown before another one was.
enum MessageWaits {
  static let info = RuleInfo(
    "message-waits", .warning,
    finds: "A message that nobody sees who has not seen another one first, though both begin at the same time.",
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

  /// How much earlier another one may begin. What began longer before has been seen by those who were there for it.
  private static let mostSeconds: Int64 = 86_400

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for (message, fate) in fates.all.enumerated() {
      guard case .waits(let winner) = fate else { continue }
      let (first, second) = (delivery.messages[winner], delivery.messages[message])
      guard second.starts <= first.starts || first.starts != .min && second.starts - first.starts <= mostSeconds else {
        continue
      }
      report.add(
        Finding(
          info, .waits(delivery.key(of: winner)), at: second.place,
          labels: [.init(.first, at: first.place)], help: .anotherEvent))
    }
  }
}

extension Message {
  fileprivate static func waits(_ winner: [UInt8]) -> Message {
    "nobody sees this message before \(quoting: winner) was shown: it comes first at each of its events"
  }
  fileprivate static let first: Message = "this one"
  fileprivate static let anotherEvent: Message =
    "if that is not meant, let it wait for another event, or give it the higher priority"
}
