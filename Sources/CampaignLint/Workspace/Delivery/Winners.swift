/// The messages that others lose against at one event: none of them loses against another one of them at all events of
/// both.
///
/// They are kept by audience, since a message loses only against those for everybody and those for its own audience,
/// and no more than a few of each: where one event has very many messages that differ in everything, some that never
/// win go unreported, and what is reported remains true. Those with the longest windows stay.
struct Winners {
  private var byAudience: [Int32: [Int32]] = [:]

  /// The number of messages to keep for each audience.
  private static let most = 32

  /// `messages` wait for one event.
  init(among messages: some Sequence<Int32>, of delivery: Delivery, by clauses: Clauses) {
    let ordered = messages.sorted { Self.precedes(Int($0), Int($1), delivery) }
    for message in ordered { insert(message, delivery, clauses) }
  }

  init() {}

  /// The strongest first: by priority, then by path.
  static func precedes(_ one: Int, _ other: Int, _ delivery: Delivery) -> Bool {
    let (first, second) = (delivery.messages[one].priority, delivery.messages[other].priority)
    return first == second ? one < other : first > second
  }

  /// Those against which a message may lose.
  func candidates(for message: Int, of delivery: Delivery, by clauses: Clauses) -> [Int32] {
    guard clauses.contains(.audience) else { return byAudience.values.joined().sorted() }
    let audience = delivery.audiences[message]
    let own = byAudience[audience] ?? []
    return audience == 0 ? own : own + (byAudience[0] ?? [])
  }

  private mutating func insert(_ message: Int32, _ delivery: Delivery, _ clauses: Clauses) {
    let (index, audience) = (Int(message), delivery.audiences[Int(message)])
    guard delivery.canWin(index, by: clauses) else { return }
    let rivals = (byAudience[audience] ?? []) + (audience == 0 ? [] : byAudience[0] ?? [])
    guard !rivals.contains(where: { $0 == message || delivery.makesNeedless(Int($0), index) }) else { return }
    var kept = byAudience.removeValue(forKey: audience) ?? []
    if kept.count < Self.most {
      kept.append(message)
    } else if let narrowest = kept.indices.min(by: { delivery.window(Int(kept[$0])) < delivery.window(Int(kept[$1])) }),
      delivery.window(Int(kept[narrowest])) < delivery.window(index)
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

  /// The length of time in which a message can be shown.
  func window(_ message: Int) -> UInt64 {
    UInt64(bitPattern: messages[message].ends) &- UInt64(bitPattern: messages[message].starts)
  }

  /// True if whatever loses against one message loses against a stronger one as well.
  fileprivate func makesNeedless(_ stronger: Int, _ message: Int) -> Bool {
    let (first, second) = (messages[stronger], messages[message])
    return comesBefore(stronger, message, by: Clauses.all.subtracting(.priority))
      && first.reEligibility <= second.reEligibility && waitsForMore(stronger, message)
  }

  /// True if a message waits for every event that another one waits for, as far as that is plain to see.
  private func waitsForMore(_ wide: Int, _ narrow: Int) -> Bool {
    messages[narrow].triggers.allSatisfy { second in
      messages[wide].triggers.contains { first in
        triggers[first].event == triggers[second].event
          && (triggers[first].filters == 0 || triggers[first].filters == triggers[second].filters)
      }
    }
  }
}
