import Bytes
import CampaignLanguage

/// Why a card is not in a feed.
package enum CardAbsence: Sendable, Equatable {
  case excluded(Exclusion)
  case notStarted(Int64)
  case ended(Int64)
  /// With a span, that of `expires_after` is over.
  case expired(Int64, isSpan: Bool)
  /// An event has removed it.
  case removed
  /// The client has got no cards yet.
  case noSession
  /// The client last got cards at this moment, when the card was not sent to the reader.
  case notRefreshed(since: Int64)
  /// The card is not in the channel that the reader looks at.
  case channel(DeliveredCard.Channel)
  /// It is in none of the categories that the reader looks at.
  case categories([String])

  /// The field of the card or its campaign that decides it. Nil if none does alone.
  var field: Field? {
    switch self {
    case .excluded(let exclusion): exclusion.field
    case .notStarted: CampaignTable.starts
    case .ended: CampaignTable.ends
    case .expired(_, let isSpan): isSpan ? CardTable.expiresAfter : CardTable.expires
    case .channel: CardTable.channels
    case .categories: CardTable.categories
    case .removed: CardTable.removeOn
    case .noSession, .notRefreshed: nil
    }
  }
}

/// The answer to the question why a card is not in a feed.
package struct CardVerdict: Sendable {
  /// The reason why it is not there after the last step. Nil if it is.
  package let absence: CardAbsence?
  /// The question that must be answered to know if it is there. Nil if that is known.
  package let doubt: FilterDoubt?
  /// The feeds in which it is.
  package let channels: [DeliveredCard.Channel]
  /// Changes that bring it there, each set with as few as possible; runs prove it.
  package let alternatives: [[Remedy]]

  /// True if it is known that the card is there.
  package var isThere: Bool { absence == nil && doubt == nil }
}

extension DeliverySet {
  /// Finds out why a card is not in a feed after some steps, and what would bring it there.
  package func verdict(
    onCard card: Int, after steps: some Sequence<TimedStep>, for reader: DeliveryReader, in app: App,
    sharing values: SharedValues
  ) -> CardVerdict {
    let trial = Trial(steps, reader: reader, app: app, with: self)
    let doubts = FilterDoubts()
    let first = trial.absence(of: card, in: self, doubting: doubts)
    let others = doubts.combinations { trial.absence(of: card, in: self, doubting: $0) }
    let isKnown = others?.allSatisfy { ($0 == nil) == (first == nil) } ?? false
    let doubt = isKnown ? nil : doubts.open.first
    guard let absence = first ?? (isKnown ? nil : others?.lazy.compactMap(\.self).first) else {
      return CardVerdict(absence: nil, doubt: doubt, channels: cards[card].channels, alternatives: [])
    }
    let tried = Preference.allCases.map { remedies(for: card, absence, $0, values, trial) }
    // Other circumstances alone, if they are enough.
    let sets = [tried[0].isEmpty ? tried[1] : tried[0], tried[2]]
    let alternatives = sets[0] == sets[1] ? [sets[0]] : sets
    return CardVerdict(absence: absence, doubt: doubt, channels: [], alternatives: alternatives.filter { !$0.isEmpty })
  }

  /// More changes are not tried together.
  private static let mostChanges = 8

  /// The changes that are tried for a reason.
  private enum Preference: CaseIterable {
    /// Other circumstances; if there are none, changes of the definition.
    case circumstances
    /// All. Of those that are enough, other circumstances come first.
    case any
    /// Changes of the definition; if there are none, other circumstances: no field can replace a refresh.
    case definition

    func candidates(_ others: [Remedy], _ own: [Remedy]) -> [Remedy] {
      switch self {
      case .circumstances: others.isEmpty ? own : others
      case .any: others + own
      case .definition: own.isEmpty ? others : own
      }
    }
  }

