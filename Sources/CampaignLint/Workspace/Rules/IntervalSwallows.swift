internal import CampaignLanguage
internal import Findings

/// A message for a push click beside one for every session.
///
/// A click on a push opens the app, which begins a session: two events at once, of which the client shows a message for
/// one.
enum IntervalSwallows {
  static let info = RuleInfo(
    "interval-swallows", .warning,
    finds: "A message for push clicks next to a message that is shown at nearly every session start.",
    because:
      "A push click also starts a session, and for 30 seconds after a message no other is shown unless it "
      + "says otherwise.",
    source: "in-app message delivery documentation; web client",
    bad: """
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
          triggers: [{ type: push_click }]
      """,
    good: """
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
          min_interval: 0s
          triggers: [{ type: push_click }]
      """)

  /// A message that is shown again within a day is shown at nearly every session.
  private static let mostSeconds: Int64 = 86_400
  /// The number of session messages to compare with, those with the longest windows.
  private static let most = 64
  private static let clauses: Clauses = [.starts, .ends, .audience, .language, .targets, .html, .yielding, .control]

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    guard let sessions = delivery.kinds.firstIndex(of: .sessionStart),
      let clicks = delivery.kinds.firstIndex(of: .pushClick)
    else { return }
    let regular = delivery.messages(waitingFor: sessions).map { Int($0) }.filter {
      delivery.messages[$0].isAtOnce && delivery.messages[$0].reEligibility < mostSeconds && !fates.all[$0].isLost
        && !delivery.messages[$0].traits.contains(.control)
    }.sorted { delivery.window($0) == delivery.window($1) ? $0 < $1 : delivery.window($0) > delivery.window($1) }
      .prefix(most)
    for message in delivery.messages(waitingFor: clicks).map({ Int($0) }) {
      let own = delivery.messages[message]
      guard case .free = fates.all[message], own.isAtOnce, !own.traits.contains(.control),
        !own.targets.subtracting(.having(.pushNotifications)).isEmpty,
        own.triggers.allSatisfy({ Int(delivery.triggers[$0].event) == clicks }),
        let other = regular.first(where: { delivery.comesBefore($0, message, by: clauses) })
      else { continue }
      report.add(
        Finding(
          info, .swallowed(delivery.key(of: other)), at: own.place,
          labels: [.init(.atEverySession, at: delivery.messages[other].place)], help: .noInterval))
    }
  }
}

extension GatheredMessage {
  /// True if it is shown at its event, however the device is held, and only if no other message was just before.
  fileprivate var isAtOnce: Bool { delay == 0 && minInterval != 0 && orientation == .any }
}

extension Message {
  fileprivate static func swallowed(_ other: [UInt8]) -> Message {
    "a push click also starts a session, and the interval after \(quoting: other) leaves no time for this message"
  }
  fileprivate static let atEverySession: Message = "this one is shown at nearly every session start"
  fileprivate static let noInterval: Message =
    "set its 'min_interval' to 0s, or show the other message less often"
}
