/// The messages that wait for an event, each with the triggers that the event can fire: found once, so that no client
/// has to look for them at each event. A class, so that passing it on counts one reference.
final class EventListeners: Sendable {
  /// The numbers of the messages, in the order of the set.
  let messages: [Int]
  /// The same messages in the same order.
  let listeners: [Listener]
  /// The triggers of all listeners, each with its position in its message.
  private let triggers: [(position: Int, trigger: MessageTrigger)]

  /// A message that waits for the event, as plain bits.
  struct Listener: Sendable {
    let message: Int
    /// Its triggers for the event. Empty if one of them has no conditions, so that every event fires it.
    fileprivate let triggers: Range<Int>
  }

  static let none = EventListeners([], among: [], for: .sessionStart)

  /// `numbers` are those of the messages with a trigger for the occasion.
  init(_ numbers: [Int], among messages: [DeliveredMessage], for occasion: Occasion) {
    var listeners: [Listener] = []
    var triggers: [(position: Int, trigger: MessageTrigger)] = []
    for number in numbers {
      let own = messages[number].triggers.enumerated().filter { $0.element.occasion.includes(occasion) }
      let first = triggers.count
      if own.allSatisfy(\.element.hasConditions) { triggers += own.map { ($0.offset, $0.element) } }
      listeners.append(Listener(message: number, triggers: first..<triggers.count))
    }
    (self.messages, self.listeners, self.triggers) = (numbers, listeners, triggers)
  }

  /// True if an event of the occasion fires a trigger of a listener.
  func isFired(_ listener: Listener, by event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    let isFired = listener.triggers.contains { triggers[$0].trigger.isFired(by: event, at: now, reading) }
    return isFired || listener.triggers.isEmpty
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

  func listener(for message: Int) -> Listener? { listeners.first { $0.message == message } }
}