  /// Takes away one reason after the other. Empty if that does not help.
  private func remedies(
    for card: Int, _ first: CardAbsence, _ preference: Preference, _ values: SharedValues, _ trial: Trial
  ) -> [Remedy] {
    var (changes, absence) = ([Remedy](), first)
    while changes.count < Self.mostChanges {
      let changed = applying(changes, toCard: card, values)
      let others = changed.circumstances(for: card, absence, in: trial.applying(changes))
      let own = changed.remedies(for: card, absence, values, in: trial.applying(changes))
      let tried = preference.candidates(others, own).map { candidate in
        let all = changes.filter { !candidate.replaces($0) } + [candidate]
        return (all, trial.applying(all).absence(of: card, in: applying(all, toCard: card, values)))
      }
      if let found = tried.first(where: { $0.1 == nil }) { return withoutNeedless(found.0, card, values, trial) }
      guard let (next, reason) = tried.first(where: { $0.1 != absence }), let reason else { return [] }
      (changes, absence) = (next, reason)
    }
    return []
  }

  private func withoutNeedless(
    _ changes: [Remedy], _ card: Int, _ values: SharedValues, _ trial: Trial
  ) -> [Remedy] {
    changes.reduce(changes) { needed, change in
      let others = needed.filter { $0 != change }
      let isNeedless = trial.applying(others).absence(of: card, in: applying(others, toCard: card, values)) == nil
      return !others.isEmpty && isNeedless ? others : needed
    }
  }

  private func circumstances(for card: Int, _ absence: CardAbsence, in trial: Trial) -> [Remedy] {
    let own = cards[card]
    switch absence {
    case .excluded(let exclusion): return exclusion.circumstances(among: own.targets).map { .circumstance($0) }
    case .notStarted(let starts): return trial.times(from: starts).map { .circumstance($0) }
    case .noSession: return [.circumstance(.session)]
    case .notRefreshed: return [.circumstance(.refresh)]
    case .ended, .expired, .removed, .channel, .categories: return []
    }
  }

  private func remedies(for card: Int, _ absence: CardAbsence, _ values: SharedValues, in trial: Trial) -> [Remedy] {
    let (own, time) = (cards[card], trial.end)
    switch absence {
    case .excluded(.client(let client)):
      return [.target(client, beside: own.targets, isListed: values.listsTargets)]
    case .excluded(.audience(let name)): return [.noAudience(name, from: .campaign, then: nil)]
    case .excluded(.language): return [.noLanguage]
    case .notStarted: return (own.starts?.moment(at: time, for: trial.reader)).map { [.starts($0)] } ?? []
    case .ended:
      let later = own.ends?.moment(at: time.plus(1999), for: trial.reader, orLater: true)
      return later.map { [.ends($0)] } ?? []
    case .expired: return [.noExpiry]
    case .channel(let channel): return [.channel(channel, beside: own.channels)]
    case .categories(let wanted):
      return wanted.map { $0 == Feed.noCategory ? .noCategory : .category($0, beside: own.categories) }
    case .excluded, .removed, .noSession, .notRefreshed: return []
    }
  }

  private func applying(_ remedies: [Remedy], toCard card: Int, _ values: SharedValues) -> DeliverySet {
    var changed = cards
    for remedy in remedies { changed[card].apply(remedy, expiresWithCampaign: values.expiresWithCampaign) }
    return DeliverySet(messages, changed, holdouts: holdouts, asking: patterns)
  }
}

extension Trial {
  /// The reason why a card is not in a feed after the last step, or not in the one that the reader looks at.
  fileprivate func absence(
    of card: Int, in set: DeliverySet, doubting doubts: FilterDoubts? = nil
  ) -> CardAbsence? {
    var client = DeliveryClient(set, for: reader, in: app, doubting: doubts)
    play { client.take($0, at: $1) }
    if let absence = client.absence(of: card) { return absence }
    guard case .viewFeed(let channel, let categories) = last.step else { return nil }
    if !set.cards[card].channels.contains(channel) { return .channel(channel) }
    return set.cards[card].isIn(categories) ? nil : .categories(categories)
  }
}
