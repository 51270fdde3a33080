package import CampaignLanguage

/// A change of a message's definition that may let it be shown.
package enum Remedy: Sendable, Equatable {
  case priority(Int64)
  case minInterval(Int64)
  case reEligibility(DeliveredMessage.Again)
  case starts(Int64)
  case ends(Int64)
  case delay(Int64)
  case noTimeout
  case anyOrientation
  case noAudience
  case noLanguage
  case target(Client)
  /// The filter takes the value of the event as its bound.
  case bound(Occurrence.FailedFilter)
  /// The filter also accepts the value of the event.
  case accept(Occurrence.FailedFilter)
  case noFilter(Occurrence.FailedFilter)
}

extension DeliverySet {
  /// The same workspace with a change of a message. What the message shares with others of its campaign may be written
  /// on the campaign, so it changes for them too.
  package func applying(_ remedy: Remedy, to message: Int) -> DeliverySet {
    let original = messages[message]
    return DeliverySet(
      messages.enumerated().map { index, other in
        guard index == message || other.shares(remedy, with: original) else { return other }
        var changed = other
        changed.apply(remedy)
        return changed
      }, cards, holdouts: holdouts)
  }
}

/// The answer to the question why a message is not shown.
package struct Verdict: Sendable {
  /// True if the last step shows it, at once or after its delay.
  package let isShown: Bool
  /// The reason why the last step does not make it win. Nil if it does.
  package let obstacle: Occurrence.Obstacle?
  /// The reason why it is not shown although it has won. Nil if it has not won.
  package let end: Occurrence?
  /// The changes that let it be shown together, as few as possible; a run proves it. Empty if none are known.
  package let remedies: [Remedy]
}

extension DeliverySet {
  /// The changes that are tried together.
  private static let mostRemedies = 4

  /// Finds out why a message is not shown at the last of some steps, and what would show it.
  package func verdict(
    on message: Int, after steps: [TimedStep], for reader: DeliveryReader, in app: App
  ) -> Verdict {
    let trial = Trial(steps: steps, reader: reader, app: app)
    let first = trial.outcome(of: messages[message].key, in: self)
    let remedies = first.isShown ? [] : self.remedies(for: messages[message].key, first, trial)
    return Verdict(isShown: first.isShown, obstacle: first.obstacle, end: first.end, remedies: remedies)
  }

  /// Tries changes one after another, until the message is shown: of those for an obstacle the first that shows it, or
  /// else the first that leads to another obstacle.
  private func remedies(for key: String, _ first: Trial.Outcome, _ trial: Trial) -> [Remedy] {
    var (set, outcome, taken) = (self, first, [Remedy]())
    while taken.count < Self.mostRemedies, let message = set.message(named: key) {
      var further: (remedy: Remedy, set: DeliverySet, outcome: Trial.Outcome)?
      for remedy in set.candidates(for: message, outcome, at: trial.end) where !taken.contains(remedy) {
        let changed = set.applying(remedy, to: message)
        let result = trial.outcome(of: key, in: changed)
        if result.isShown { return taken + [remedy] }
        if further == nil, result != outcome { further = (remedy, changed, result) }
      }
      guard let further else { return [] }
      taken.append(further.remedy)
      (set, outcome) = (further.set, further.outcome)
    }
    return []
  }

  /// Changes that may help, the smallest first.
  private func candidates(for message: Int, _ outcome: Trial.Outcome, at time: Int64) -> [Remedy] {
    switch outcome.end?.what {
    case .discarded(_, .timeout)?: return [.delay(0), .noTimeout]
    case .discarded(_, .ended)?: return [.delay(0)]
    case .discarded(_, .orientation)?, .refused(_, .orientation)?: return [.anyOrientation]
    default: break
    }
    switch outcome.obstacle {
    case .excluded(.client(let client))?: return [.target(client)]
    case .excluded(.audience)?: return [.noAudience]
    case .excluded(.language)?: return [.noLanguage]
    case .filter(let failed)?:
      let group = messages[message].triggers[failed.trigger].groups[failed.group]
      guard let value = failed.value else { return [.noFilter(failed)] }
      let canBound = group.contains { $0.property == failed.property && $0.bounded(by: value) != nil }
      let canAccept = group.allSatisfy(\.isList)
      return (canBound ? [.bound(failed)] : []) + (canAccept ? [.accept(failed)] : []) + [.noFilter(failed)]
    case .notStarted?: return [.starts(time)]
    case .ended?, .endsDuringDelay?: return [.delay(0), .ends(time + messages[message].delay)]
    case .shownOnce(let shown)?: return [.reEligibility(.after(max(1000, (time - shown) / 1000 * 1000)))]
    case .notAgain?: return [.reEligibility(.always)]
    case .interval(_, let other)?:
      return [.minInterval(0)] + (other == message ? [] : outranking(other))
    case .outranked(let other)?: return outranking(other)
    case .excluded, .otherCampaign, .noSession, nil: return []
    }
  }
}

extension DeliverySet {
  /// A priority above that of another message, if there is one.
  private func outranking(_ other: Int) -> [Remedy] {
    let next = messages[other].priority + 1
    return next <= Int64(Int32.max) ? [.priority(next)] : []
  }
}

extension DeliveredMessage {
  /// True if a change of another message's definition also changes this one, because both have a value from their
  /// campaign.
  fileprivate func shares(_ remedy: Remedy, with other: DeliveredMessage) -> Bool {
    guard campaign == other.campaign else { return false }
    return switch remedy {
    case .target: true
    case .starts: starts == other.starts
    case .ends: ends == other.ends
    case .noAudience: audience == other.audience
    case .priority, .minInterval, .reEligibility, .delay, .noTimeout, .anyOrientation, .noLanguage, .bound, .accept,
      .noFilter:
      false
    }
  }
}

/// Steps that are taken again with changed definitions.
private struct Trial {
  let steps: [TimedStep]
  let reader: DeliveryReader
  let app: App

  /// The effect of the last step on a message.
  struct Outcome: Equatable {
    var isShown = false
    var obstacle: Occurrence.Obstacle?
    var end: Occurrence?
  }

  var end: Int64 { steps.last?.time ?? 0 }

  func outcome(of key: String, in set: DeliverySet) -> Outcome {
    guard let message = set.message(named: key) else { return Outcome() }
    var client = DeliveryClient(set, for: reader, in: app)
    var outcome = Outcome()
    for timed in steps.dropLast() { client.take(timed.step, at: timed.time) }
    guard let last = steps.last else { return outcome }
    // What was due before the last step is not its result.
    client.take(.wait, at: last.time)
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
    for occurrence in occurrences where occurrence.message == message {
      switch occurrence.what {
      case .passedOver(_, let reason): obstacle = reason
      case .shown, .controlled: isShown = true
      case .queued, .discarded, .refused: end = occurrence
      default: break
      }
    }
  }
}
