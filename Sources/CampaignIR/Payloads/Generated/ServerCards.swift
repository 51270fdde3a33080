// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A card of any type.
  public enum Card: Codable, Hashable, Sendable {
    /// Only a picture.
    case bannerImage(BannerImageCard)
    /// A picture with a title and a text.
    case captionedImage(CaptionedImageCard)
    /// A title and a text, without a picture.
    case textAnnouncement(TextAnnouncementCard)
    /// A text with a small picture next to it.
    case classic(ClassicCard)
    /// An item in the store, with its price.
    case crossPromotionSmall(CrossPromotionSmallCard)
    /// A card of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(CardType.self, forKey: .type)
      switch type {
      case .bannerImage: self = .bannerImage(try BannerImageCard(from: decoder))
      case .captionedImage: self = .captionedImage(try CaptionedImageCard(from: decoder))
      case .textAnnouncement: self = .textAnnouncement(try TextAnnouncementCard(from: decoder))
      case .classic: self = .classic(try ClassicCard(from: decoder))
      case .crossPromotionSmall: self = .crossPromotionSmall(try CrossPromotionSmallCard(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .bannerImage(let card): try card.encode(to: encoder)
      case .captionedImage(let card): try card.encode(to: encoder)
      case .textAnnouncement(let card): try card.encode(to: encoder)
      case .classic(let card): try card.encode(to: encoder)
      case .crossPromotionSmall(let card): try card.encode(to: encoder)
      case .unknown(let type):
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type, forKey: .type)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case type
    }
  }
}
