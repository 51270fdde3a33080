import Findings

/// A message for the start of a session with so many messages before it that it ends before its turn.
enum SessionStartCrowd {
  static let info = RuleInfo(
    "session-start-crowd", .warning,
    finds: "A message for a session start with more messages before it than it has days.",
    because: "A session start shows one message, and many people open an app once a day.",
    source: "in-app message delivery documentation",
    example: """
        campaign: spring-sale
        starts: 2026-03-20T08:00:00Z
        ends: 2026-03-22T07:00:00Z
        in_app_messages:
          - id: sale
            type: slideup
            message: Thirty percent off everything.
      -     priority: 3
            triggers: [{ type: session_start }]
          - id: delivery
            type: slideup
            message: Free delivery for you.
      -     priority: 2
      -     triggers: [{ type: session_start }]
      +     triggers: [{ type: custom_event, name: cart_viewed }]
          - id: points
            type: slideup
            message: Twice the points.
      -     priority: 1
      -     triggers: [{ type: session_start }]
      +     triggers: [{ type: custom_event, name: order_placed }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for (message, fate) in fates.all.enumerated() {
      guard case .crowdedOut(let first, let count) = fate else { continue }
      report.add(delivery.finding(info, .crowded(count), about: message, .first, at: first, help: .elsewhere))
    }
  }
}

extension Message {
  fileprivate static func crowded(_ count: Int) -> Message {
    "\(count) messages come first, so this one ends before people who open the app once a day see it"
  }
  fileprivate static let first: Message = "the first of them"
  fileprivate static let elsewhere: Message = "use another trigger, a higher priority or a longer time"
}
