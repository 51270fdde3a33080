/// The search for the fewest changes that show a message. Only a run decides.
struct RemedySearch {
  private let set: DeliverySet
  private let key: String
  private let values: SharedValues
  private let trial: Trial
  private let mostRuns: Int
  private var runsLeft = 0

  /// The changes that are tried together.
  private static let mostChanges = 8
  /// The runs of a search, and what they may cost together: each step of a run, and each message that a run prepares.
  private static let mostRuns = 150
  private static let mostWork = 600_000
  private static let fewestRuns = 20
  /// The runs of a search over a long history.
  private static let mostRunsOfLongHistory = 5

  /// The changes among which a search chooses.
  enum Choice {
    /// All, but as few changes of the definition as possible.
    case all
    /// Changes of the definition, and of what the reader closes.
    case definition
  }

  init(in set: DeliverySet, for key: String, sharing values: SharedValues, _ trial: Trial) {
    (self.set, self.key, self.values, self.trial) = (set, key, values, trial)
    let few = trial.count > Trial.mostQuickSteps ? Self.mostRunsOfLongHistory : Self.fewestRuns
    mostRuns = max(few, min(Self.mostRuns, Self.mostWork / (trial.count + set.messages.count)))
  }

  /// Changes that were made, and what the message then does.
  private struct State {
    let changes: [Remedy]
    let cost: Int
    let outcome: Trial.Outcome
  }

  /// Follows each change that leads to another obstacle, those with the fewest changes first. Of several that lead to
  /// the same obstacle, only the first is followed.
  mutating func fewestRemedies(after first: Trial.Outcome, among choice: Choice) -> [Remedy] {
    runsLeft = mostRuns
    var states = [State(changes: [], cost: 0, outcome: first)]
    var (next, best, bestCost) = (0, [Remedy](), Int.max)
    while next < states.count {
      let rest = states[next...].enumerated().min { $0.element.cost < $1.element.cost }
      states.swapAt(next, next + (rest?.offset ?? 0))
      let state = states[next]
      next += 1
      guard state.cost < bestCost else { continue }
      for changes in changes(after: state, among: choice) {
        let cost = Self.cost(of: changes)
        guard changes.count <= Self.mostChanges, cost < bestCost, runsLeft > 0 else { continue }
        let outcome = tried(changes)
        if outcome.isShown {
          (best, bestCost) = (changes, cost)
        } else if !states.contains(where: { $0.outcome.isFor(sameReasonAs: outcome) }) {
          states.append(State(changes: changes, cost: cost, outcome: outcome))
        }
      }
    }
    return proven(withoutNeedless(best))
  }

  /// One change of the definition costs more than all others that are tried together.
  private static func cost(of changes: [Remedy]) -> Int {
    changes.reduce(0) { $0 + ($1.isOfDefinition ? mostChanges + 1 : 1) }
  }

  /// The changes so far, with one more or a few that only help together.
  private func changes(after state: State, among choice: Choice) -> [[Remedy]] {
    let changed = set.applying(state.changes, to: key, sharing: values)
    guard let message = changed.message(named: key) else { return [] }
    let trial = trial.applying(state.changes)
    let others = choice == .all ? changed.circumstances(for: message, state.outcome, in: trial) : []
    let candidates = others + changed.candidates(for: message, after: state.changes, state.outcome, values, in: trial)
    return candidates.map { candidate in
      state.changes.filter { old in !candidate.contains { $0.replaces(old) } } + candidate
    }
  }

  private mutating func tried(_ changes: [Remedy]) -> Trial.Outcome {
    runsLeft -= 1
    return outcome(with: changes)
  }

  private func outcome(with changes: [Remedy], doubting doubts: FilterDoubts? = nil) -> Trial.Outcome {
    let changed = set.applying(changes, to: key, sharing: values)
    return trial.applying(changes).outcome(of: key, in: changed, doubting: doubts)
  }

  /// The changes without those that are not needed, the dearest ones first. A change can be needed only because of
  /// another one, so each that is left out lets the search begin again.
  private func withoutNeedless(_ changes: [Remedy]) -> [Remedy] {
    var needed = changes
    while needed.count > 1 {
      let dearestFirst = needed.filter(\.isOfDefinition) + needed.filter { !$0.isOfDefinition }
      let shown = dearestFirst.lazy.map { change in needed.filter { $0 != change } }.first { others in
        outcome(with: others).isShown
      }
      guard let shown else { break }
      needed = shown
    }
    return needed
  }

  /// The changes, if they show the message whatever the answers to open doubts are.
  private func proven(_ changes: [Remedy]) -> [Remedy] {
    let doubts = FilterDoubts()
    guard !changes.isEmpty, outcome(with: changes, doubting: doubts).isShown,
      let others = doubts.combinations({ outcome(with: changes, doubting: $0).isShown }), others.allSatisfy({ $0 })
    else { return [] }
    return changes
  }

  /// The same changes with the least time between two messages of the app instead of the message's own. Empty if the
  /// message has an interval of its own, or if that does not help.
  func withAppInterval(insteadOf remedies: [Remedy]) -> [Remedy] {
    guard let message = set.message(named: key), set.messages[message].minInterval == nil else { return [] }
    let changes = remedies.map { remedy in
      if case .minInterval(let span) = remedy { Remedy.appInterval(span) } else { remedy }
    }
    return changes == remedies ? [] : proven(changes)
  }
}
