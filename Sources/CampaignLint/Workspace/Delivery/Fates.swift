import CampaignLanguage
import SourceText

/// The fate of each message among all others. Only the worst is kept, so each mistake is reported once.
struct Fates {
  let delivery: Delivery
  private(set) var all: [Fate]
  /// The variations whose readers never see their message, although others do.
  private(set) var lostVariations: [LostVariation] = []
  /// The events with too many different filters to compare all of them.
  let cutEvents: Set<Int>

  /// The fate of a message, with the other message that causes it.
  enum Fate {
    case free
    /// It is never shown, because another one always comes before it.
    case neverWins(against: Int)
    /// The same with several others: whenever one of its triggers fires, one of them comes before it. They are sorted.
    case outdone(by: [Int])
    /// In its orientation, a client picks another message and then does not show it.
    case shadowed(by: Int)
    /// It is shown only after another one was shown, and the two begin at about the same time.
    case waits(for: Int)
    /// So many others come before it that a person who opens the app once a day never sees it. `behind` is the
    /// strongest of them.
    case crowdedOut(behind: Int, count: Int)
    /// It is not defined which of the two is shown.
    case tied(with: Int, TriggerComparison.Overlap)

    /// The messages because of which nobody ever sees it.
    var winners: [Int] {
      switch self {
      case .neverWins(let winner), .shadowed(let winner): [winner]
      case .outdone(let several): several
      case .free, .waits, .crowdedOut, .tied: []
      }
    }

    /// True if nobody ever sees it.
    var isLost: Bool { !winners.isEmpty }
  }

  /// A variation of a message, with the fate of the message among the variation's readers.
  struct LostVariation {
    let place: Place
    let fate: Fate
  }

  init(_ delivery: Delivery, by clauses: Clauses) {
    self.delivery = delivery
    var comparison = TriggerComparison(delivery)
    var all = [Fate](repeating: .free, count: delivery.messages.count)
    var contest = Contest(delivery, by: clauses)
    for event in delivery.kinds.indices where delivery.isContested(event) {
      for loser in delivery.losers(at: event) {
        all[loser] = contest.fate(of: loser, at: event, &comparison)
        guard !all[loser].isLost else { continue }
        for variation in delivery.summary.variations(of: delivery.messages[loser]) {
          let fate = contest.fate(of: loser, for: variation, at: event, &comparison)
          if fate.isLost { lostVariations.append(LostVariation(place: variation.place, fate: fate)) }
        }
      }
    }
    for (message, fate) in SessionStarts(delivery, by: clauses).crowdedOut where !all[message].isLost {
      all[message] = fate
    }
    let ties = Ties(delivery, &comparison) { !all[$0].isLost }
    for message in all.indices {
      guard case .free = all[message], let tie = ties[message] else { continue }
      all[message] = .tied(with: tie.message, tie.overlap)
    }
    self.all = all
    cutEvents = comparison.cutEvents
  }
}

extension Delivery {
  /// The messages for which this is the first event that they wait for. A message that loses for good also loses there.
  fileprivate func losers(at event: Int) -> [Int] {
    messages(waitingFor: event).filter { index in
      let message = messages[index]
      return !message.traits.contains(.control) && triggers[message.triggers.lowerBound].event == event
    }
  }
}
