import CampaignLanguage

/// The cards and messages that a reader can get at a moment, and for the others the first reason why not.
package struct Reach: Sendable {
  /// By position in the set. Nil for what the reader gets.
  package let cards: [Gap?]
  package let messages: [Gap?]

  /// Why a reader does not get a card or a message.
  package struct Gap: Sendable, Hashable {
    /// The reason in one word, as `why` and scenarios name it.
    package let because: String
    /// The reason as a sentence without a full stop.
    package let words: String
  }
}

extension DeliverySet {
  /// The cards that a refresh brings to a reader at a moment, in milliseconds since 1970, and the messages that an
  /// event could show. Without `looksAtDates`, the moment keeps nothing away.
  package func reach(of reader: DeliveryReader, at now: Int64, lookingAtDates looksAtDates: Bool = true) -> Reach {
    guard looksAtDates else { return reachAtAnyTime(of: reader) }
    var client = DeliveryClient(self, for: reader, hasMessages: true)
    client.take(.refresh(succeeds: true), at: now)
    let start = AppEvent(.sessionStart)
    let ofCards = cards.indices.map { card in
      client.absence(of: card).map { Reach.Gap(because: $0.reason, words: words(for: $0, ofCard: card)) }
    }
    let ofMessages = messages.indices.map { message in
      let own = client.obstacle(for: message, nil, of: .none, at: start)
      return (own ?? noPush(for: message, on: reader.client)).map { gap($0, ofMessage: message) }
    }
    return Reach(cards: ofCards, messages: ofMessages)
  }

  private func reachAtAnyTime(of reader: DeliveryReader) -> Reach {
    let ofCards = cards.map { card -> Reach.Gap? in
      let own = reader.exclusion(targets: card.targets, audience: card.audience, language: card.language)
      let isHeldOut = reader.isHeldOut(ofCampaign: card.campaign, in: self)
      let isStopped = reader.stopped.contains(card.key)
      return (own ?? (isHeldOut ? .control : isStopped ? .stopped : nil)).map(Reach.Gap.init)
    }
    let ofMessages = messages.indices.map { message -> Reach.Gap? in
      let own = reader.exclusion(of: offers[terms[message].offer], in: self)
      if let exclusion = own ?? (reader.stopped.contains(messages[message].key) ? .stopped : nil) {
        return Reach.Gap(exclusion)
      }
      return noPush(for: message, on: reader.client).map { gap($0, ofMessage: message) }
    }
    return Reach(cards: ofCards, messages: ofMessages)
  }

  /// The obstacle of a message that waits only for push notifications, on a client that gets none.
  private func noPush(for message: Int, on client: Client) -> Occurrence.Obstacle? {
    let triggers = messages[message].triggers
    guard client.row.gaps.contains(.pushNotifications), !triggers.isEmpty,
      triggers.allSatisfy({ $0.occasion == .pushClick })
    else { return nil }
    return .excluded(.noPushNotifications)
  }

  private func gap(_ obstacle: Occurrence.Obstacle, ofMessage message: Int) -> Reach.Gap {
    Reach.Gap(because: obstacle.reason.rawValue, words: words(for: obstacle, of: message))
  }
}

extension Reach.Gap {
  fileprivate init(_ exclusion: Exclusion) {
    self.init(because: exclusion.reason.rawValue, words: exclusion.words)
  }
}
