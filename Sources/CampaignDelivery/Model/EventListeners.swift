/// A trigger that waits for an event, with its message and its position there.
struct WaitingTrigger: Sendable {
  let message: Int
  let position: Int
  let trigger: MessageTrigger

  /// True if it comes first, in the order of the messages and of their triggers.
  fileprivate func isBefore(_ other: WaitingTrigger) -> Bool {
    (message, position) < (other.message, other.position)
  }
}

/// The messages that wait for an event, each with the triggers that the event can fire: found once, so that no client
/// has to look for them at each event. A class, so that passing it on counts one reference.
final class EventListeners: Sendable {
  /// In the order of the messages of the set.
  let listeners: [Listener]
  /// True if nobody may know if a trigger fires.
  let mayDoubt: Bool
  /// The triggers of all listeners.
  private let triggers: [WaitingTrigger]

  /// A message that waits for the event, as plain bits.
  struct Listener: Sendable {
    let message: Int
    /// Its triggers for the event. Empty if one of them has no conditions, so that every event fires it.
    fileprivate let triggers: Range<Int>
    /// True if nobody may know if one of them fires.
    let mayDoubt: Bool
  }

  static let none = EventListeners([])

  /// `triggers` are those that the event can fire, in order.
  init(_ triggers: [WaitingTrigger]) {
    var listeners: [Listener] = []
    var start = 0
    while start < triggers.count {
      let message = triggers[start].message
      let end = triggers[start...].firstIndex { $0.message != message } ?? triggers.count
      let own = triggers[start..<end]
      let areConditional = own.allSatisfy(\.trigger.hasConditions)
      listeners.append(
        Listener(
          message: message, triggers: start..<(areConditional ? end : start),
          mayDoubt: areConditional && own.contains(where: \.trigger.mayDoubt)))
      start = end
    }
    (self.listeners, self.triggers) = (listeners, triggers)
    mayDoubt = listeners.contains(where: \.mayDoubt)
  }

  /// The numbers of the messages.
  var messages: [Int] { listeners.map(\.message) }

  /// The listeners of two occasions, for an event that can fire the triggers of both.
  func joined(with other: EventListeners) -> EventListeners {
    var (all, rest) = ([WaitingTrigger](), other.triggers[...])
    all.reserveCapacity(triggers.count + rest.count)
    for own in triggers {
      while let first = rest.first, first.isBefore(own) { all.append(rest.removeFirst()) }
      all.append(own)
    }
    return EventListeners(all + rest)
  }

  /// True if an event of the occasion fires a trigger of a listener.
  func isFired(_ listener: Listener, by event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    let isFired = listener.triggers.contains { triggers[$0].trigger.isFired(by: event, at: now, reading) }
    return isFired || listener.triggers.isEmpty
  }

  /// The position of the trigger of a message that an event of the occasion fires: of one without conditions, or else
  /// of the first that it fires. Nil if it fires none.
  func trigger(of message: Int, firedBy event: AppEvent, at now: Int64, _ reading: FilterReading) -> Int? {
    let own = triggers.filter { $0.message == message }
    let fired =
      own.first { !$0.trigger.hasConditions } ?? own.first { $0.trigger.isFired(by: event, at: now, reading) }
    return fired?.position
  }

  /// The reason why an event of the occasion fires no trigger of a listener: that of the first trigger, with the
  /// filters of the others that the event does not pass. Nil if it fires one.
  func mismatch(
    of listener: Listener, with event: AppEvent, at now: Int64, by reading: FilterReading
  ) -> Occurrence.Obstacle? {
    guard let first = listener.triggers.first, !isFired(listener, by: event, at: now, reading) else { return nil }
    func mismatch(_ index: Int) -> Occurrence.Obstacle? {
      triggers[index].trigger.mismatch(with: event, at: now, by: reading, position: triggers[index].position)
    }
    guard case .filter(var failed) = mismatch(first) else { return mismatch(first) }
    failed.others = listener.triggers.dropFirst().compactMap { index in
      if case .filter(let other) = mismatch(index) { other } else { nil }
    }
    return .filter(failed)
  }

  /// The filter because of which nobody knows if an event of the occasion fires a trigger of a listener. Nil if it is
  /// known.
  func doubt(
    about listener: Listener, at event: AppEvent, _ now: Int64, by reading: FilterReading
  ) -> Occurrence.FailedFilter? {
    guard !isFired(listener, by: event, at: now, reading) else { return nil }
    return listener.triggers.lazy.compactMap { [triggers] index in
      triggers[index].trigger.doubt(at: event, now, by: reading, position: triggers[index].position)
    }.first
  }

  func listener(for message: Int) -> Listener? { listeners.first { $0.message == message } }
}
