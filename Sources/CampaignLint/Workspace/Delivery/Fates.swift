internal import CampaignLanguage

/// What becomes of each message beside all others: the worst of what can be said, so that one mistake is said once.
struct Fates {
  let delivery: Delivery
  private(set) var all: [Fate]
  private let clauses: Clauses

  /// The outcome for a message, with the other message that causes it.
  enum Fate {
    case free
    /// It is never shown, since another one always comes before it.
    case neverWins(against: Int)
    /// In its own orientation another one is picked, which is then not shown.
    case shadowed(by: Int)
    /// It is not shown before another one was, and the two begin at about the same time.
    case waits(for: Int)
    /// So many others have their turn before it that who opens the app once a day never sees it. The strongest of them
    /// is named.
    case crowdedOut(behind: Int, count: Int)
    /// Nobody knows which of the two is shown.
    case tied(with: Int)

    /// True if it is shown to nobody, however long they wait.
    var isLost: Bool {
      switch self {
      case .neverWins, .shadowed: true
      default: false
      }
    }
  }

  init(_ delivery: Delivery, by clauses: Clauses) {
    self.delivery = delivery
    self.clauses = clauses
    all = Array(repeating: .free, count: delivery.messages.count)
    var comparison = TriggerComparison(delivery)
    findWinners(&comparison)
    for (message, fate) in SessionStarts(delivery, by: clauses).crowdedOut where !all[message].isLost {
      all[message] = fate
    }
    let ties = Ties(delivery, &comparison) { !all[$0].isLost }
    for message in all.indices {
      guard case .free = all[message], let other = ties[message] else { continue }
      all[message] = .tied(with: other)
    }
  }

  private mutating func findWinners(_ comparison: inout TriggerComparison) {
    let buyers = delivery.anyPurchase.map { winners(at: $0) } ?? Winners()
    for event in delivery.kinds.indices where delivery.isContested(event) {
      let own = winners(at: event)
      for loser in losers(at: event) {
        var candidates = own.candidates(for: Int(loser), of: delivery, by: clauses)
        if delivery.kinds[event] == .specificPurchase {
          candidates += buyers.candidates(for: Int(loser), of: delivery, by: clauses)
        }
        all[Int(loser)] = fate(of: Int(loser), among: candidates, &comparison)
      }
    }
  }

  /// The messages of which an event is the first that they wait for. Whoever loses for good loses there too.
  private func losers(at event: Int) -> [Int32] {
    delivery.messages(waitingFor: event).filter { index in
      let message = delivery.messages[Int(index)]
      return !message.traits.contains(.control)
        && Int(delivery.triggers[message.triggers.lowerBound].event) == event
    }
  }

  private func winners(at event: Int) -> Winners {
    Winners(
      among: delivery.messages(waitingFor: event).lazy.filter { !delivery.messages[Int($0)].traits.contains(.control) },
      of: delivery, by: clauses)
  }

  /// The strongest candidate against which a message loses for good, or else the strongest that it waits for.
  private func fate(of loser: Int, among candidates: [Int32], _ comparison: inout TriggerComparison) -> Fate {
    let before = candidates.map { Int($0) }.filter { delivery.comesBefore($0, loser, by: clauses) }
      .sorted { Winners.precedes($0, $1, delivery) }
    var waitsFor: Int?
    for winner in before {
      let isForGood = delivery.isShownAgain(winner, before: loser, by: clauses)
      guard isForGood || waitsFor == nil && delivery.beginTogether(winner, loser) else { continue }
      guard !clauses.contains(.triggers) || comparison.covers(winner, loser) else { continue }
      if delivery.excludeEachOther(winner, loser) { return .shadowed(by: winner) }
      if isForGood { return .neverWins(against: winner) }
      waitsFor = winner
    }
    return waitsFor.map { .waits(for: $0) } ?? .free
  }
}

extension Delivery {
  /// True if nearly nobody has seen the one when the other one begins. What began longer before was seen by those who
  /// were there for it.
  fileprivate func beginTogether(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one].starts, messages[other].starts)
    return second <= first || first != .min && second - first <= 86_400
  }

  /// True if no way of holding a device is right for both messages.
  fileprivate func excludeEachOther(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (messages[one].orientation, messages[other].orientation)
    return first != .any && second != .any && first != second
  }
}
