import CampaignLanguage

/// The cards that a client may have: all that it has, and perhaps more.
struct PossibleCards {
  private let set: DeliverySet
  var reader: DeliveryReader
  private var states: [State]
  private var hasRefreshed = false

  private struct State {
    var mayBeThere = false
    /// True if the client may have had it at some time.
    var mayHaveBeenThere = false
    /// The last moment at which the client can have got it. Nil if that is not known.
    var sent: Int64?
    var isRemoved = false
    /// True if the client has the card, unless it has expired.
    var isThere = false
    /// True if the reader may have seen it.
    var mayBeSeen = false
  }

  init(_ set: DeliverySet, for reader: DeliveryReader) {
    (self.set, self.reader) = (set, reader)
    states = Array(repeating: State(), count: set.cards.count)
  }

  /// `isCertain` is false if it depends on something else whether the client asks for cards.
  mutating func refresh(at now: Int64, isCertain: Bool) {
    hasRefreshed = true
    for card in states.indices {
      let isSent =
        !states[card].isRemoved && set.cards[card].isDelivered(at: now, to: reader)
        && !reader.isHeldOut(ofCampaign: set.cards[card].campaign, in: set)
      let (mayBeThere, isThere) = (states[card].mayBeThere, states[card].isThere)
      if isSent { (states[card].mayBeThere, states[card].mayHaveBeenThere) = (true, true) }
      guard isCertain else {
        states[card].isThere = isThere && isSent
        continue
      }
      states[card].mayBeThere = isSent
      states[card].sent = isSent ? states[card].sent ?? now : nil
      // If it may have come before, its time may be over before that of one that comes now.
      states[card].isThere = isSent && (isThere || !mayBeThere || set.cards[card].expiresAfter == nil)
    }
  }

  /// The reader may look at the cards of a channel.
  mutating func see(_ channel: DeliveredCard.Channel) {
    for card in states.indices where set.cards[card].channels.contains(channel) { states[card].mayBeSeen = true }
  }

  /// The reader may click on a card.
  mutating func see(_ card: Int) { states[card].mayBeSeen = true }

  /// True if a card is on the client and unread, whatever else has happened.
  func isUnread(_ card: Int, at now: Int64) -> Bool {
    states[card].isThere && !states[card].mayBeSeen
      && !set.cards[card].isExpired(at: now, sent: states[card].sent, for: reader)
  }

  mutating func log(_ event: AppEvent, at now: Int64) {
    let reading = FilterReading(reader.client, asking: set.patterns)
    for card in states.indices {
      if let removal = set.cards[card].removal, removal.occasion.includes(event.occasion),
        removal.isFired(by: event, at: now, reading)
      {
        states[card].isRemoved = true
      }
    }
  }

  /// The reason why a card can't have been on the client before. Nil if it may have been.
  func obstacleBefore(to card: Int) -> String? {
    states[card].mayHaveBeenThere ? nil : obstacle(to: card, in: nil, at: .min)
  }

  static let noSession = "can't be here: the client gets cards when a session starts, and none has started"

  /// The reason why a card can't be on the client now. Without a channel, in both.
  func obstacle(to card: Int, in channel: DeliveredCard.Channel?, at now: Int64) -> String? {
    let (own, state) = (set.cards[card], states[card])
    let exclusion = reader.exclusion(targets: own.targets, audience: own.audience, language: own.language)
    if let exclusion { return "can't be here: \(exclusion.words)" }
    if reader.isHeldOut(ofCampaign: own.campaign, in: set) { return "can't be here: \(Exclusion.control.words)" }
    if let channel, !own.channels.contains(channel) { return "is not on \(channel.words)" }
    if !hasRefreshed { return Self.noSession }
    if state.mayBeThere {
      guard own.isExpired(at: now, sent: state.sent, for: reader) else { return nil }
      return own.expires.map { "expired at \(momentText($0.milliseconds(for: reader)))" } ?? "has expired"
    }
    if let starts = own.starts?.milliseconds(for: reader), starts > now {
      return "starts at \(momentText(starts)), after this step"
    }
    if state.isRemoved { return "can't be here: an event has removed it" }
    if let ends = own.ends?.milliseconds(for: reader), ends <= now { return "ended at \(momentText(ends))" }
    return "can't be here: the client has not got cards since it started"
  }
}
