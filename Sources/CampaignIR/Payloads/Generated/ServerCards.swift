// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Only a picture.
  public struct BannerImageCard: Codable, Hashable, Sendable {
    /// The picture's width divided by its height, so clients can reserve space for it.
    public var aspectRatio: Double?
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Where the card appears.
    public var channels: [Channel]
    /// Whether a reader may swipe the card away.
    public var dismissible: Bool?
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expires: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card; unique in its campaign, including messages.
    public var id: String
    /// The picture.
    public var image: String
    /// The card's full name: campaign and id.
    public var key: String
    /// Whether the card stays above the others.
    public var pinned: Bool?
    /// The type of the card.
    public let type: CardType
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      aspectRatio: Double? = nil,
      categories: [Category] = [],
      channels: [Channel] = [.newsFeed],
      dismissible: Bool? = nil,
      domain: String? = nil,
      expires: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      key: String,
      pinned: Bool? = nil,
      url: String? = nil,
      useWebview: Bool = false
    ) {
      self.aspectRatio = aspectRatio
      self.categories = categories
      self.channels = channels
      self.dismissible = dismissible
      self.domain = domain
      self.expires = expires
      self.extras = extras
      self.id = id
      self.image = image
      self.key = key
      self.pinned = pinned
      type = .bannerImage
      self.url = url
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case categories, channels, dismissible, domain, expires, extras, id, image, key, pinned, type, url
      case aspectRatio = "aspect_ratio"
      case useWebview = "use_webview"
    }
  }

  /// A title and a text, without a picture.
  public struct TextAnnouncementCard: Codable, Hashable, Sendable {
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Where the card appears.
    public var channels: [Channel]
    /// The text below the title.
    public var description: String
    /// Whether a reader may swipe the card away.
    public var dismissible: Bool?
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expires: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card; unique in its campaign, including messages.
    public var id: String
    /// The card's full name: campaign and id.
    public var key: String
    /// Whether the card stays above the others.
    public var pinned: Bool?
    /// The first line that a reader sees.
    public var title: String
    /// The type of the card.
    public let type: CardType
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      categories: [Category] = [],
      channels: [Channel] = [.newsFeed],
      description: String,
      dismissible: Bool? = nil,
      domain: String? = nil,
      expires: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      key: String,
      pinned: Bool? = nil,
      title: String,
      url: String? = nil,
      useWebview: Bool = false
    ) {
      self.categories = categories
      self.channels = channels
      self.description = description
      self.dismissible = dismissible
      self.domain = domain
      self.expires = expires
      self.extras = extras
      self.id = id
      self.key = key
      self.pinned = pinned
      self.title = title
      type = .textAnnouncement
      self.url = url
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case categories, channels, description, dismissible, domain, expires, extras, id, key, pinned, title, type,
        url
      case useWebview = "use_webview"
    }
  }

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
