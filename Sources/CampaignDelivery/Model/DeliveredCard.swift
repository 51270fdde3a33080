import CampaignIR
package import CampaignLanguage

/// A card of a workspace: everything that decides when it is in a feed. Times are in milliseconds since 1970.
package struct DeliveredCard: Sendable {
  /// The full name: campaign and id.
  package let key: String
  /// The number of its campaign.
  let campaign: Int
  package private(set) var starts: CampaignMoment?
  package private(set) var ends: CampaignMoment?
  /// The time zone by whose clock its author writes times. Nil if the campaign names none.
  package let zone: String?
  private(set) var expires: CampaignMoment?
  /// How long after it is sent the card disappears.
  private(set) var expiresAfter: Int64?
  package private(set) var audience: String?
  private(set) var language: String?
  private(set) var targets: [Client]
  package private(set) var channels: [Channel]
  /// The wire words of its categories.
  package private(set) var categories: [String]
  let isPinned: Bool
  private let url: String?
  private let variations: [ServerPayload.Variation]
  /// The event that removes it.
  let removal: MessageTrigger?

  /// A place where cards appear.
  package enum Channel: String, Sendable, CaseIterable {
    case newsFeed = "news_feed"
    case contentCards = "content_cards"
  }

  /// Nil for a card of a type that this version does not know.
  init?(_ card: ServerPayload.Card, of campaign: ServerPayload.Campaign, number: Int, _ declared: DeclaredKinds) {
    self.campaign = number
    guard let timed = card.inFeed else { return nil }
    key = timed.key
    starts = CampaignMoment(campaign.starts, orLocal: campaign.startsLocal)
    ends = CampaignMoment(campaign.ends, orLocal: campaign.endsLocal)
    zone = campaign.timeZone
    expires = CampaignMoment(timed.expires, orLocal: timed.expiresLocal)
    expiresAfter = timed.expiresAfterMilliseconds
    (audience, language) = (campaign.audience, timed.language)
    targets = campaign.targets.compactMap { Client(named: $0.rawValue.utf8) }
    channels = timed.channels.compactMap { Channel(rawValue: $0.rawValue) }
    categories = timed.categories.map(\.rawValue)
    isPinned = timed.pinned ?? false
    (url, variations) = (timed.link, timed.variations ?? [])
    removal = timed.removeOn.flatMap { MessageTrigger($0, declared) }
  }

  /// True if it disappears some time after it is sent, and not at a moment.
  var hasSpan: Bool { expires == nil }

  /// Its language, and those of its variations.
  var allLanguages: [String] { [language].compactMap { $0 } + variations.compactMap(\.for.language) }

  /// True if a click of the reader opens a link.
  func hasLink(for reader: DeliveryReader) -> Bool { (reader.replacement(in: variations, of: \.url) ?? url) != nil }

  /// True if a click of the reader counts. On the News Feed alone, it needs a link.
  func countsClicks(of reader: DeliveryReader) -> Bool { channels.contains(.contentCards) || hasLink(for: reader) }

  /// Changes the definition of the card, or of its campaign. With `expiresWithCampaign`, it has no end of its own.
  mutating func apply(_ remedy: Remedy, expiresWithCampaign: Bool) {
    switch remedy {
    case .starts(let moment): starts = moment
    case .ends(let moment): (ends, expires) = (moment, expiresWithCampaign ? moment : expires)
    case .noAudience: audience = nil
    case .noLanguage: language = nil
    case .target(let client, _, _): targets.append(client)
    case .noExpiry: (expires, expiresAfter) = (nil, nil)
    case .channel(let channel, _): channels.append(channel)
    case .category(let name, _): categories.append(name)
    case .noCategory: categories = []
    default: break
    }
  }
}
