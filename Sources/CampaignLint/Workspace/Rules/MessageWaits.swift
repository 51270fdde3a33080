import Findings

/// A message that is shown only after another one was shown.
enum MessageWaits {
  static let info = RuleInfo(
    "message-waits", .warning,
    finds: "A message that can't be shown before another one that starts at about the same time, unless both have a "
      + "written 'priority'.",
    because:
      "An event shows one message, the one with the highest priority; the next one has to wait for a later event.",
    source: "in-app message delivery documentation; web and Roku clients",
    example: """
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
      -     triggers: [{ type: custom_event, name: order_placed }]
      +     triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for (message, fate) in fates.all.enumerated() {
      guard case .waits(let winner) = fate,
        ![message, winner].allSatisfy({ delivery.messages[$0].traits.contains(.statesPriority) })
      else { continue }
      report.add(
        delivery.finding(
          info, .waits(delivery.key(of: winner)), about: message, .thisOne, at: winner, help: .anotherEvent))
    }
  }
}

extension Message {
  fileprivate static func waits(_ winner: [UInt8]) -> Message {
    "this message has to wait for \(quoting: winner), which comes first at each of its events"
  }
  fileprivate static let anotherEvent: Message = "if this is not intended, use another event or a higher priority"
}
