// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension FeedPayload {
  /// Only a picture.
  public struct BannerImageCard: Codable, Hashable, Sendable {
    /// The picture's width divided by its height, so clients can reserve space for it.
    public var aspectRatio: Double?
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expiresAt: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String
    /// The type of the card.
    public let type: CardType
    /// Time of the last change; set by the server. In seconds since 1970.
    public var updated: Int64?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      aspectRatio: Double? = nil,
      categories: [Category] = [],
      created: Int64? = nil,
      domain: String? = nil,
      expiresAt: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      updated: Int64? = nil,
      url: String? = nil,
      viewed: Bool = false
    ) {
      self.aspectRatio = aspectRatio
      self.categories = categories
      self.created = created
      self.domain = domain
      self.expiresAt = expiresAt
      self.extras = extras
      self.id = id
      self.image = image
      type = .bannerImage
      self.updated = updated
      self.url = url
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case categories, created, domain, extras, id, image, type, updated, url, viewed
      case aspectRatio = "aspect_ratio"
      case expiresAt = "expires_at"
    }
  }

  /// A picture with a title and a text.
  public struct CaptionedImageCard: Codable, Hashable, Sendable {
    /// The picture's width divided by its height, so clients can reserve space for it.
    public var aspectRatio: Double?
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The text below the title.
    public var description: String
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expiresAt: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String
    /// The first line that a reader sees.
    public var title: String
    /// The type of the card.
    public let type: CardType
    /// Time of the last change; set by the server. In seconds since 1970.
    public var updated: Int64?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      aspectRatio: Double? = nil,
      categories: [Category] = [],
      created: Int64? = nil,
      description: String,
      domain: String? = nil,
      expiresAt: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      title: String,
      updated: Int64? = nil,
      url: String? = nil,
      viewed: Bool = false
    ) {
      self.aspectRatio = aspectRatio
      self.categories = categories
      self.created = created
      self.description = description
      self.domain = domain
      self.expiresAt = expiresAt
      self.extras = extras
      self.id = id
      self.image = image
      self.title = title
      type = .captionedImage
      self.updated = updated
      self.url = url
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case categories, created, description, domain, extras, id, image, title, type, updated, url, viewed
      case aspectRatio = "aspect_ratio"
      case expiresAt = "expires_at"
    }
  }

  /// A title and a text, without a picture.
  public struct TextAnnouncementCard: Codable, Hashable, Sendable {
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The text below the title.
    public var description: String
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expiresAt: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The first line that a reader sees.
    public var title: String
    /// The type of the card.
    public let type: CardType
    /// Time of the last change; set by the server. In seconds since 1970.
    public var updated: Int64?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      categories: [Category] = [],
      created: Int64? = nil,
      description: String,
      domain: String? = nil,
      expiresAt: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      title: String,
      updated: Int64? = nil,
      url: String? = nil,
      viewed: Bool = false
    ) {
      self.categories = categories
      self.created = created
      self.description = description
      self.domain = domain
      self.expiresAt = expiresAt
      self.extras = extras
      self.id = id
      self.title = title
      type = .textAnnouncement
      self.updated = updated
      self.url = url
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case categories, created, description, domain, extras, id, title, type, updated, url, viewed
      case expiresAt = "expires_at"
    }
  }

  /// A text with a small picture next to it.
  public struct ClassicCard: Codable, Hashable, Sendable {
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The text below the title.
    public var description: String
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970.
    public var expiresAt: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String?
    /// The first line that a reader sees.
    public var title: String?
    /// The type of the card.
    public let type: CardType
    /// Time of the last change; set by the server. In seconds since 1970.
    public var updated: Int64?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      categories: [Category] = [],
      created: Int64? = nil,
      description: String,
      domain: String? = nil,
      expiresAt: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String? = nil,
      title: String? = nil,
      updated: Int64? = nil,
      url: String? = nil,
      viewed: Bool = false
    ) {
      self.categories = categories
      self.created = created
      self.description = description
      self.domain = domain
      self.expiresAt = expiresAt
      self.extras = extras
      self.id = id
      self.image = image
      self.title = title
      type = .shortNews
      self.updated = updated
      self.url = url
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case categories, created, description, domain, extras, id, image, title, type, updated, url, viewed
      case expiresAt = "expires_at"
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
      case .shortNews: self = .classic(try ClassicCard(from: decoder))
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
