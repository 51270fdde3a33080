import CampaignLanguage
import Findings

/// Two messages with the same priority for the same event.
enum MessageTie {
  static let info = RuleInfo(
    "message-tie", .warning,
    finds: "Two messages with the same priority that may be due at the same event.",
    because:
      "An event shows one message, and clients choose differently between equal priorities: the web "
      + "client takes the last one that the server sent, others any of them.",
    source: "in-app message delivery documentation; web and Roku clients",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: sale
            type: slideup
            message: Thirty percent off everything.
            triggers: [{ type: custom_event, name: cart_viewed }]
          - id: delivery
            type: slideup
            message: Free delivery for you.
      +     priority: high
            triggers: [{ type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 100 }] }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for (message, fate) in fates.all.enumerated() {
      guard case .tied(let other, let overlap) = fate else { continue }
      let words = Message.tied(delivery.key(of: other), delivery.messages[other].priority)
      let notes: [Message] = if case .beyondNow = overlap { [.onlyBeyondNow] } else { [] }
      report.add(delivery.finding(info, words, about: message, .other, at: other, notes: notes, help: .differ))
    }
  }
}

extension Message {
  fileprivate static func tied(_ other: [UInt8], _ priority: Int) -> Message {
    "this message and \(quoting: other) have the same event and the same priority, \(priority)"
  }
  /// Only some clients read the filters in this way.
  fileprivate static var onlyBeyondNow: Message {
    let clients = Targets.reachingBeyondNow.words
    return "only on \(clients): there, 'within_next' also holds for the past, and 'within_last' for the future"
  }
  fileprivate static let other: Message = "the other message"
  fileprivate static let differ: Message =
    "give the more important one a higher priority, or separate the two by time, audience or filters"
}
