/// The messages at one event that can make others lose. None of them loses against another one of them at all of its
/// events.
///
/// They are grouped by audience, because a message loses only against messages for everybody and for its own audience.
/// Only a few of each group are kept, those with the longest windows. So if one event has very many different messages,
/// some that never win are not reported, but every report is true.
struct Winners {
  private var byAudience: [Int: [Int]] = [:]

  /// The number of messages that are kept for each audience.
  private static let most = 32

  /// `messages` are those that wait for one event.
  init(among messages: some Sequence<Int>, of delivery: Delivery, by clauses: Clauses) {
    let ordered = messages.sorted { Self.precedes($0, $1, delivery) }
    for message in ordered { insert(message, delivery, clauses) }
  }

  init() {}

  /// Strongest first: by priority, then by path.
  static func precedes(_ one: Int, _ other: Int, _ delivery: Delivery) -> Bool {
    let (first, second) = (delivery.messages[one].priority, delivery.messages[other].priority)
    return first == second ? one < other : first > second
  }

  /// The messages that may come before a message.
  func candidates(for message: Int, of delivery: Delivery, by clauses: Clauses) -> [Int] {
    guard clauses.contains(.audience) else { return byAudience.values.joined().sorted() }
    let audience = delivery.audiences[message]
    let own = byAudience[audience] ?? []
    return audience == 0 ? own : own + (byAudience[0] ?? [])
  }

  private mutating func insert(_ message: Int, _ delivery: Delivery, _ clauses: Clauses) {
    let audience = delivery.audiences[message]
    guard delivery.canWin(message, by: clauses) else { return }
    let rivals = (byAudience[audience] ?? []) + (audience == 0 ? [] : byAudience[0] ?? [])
    guard !rivals.contains(where: { $0 == message || delivery.makesNeedless($0, message) }) else { return }
    var kept = byAudience.removeValue(forKey: audience) ?? []
    if kept.count < Self.most {
      kept.append(message)
    } else if let narrowest = kept.indices.min(by: { delivery.window(kept[$0]) < delivery.window(kept[$1]) }),
      delivery.window(kept[narrowest]) < delivery.window(message)
    {
      kept[narrowest] = message
    }
    byAudience[audience] = kept
  }
}

extension Delivery {
  fileprivate func canWin(_ message: Int, by clauses: Clauses) -> Bool {
    !(clauses.contains(.yielding) && messages[message].traits.contains(.yielding))
      && !(clauses.contains(.control) && isShared(message))
  }

  /// The length of a message's window.
  func window(_ message: Int) -> UInt64 {
    UInt64(bitPattern: messages[message].ends) &- UInt64(bitPattern: messages[message].starts)
  }

  /// True if the stronger message makes every message lose that the other one makes lose.
  fileprivate func makesNeedless(_ stronger: Int, _ message: Int) -> Bool {
    let (first, second) = (messages[stronger], messages[message])
    return comesBefore(stronger, message, by: Clauses.all.subtracting(.priority))
      && first.reEligibility <= second.reEligibility && waitsForMore(stronger, message)
  }

  /// True if a message certainly waits for every event that another one waits for: the same events, without filters or
  /// with the same ones.
  private func waitsForMore(_ wide: Int, _ narrow: Int) -> Bool {
    messages[narrow].triggers.allSatisfy { second in
      messages[wide].triggers.contains { first in
        triggers[first].event == triggers[second].event
          && (triggers[first].filters == 0 || triggers[first].filters == triggers[second].filters)
      }
    }
  }
}
