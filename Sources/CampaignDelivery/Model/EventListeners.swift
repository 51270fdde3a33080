/// The messages that wait for an event, each with the triggers that the event can fire: found once, so that no client has
/// to look for them at each event.
struct EventListeners: Sendable {
  /// The numbers of the messages, in the order of the set.
  let messages: [Int]
  /// The same messages in the same order.
  let listeners: [Listener]
  /// The triggers of all listeners.
  private let triggers: [MessageTrigger]

  /// A message that waits for the event. It has only plain bits, so passing it on counts no references.
  struct Listener: Sendable {
    let message: Int
    /// The positions of its triggers for the event. Empty if one of them has no conditions, so that every event fires it.
    fileprivate let triggers: Range<Int>
  }

  static let none = EventListeners([], among: [], for: .sessionStart)

  /// `numbers` are those of the messages with a trigger for the occasion.
  init(_ numbers: [Int], among messages: [DeliveredMessage], for occasion: Occasion) {
    var listeners: [Listener] = []
    var triggers: [MessageTrigger] = []
    for number in numbers {
      let own = messages[number].triggers.filter { $0.occasion.includes(occasion) }
      let first = triggers.count
      if own.allSatisfy(\.hasConditions) { triggers += own }
      listeners.append(Listener(message: number, triggers: first..<triggers.count))
    }
    (self.messages, self.listeners, self.triggers) = (numbers, listeners, triggers)
  }

  /// True if an event of the occasion fires a trigger of a listener.
  func isFired(_ listener: Listener, by event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    listener.triggers.isEmpty || listener.triggers.contains { triggers[$0].isFired(by: event, at: now, reading) }
  }
}
