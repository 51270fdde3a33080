import CampaignLanguage
import Findings

/// A message for a push click, together with one for every session.
///
/// A click on a push opens the app, which begins a session. These are two events at once, and the client shows a
/// message for only one of them.
enum IntervalSwallows {
  static let info = RuleInfo(
    "interval-swallows", .advice,
    finds: "A message for push clicks next to a message that is shown at nearly every session start.",
    because:
      "If the app is closed, a push click also starts a session, and no other message is shown within the minimum "
      + "interval of the app, which is 30 seconds by default.",
    source: "in-app message delivery documentation; web client",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: welcome
            type: slideup
            message: Good to see you.
            re_eligibility: 1h
            triggers: [{ type: session_start }]
          - id: from-push
            type: slideup
            message: Here is what we wrote of.
      +     min_interval: 0s
            triggers: [{ type: push_click }]
      """)

  /// A message that is shown again within a day is shown at nearly every session.
  private static let mostSeconds: Int64 = 86_400
  /// The number of session messages that are compared: those with the longest windows.
  private static let most = 64
  private static let clauses: Clauses = [.starts, .ends, .audience, .language, .targets, .html, .yielding, .control]

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    guard let sessions = delivery.kinds.firstIndex(of: .sessionStart),
      let clicks = delivery.kinds.firstIndex(of: .pushClick)
    else { return }
    let regular = delivery.messages(waitingFor: sessions).filter {
      delivery.messages[$0].isAtOnce && delivery.messages[$0].reEligibility < mostSeconds && !fates.all[$0].isLost
        && !delivery.messages[$0].traits.contains(.control)
    }.sorted { delivery.window($0) == delivery.window($1) ? $0 < $1 : delivery.window($0) > delivery.window($1) }
      .prefix(most)
    for message in delivery.messages(waitingFor: clicks) {
      let own = delivery.messages[message]
      guard case .free = fates.all[message], own.isAtOnce, !own.traits.contains(.control),
        !own.targets.subtracting(.having(.pushNotifications)).isEmpty,
        own.triggers.allSatisfy({ delivery.triggers[$0].event == clicks }),
        let other = regular.first(where: { delivery.comesBefore($0, message, by: clauses) })
      else { continue }
      report.add(
        delivery.finding(
          info, .swallowed(delivery.key(of: other)), about: message, .atEverySession, at: other, help: .noInterval))
    }
  }
}

extension GatheredMessage {
  /// True if it is shown at its event in every orientation, unless another message was just before it.
  fileprivate var isAtOnce: Bool { delay == 0 && minInterval != 0 && orientation == .any }
}

extension Message {
  fileprivate static func swallowed(_ other: [UInt8]) -> Message {
    "a click that opens the app also starts a session; \(quoting: other) then comes first, and its interval blocks this"
  }
  fileprivate static let atEverySession: Message = "this one is shown at nearly every session start"
  fileprivate static let noInterval: Message = "set its 'min_interval' to 0s, or show the other message less often"
}
