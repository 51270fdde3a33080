import Bytes
import CampaignLanguage

/// The cards that a client has, and what its reader has seen of them.
package struct Feed: Sendable {
  let set: DeliverySet
  var reader: DeliveryReader
  private let reading: FilterReading
  /// The cards that an event removes.
  private let removals: [Int]
  /// The state of each card.
  private(set) var states: [State]
  /// When the client last got cards. Nil if it never did.
  private(set) var refreshed: Int64?

  struct State {
    /// When the client got the card. Nil if it does not have it.
    var sent: Int64?
    var isSeen = false
    /// True if an event has removed it from the server.
    var isRemoved = false
  }

  /// A client that opens its feed asks for cards if it has not done so for this long.
  private static let staleAfter: Int64 = 60_000
  /// The category of cards that have none.
  package static let noCategory = "no_category"
  /// The category of all cards.
  package static let allCategories = "all"

  init(_ set: DeliverySet, for reader: DeliveryReader, doubting doubts: FilterDoubts?) {
    (self.set, self.reader) = (set, reader)
    reading = FilterReading(reader.client, asking: set.patterns, doubting: doubts)
    removals = set.cards.indices.filter { set.cards[$0].removal != nil }
    states = Array(repeating: State(), count: set.cards.count)
  }

  /// The cards of a channel at a moment, in the order of the client. Without categories, all of them.
  package func cards(of channel: DeliveredCard.Channel, _ categories: [String] = [], at now: Int64) -> [Int] {
    let visible = set.cards.indices.filter { card in
      set.cards[card].channels.contains(channel) && isVisible(card, at: now) && set.cards[card].isIn(categories)
    }
    return visible.sorted { one, other in
      let (first, second) = (rank(of: one, in: channel), rank(of: other, in: channel))
      return first == second ? one < other : first < second
    }
  }

  func isSeen(_ card: Int) -> Bool { states[card].isSeen }

  func isVisible(_ card: Int, at now: Int64) -> Bool {
    guard let sent = states[card].sent else { return false }
    return !set.cards[card].isExpired(at: now, sent: sent, for: reader)
  }

  /// Unread cards come first on the News Feed, pinned ones among the content cards, and then the newest.
  func rank(of card: Int, in channel: DeliveredCard.Channel) -> (Int, Int64) {
    let created = set.cards[card].starts?.milliseconds(for: reader) ?? states[card].sent ?? 0
    let isFirst = channel == .newsFeed ? !states[card].isSeen : set.cards[card].isPinned
    return (isFirst ? 0 : 1, created.negated)
  }
}

// MARK: - Changes

extension Feed {
  /// Gets the cards that the server has for the reader at a moment.
  mutating func refresh(at now: Int64, into occurrences: inout [Occurrence]) {
    refreshed = now
    for card in set.cards.indices {
      let isSent =
        !states[card].isRemoved && set.cards[card].isDelivered(at: now, to: reader)
        && !reader.isHeldOut(ofCampaign: set.cards[card].campaign, in: set)
        && !reader.stopped.contains(set.cards[card].key)
      states[card].sent = isSent ? states[card].sent ?? now : nil
    }
    let cards = set.cards.indices.filter { isVisible($0, at: now) }
    if !set.cards.isEmpty { occurrences.append(Occurrence(time: now, what: .refreshed(cards: cards))) }
  }

  /// The server removes the cards that wait for an event. Clients notice that when they next get cards.
  mutating func log(_ event: AppEvent, at now: Int64) {
    for card in removals {
      guard let removal = set.cards[card].removal, removal.occasion.includes(event.occasion),
        removal.mismatch(with: event, at: now, by: reading) == nil
      else { continue }
      states[card].isRemoved = true
    }
  }

  /// The reader looks at the cards of a channel.
  mutating func view(
    _ channel: DeliveredCard.Channel, _ categories: [String], at now: Int64, into occurrences: inout [Occurrence]
  ) {
    if refreshed.map({ now.minus($0) > Self.staleAfter }) ?? true { refresh(at: now, into: &occurrences) }
    let shown = cards(of: channel, categories, at: now)
    let unread = shown.count { !states[$0].isSeen }
    occurrences.append(Occurrence(time: now, what: .feedDisplayed(channel, cards: shown, unread: unread)))
    for card in shown where !states[card].isSeen {
      states[card].isSeen = true
      occurrences.append(Occurrence(time: now, what: .cardSeen(card)))
    }
  }

  /// The reader clicks on a card. On the News Feed, a click counts only with a link.
  mutating func tap(_ card: Int, at now: Int64, into occurrences: inout [Occurrence]) {
    guard isVisible(card, at: now) else { return occurrences.append(Occurrence(time: now, what: .cardMissing(card))) }
    let isCounted = set.cards[card].countsClicks(of: reader)
    states[card].isSeen = true
    occurrences.append(Occurrence(time: now, what: .cardClicked(card, isCounted: isCounted)))
  }
}

extension DeliveredCard {
  /// True if a server sends the card to a reader at a moment.
  func isDelivered(at now: Int64, to reader: DeliveryReader) -> Bool {
    reader.exclusion(targets: targets, audience: audience, language: language) == nil
      && (starts.map { $0.milliseconds(for: reader) <= now } ?? true)
      && (ends.map { $0.milliseconds(for: reader) > now } ?? true)
  }

  /// True if the card has disappeared. `sent` is nil if it is not known when the client got it.
  func isExpired(at now: Int64, sent: Int64?, for reader: DeliveryReader) -> Bool {
    expiry(sent: sent, for: reader).map { $0 <= now } ?? false
  }

  /// When the card disappears. Nil if it does not, or if that depends on when the client got it.
  func expiry(sent: Int64?, for reader: DeliveryReader) -> Int64? {
    expires?.milliseconds(for: reader) ?? expiresAfter.flatMap { span in sent.map { $0.plus(span) } }
  }

  /// True if the card is in one of some categories.
  func isIn(_ wanted: [String]) -> Bool {
    if wanted.isEmpty || wanted.contains(Feed.allCategories) { return true }
    if categories.isEmpty { return wanted.contains(Feed.noCategory) }
    return categories.contains(where: wanted.contains)
  }
}
