/// The search for the fewest changes that show a message. Only a run decides.
struct RemedySearch {
  private let set: DeliverySet
  private let key: String
  private let values: SharedValues
  private let trial: Trial
  private var runsLeft: Int

  /// The changes that are tried together.
  private static let mostChanges = 8
  /// The runs of a search, and what they may cost together: each step of a run, and each message that a run prepares.
  private static let mostRuns = 150
  private static let mostWork = 600_000
  private static let fewestRuns = 20

  init(in set: DeliverySet, for key: String, sharing values: SharedValues, _ trial: Trial) {
    (self.set, self.key, self.values, self.trial) = (set, key, values, trial)
    runsLeft = max(Self.fewestRuns, min(Self.mostRuns, Self.mostWork / (trial.steps.count + set.messages.count)))
  }

  /// Changes that were made, and what the message then does.
  private struct State {
    let changes: [Remedy]
    let outcome: Trial.Outcome
  }

  /// Follows each change that leads to another obstacle, those with the fewest changes first. Of several that lead to
  /// the same obstacle, only the first is followed.
  mutating func fewestRemedies(after first: Trial.Outcome) -> [Remedy] {
    var states = [State(changes: [], outcome: first)]
    var (next, best, most) = (0, [Remedy](), Self.mostChanges)
    while next < states.count {
      let rest = states[next...].enumerated().min { $0.element.changes.count < $1.element.changes.count }
      states.swapAt(next, next + (rest?.offset ?? 0))
      let state = states[next]
      next += 1
      guard state.changes.count <= most else { continue }
      let changed = set.applying(state.changes, to: key, sharing: values)
      guard let message = changed.message(named: key) else { continue }
      for candidate in changed.candidates(for: message, after: state.changes, state.outcome, values, in: trial) {
        let changes = state.changes.filter { old in !candidate.contains { $0.replaces(old) } } + candidate
        guard changes.count <= most, runsLeft > 0 else { continue }
        runsLeft -= 1
        let outcome = trial.outcome(of: key, with: changes, in: set, values)
        if outcome.isShown {
          (best, most) = (changes, changes.count - 1)
        } else if !states.contains(where: { $0.outcome.isFor(sameReasonAs: outcome) }) {
          states.append(State(changes: changes, outcome: outcome))
        }
      }
    }
    return best
  }

  /// The interval of the app that shows the message with the same other changes.
  func appInterval(insteadOf remedies: [Remedy]) -> Int64? {
    var (trial, others, interval) = (trial, [Remedy](), Int64?.none)
    for remedy in remedies {
      if case .minInterval(let span) = remedy { interval = span } else { others.append(remedy) }
    }
    guard let interval else { return nil }
    trial.app.minInterval = interval
    return trial.outcome(of: key, with: others, in: set, values).isShown ? interval : nil
  }
}

extension Trial {
  fileprivate func outcome(
    of key: String, with changes: [Remedy], in set: DeliverySet, _ values: SharedValues
  ) -> Outcome {
    let closings = changes.compactMap { if case .close(let other) = $0 { other } else { nil } }
    return outcome(of: key, in: set.applying(changes, to: key, sharing: values), closing: closings)
  }
}
