// A template can stop a message for its event. The server says so when the message is due, and the client then tries
// the next message of the same event.

extension DeliveryClient {
  /// True if the template of a message stops it for its event.
  func isStopped(_ message: Int, by event: AppEvent) -> Bool {
    guard !stoppable.isEmpty, stoppable.contains(message) else { return false }
    return reader.contents?.content(of: set.messages[message].key, at: event)?.isStopped ?? false
  }

  /// True if the template of a message that is due stops it.
  func isStopped(_ waiting: Waiting) -> Bool { waiting.event.map { isStopped(waiting.message, by: $0) } ?? false }

  /// Picks the next message of an event whose first winner is stopped when it is due.
  mutating func replace(_ waiting: Waiting) {
    guard let event = waiting.event else { return }
    let stopped = waiting.stopped + [waiting.message]
    tell(.passedOver(waiting.message, .excluded(.stoppedByEvent)))
    let next = winner(among: set.eventListeners(for: event.occasion), of: event, without: stopped)
    if let next { win(next, event, at: waiting.wonAt, stopped: stopped) } else { tell(.noMatch) }
  }
}
