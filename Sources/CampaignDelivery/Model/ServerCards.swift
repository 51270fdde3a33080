package import CampaignIR

/// The fields that all cards of a server payload have.
protocol FeedCard {
  var categories: [ServerPayload.Category] { get }
  var channels: [ServerPayload.Channel] { get }
  var expires: Int64? { get }
  var expiresAfterMilliseconds: Int64? { get }
  var expiresLocal: String? { get }
  var key: String { get }
  var language: String? { get }
  /// The link that a click opens.
  var link: String? { get }
  var pinned: Bool? { get }
  var removeOn: ServerPayload.Trigger? { get }
  var variations: [ServerPayload.Variation]? { get }
}

extension ServerPayload.BannerImageCard: FeedCard {
  var link: String? { url }
}

extension ServerPayload.CaptionedImageCard: FeedCard {
  var link: String? { url }
}

extension ServerPayload.TextAnnouncementCard: FeedCard {
  var link: String? { url }
}

extension ServerPayload.ClassicCard: FeedCard {
  var link: String? { url }
}

extension ServerPayload.CrossPromotionSmallCard: FeedCard {
  var expiresAfterMilliseconds: Int64? { nil }
  var language: String? { nil }
  var link: String? { url }
  var pinned: Bool? { nil }
  var removeOn: ServerPayload.Trigger? { nil }
  var variations: [ServerPayload.Variation]? { nil }
}

extension ServerPayload.Card {
  /// The card, without regard to its type. Nil for a type of a later version.
  var inFeed: (any FeedCard)? {
    switch self {
    case .bannerImage(let card): card
    case .captionedImage(let card): card
    case .textAnnouncement(let card): card
    case .classic(let card): card
    case .crossPromotionSmall(let card): card
    case .unknown: nil
    }
  }
}

extension ServerPayload.Card {
  /// The full name: campaign and id. Nil for a type of a later version.
  package var fullName: String? { inFeed?.key }
}
