import Bytes
import CampaignLanguage
import SourceText

// Why the cards of a channel are others than those that a scenario expects, or are in another order.

extension ScenarioPlay {
  /// Tells the first difference between the cards of a channel and those that should be there.
  func cardHints(for names: [WrittenName], in channel: DeliveredCard.Channel) -> [ScenarioProblem.Hint] {
    let wanted = names.compactMap { set.card(named: $0.text) }
    let present = client.cards(of: channel)
    if let absence = wanted.lazy.compactMap({ self.absence(of: $0, from: channel) }).first { return [absence] }
    let surplus = presence(among: present.filter { !wanted.contains($0) })
    return surplus.isEmpty ? [order(of: present, not: wanted, in: channel)].compactMap { $0 } : surplus
  }

  /// The reason why a card is not in a channel. Nil if it is there.
  private func absence(of card: Int, from channel: DeliveredCard.Channel) -> ScenarioProblem.Hint? {
    let isElsewhere = !set.cards[card].channels.contains(channel)
    return absenceHint(for: card) ?? (isElsewhere ? hint(for: card, "is not there", .channel(channel)) : nil)
  }

  /// The reason why the client does not have a card. Nil if it has it.
  func absenceHint(for card: Int) -> ScenarioProblem.Hint? {
    client.absence(of: card).map { hint(for: card, "is not there", $0) }
  }

  func hint(for card: Int, _ what: String, _ reason: CardAbsence) -> ScenarioProblem.Hint {
    if case .excluded(.stopped) = reason { return .stopped(set.cards[card].key, client.reader.person) }
    let time = { (milliseconds: Int64) in momentText(milliseconds, byClockOf: zone) }
    let words = "\(set.cards[card].key) \(what): \(set.words(for: reason, ofCard: card, time: time))"
    return .about(set.cards[card].key, words: words, decidedBy: .init(reason.field))
  }

  /// The reason why one of some cards is still there, first one that an event should have removed.
  private func presence(among cards: [Int]) -> [ScenarioProblem.Hint] {
    guard let card = cards.first(where: { set.cards[$0].removal != nil }) ?? cards.first else { return [] }
    let key = set.cards[card].key
    guard let removal = set.cards[card].removal else { return window(of: card) }
    let isOver = client.feed.states[card].isRemoved
    let words = "\(key) is \(isOver ? "still " : "")there: \(stay(until: removal, isOver: isOver))"
    return [.about(key, words: words, decidedBy: .field(CardTable.removeOn))] + window(of: card).dropFirst()
  }

  /// Says from when to when a card is there that the expectation does not name, each with its line.
  private func window(of card: Int) -> [ScenarioProblem.Hint] {
    let own = set.cards[card]
    let starts = own.starts?.milliseconds(for: client.reader)
    let ends = own.ends?.milliseconds(for: client.reader)
    let end = [ends, own.expiry(sent: client.feed.states[card].sent, for: client.reader)].compactMap { $0 }.min()
    let ending = end == ends ? CampaignTable.ends : own.hasSpan ? CardTable.expiresAfter : CardTable.expires
    let time = { (milliseconds: Int64) in momentText(milliseconds, byClockOf: zone) }
    let words = [
      ("\(own.key) is there, and the expectation does not name it", ScenarioProblem.Subject.Part.whole),
      starts.map { ("it is there from \(time($0))", .field(CampaignTable.starts)) },
      end.map { ("it is there until \(time($0))", .field(ending)) },
      own.audience.map { ("the reader is in its audience '\($0)'", .field(CampaignTable.audience)) },
    ]
    return words.compactMap { $0 }.map { .about(own.key, words: $0, decidedBy: $1) }
  }

  private func stay(until removal: MessageTrigger, isOver: Bool) -> String {
    if isOver { return "it is removed when the app next asks for cards; write 'step: refresh' before the expectation" }
    let misspelt = removal.occasion.event.flatMap { event in
      unheard.last { nearest(to: $0.text, among: [event]) != nil }.map { (logged: $0.text, event: event) }
    }
    if let misspelt {
      return "'\(misspelt.event)' removes it, and '\(misspelt.logged)' does nothing; one of them is probably misspelt"
    }
    return "it is removed by this, which has not happened: \(removal.fullWords)"
  }

  /// The reason why the first card that is not where it should be is above the one that should be there.
  private func order(of present: [Int], not wanted: [Int], in channel: DeliveredCard.Channel) -> ScenarioProblem.Hint? {
    guard let (upper, lower) = zip(present, wanted).first(where: { $0 != $1 }) else { return nil }
    let precedence = client.feed.precedence(of: upper, over: lower, in: channel)
    let names = (upper: set.cards[upper].key, lower: set.cards[lower].key)
    let words = "\(names.upper) is above \(names.lower): \(precedence.words)"
    return .about(names.upper, words: words, decidedBy: .init(precedence.field))
  }
}

extension Feed {
  /// The reason why a card is above another one in a channel.
  fileprivate func precedence(of card: Int, over other: Int, in channel: DeliveredCard.Channel) -> CardPrecedence {
    let (first, second) = (rank(of: card, in: channel), rank(of: other, in: channel))
    if first.0 != second.0 { return channel == .newsFeed ? .unseen : .pinned }
    return first.1 == second.1 ? .before : .newer
  }
}

/// The reason why a client shows a card above another one.
private enum CardPrecedence {
  case pinned, unseen, newer, before

  var words: String {
    switch self {
    case .pinned: "it is pinned"
    case .unseen: "the reader has not seen it, and has seen the other one"
    case .newer: "it is newer, and the newest cards come first, unless others are pinned"
    case .before: "both are equally new, and it comes first in the files"
    }
  }

  /// The field that decides. Nil if none does.
  var field: Field? {
    switch self {
    case .pinned: CardTable.pinned
    case .newer: CampaignTable.starts
    case .unseen, .before: nil
    }
  }
}
