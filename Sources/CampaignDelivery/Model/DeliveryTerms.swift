import CampaignLanguage

// The parts of a message that clients read often. `DeliverySet` makes them once for all clients.

extension DeliveredMessage {
  /// The part of a message that has only plain bits. Clients read it at each event, and copy it without counting
  /// references.
  struct Terms: Sendable {
    /// The number of its offer.
    let offer: Int
    let priority: Int64
    let delay: Int64
    let timeout: Int64?
    let again: Again
    let minInterval: Int64?
    let orientation: Orientation?
    let duration: Int64?
    let isControl: Bool
    let isDocument: Bool
    let isWindow: Bool

    init(_ message: DeliveredMessage, offer: Int) {
      self.offer = offer
      (priority, delay, timeout) = (message.priority, message.delay, message.timeout)
      (again, minInterval) = (message.again, message.minInterval)
      (orientation, duration) = (message.orientation, message.duration)
      (isControl, isDocument, isWindow) = (message.isControl, message.isDocument, message.isWindow)
    }
  }

  /// For whom a message is, and its window. Most messages of a campaign have the same offer, so a client looks at few
  /// of them when it begins.
  struct Offer: Sendable, Hashable {
    let campaign: Int
    let targets: [Client]
    let audience: String?
    let language: String?
    let isControl: Bool
    let isDocument: Bool
    let starts: CampaignMoment?
    let ends: CampaignMoment?

    func hash(into hasher: inout Hasher) {
      hasher.combine(campaign)
      hasher.combine(audience)
      hasher.combine(language)
      hasher.combine(starts?.seconds)
      hasher.combine(ends?.seconds)
    }
  }

  var offer: Offer {
    Offer(
      campaign: campaign, targets: targets, audience: audience, language: language, isControl: isControl,
      isDocument: isDocument, starts: starts, ends: ends)
  }
}
