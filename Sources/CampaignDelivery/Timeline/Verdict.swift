/// The answer to the question why a message is not shown.
///
/// Its numbers of messages are those of its own set.
package struct Verdict: Sendable {
  package let set: DeliverySet
  let message: Int
  /// True if the last step shows it, at once or after its delay.
  package let isShown: Bool
  /// The reason why the last step does not make it win. Nil if it does.
  package let obstacle: Occurrence.Obstacle?
  /// The reason why it is not shown although it has won. Nil if it has not won.
  package let end: Occurrence?
  /// The message that the last step shows instead.
  package let instead: Int?
  /// The changes that let it be shown together, as few as possible; a run proves it. Empty if none are known.
  package let remedies: [Remedy]
  /// The least time between two messages of an app that has the same effect as the change of the message's own, in
  /// milliseconds; a run proves it. Nil if no interval is in the way, or if the message has its own.
  package let appInterval: Int64?

  /// The obstacle as a sentence without a full stop.
  package var obstacleWords: String? { obstacle.map { set.words(for: $0, of: message) } }
  package var endWords: OccurrenceWords? { end.flatMap(set.words) }
}

extension DeliverySet {
  /// Finds out why a message is not shown at the last of some steps, and what would show it.
  package func verdict(
    on message: Int, after steps: [TimedStep], for reader: DeliveryReader, in app: App, sharing values: SharedValues
  ) -> Verdict {
    let key = messages[message].key
    let trial = Trial(steps: steps, reader: reader, app: app)
    let first = trial.outcome(of: key, in: self)
    var search = RemedySearch(in: self, for: key, sharing: values, trial)
    let remedies = first.isShown ? [] : search.fewestRemedies(after: first)
    return Verdict(
      set: self, message: message, isShown: first.isShown, obstacle: first.obstacle, end: first.end,
      instead: first.instead, remedies: remedies,
      appInterval: messages[message].minInterval == nil ? search.appInterval(insteadOf: remedies) : nil)
  }
}

/// Steps that are taken again with changed definitions.
struct Trial {
  let steps: [TimedStep]
  let reader: DeliveryReader
  var app: App

  /// The effect of the last step on a message.
  struct Outcome {
    var isShown = false
    var obstacle: Occurrence.Obstacle?
    var end: Occurrence?
    /// The other message that is shown.
    var instead: Int?

    func isFor(sameReasonAs other: Outcome) -> Bool { obstacle == other.obstacle && end == other.end }
  }

  /// The time of the last step.
  var end: Int64 { steps.last?.time ?? 0 }

  /// The event that the last step logs. Nil if it logs none.
  var event: AppEvent? {
    switch steps.last?.step {
    case .startSession?: AppEvent(.sessionStart)
    case .event(let event)?: event
    default: nil
    }
  }

  /// `closings` are the messages that the reader closes before the last step, if they are visible.
  func outcome(of key: String, in set: DeliverySet, closing closings: [String] = []) -> Outcome {
    guard let message = set.message(named: key) else { return Outcome() }
    var client = DeliveryClient(set, for: reader, in: app)
    var outcome = Outcome()
    for timed in steps.dropLast() { client.take(timed.step, at: timed.time) }
    guard let last = steps.last else { return outcome }
    // What was due before the last step is not its result.
    client.take(.wait, at: last.time)
    if let visible = client.visibleMessage, closings.contains(set.messages[visible].key) {
      client.take(.dismiss, at: last.time)
    }
    client.take(last.step, at: last.time, explains: .everything)
    outcome.take(client.occurrences, about: message)
    if let due = client.lastDue {
      client.take(.wait, at: due)
      outcome.take(client.occurrences, about: message)
    }
    return outcome
  }
}

extension Trial.Outcome {
  fileprivate mutating func take(_ occurrences: [Occurrence], about message: Int) {
    for occurrence in occurrences {
      guard occurrence.message == message else {
        if case .shown(let other) = occurrence.what { instead = other }
        continue
      }
      switch occurrence.what {
      case .passedOver(_, let reason): obstacle = reason
      case .shown, .controlled: isShown = true
      case .queued, .discarded, .refused: end = occurrence
      default: break
      }
    }
  }
}
