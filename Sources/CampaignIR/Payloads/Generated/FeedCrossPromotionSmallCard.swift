// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension FeedPayload {
  /// An item in the store, with its price.
  public struct CrossPromotionSmallCard: Codable, Hashable, Sendable {
    /// The text of the tag at the top of the card.
    public var caption: String
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The price that readers see, with its currency.
    public var displayPrice: String?
    /// When the card disappears. In seconds since 1970.
    public var expiresAt: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String
    /// The item's number in the store.
    public var itunesID: Int64
    /// The kind of item in the store.
    public var mediaType: MediaType
    /// The price of the item in the store.
    public var price: Double
    /// The app's rating, from 0.0 to 5.0.
    public var rating: Double
    /// How many reviews the app has.
    public var reviews: Int64
    /// The item's category, as text.
    public var subtitle: String
    /// The first line that a reader sees.
    public var title: String
    /// The type of the card.
    public let type: CardType
    /// Whether the app runs on both phones and tablets. Default: `false`.
    public var universal: Bool?
    /// Time of the last change; set by the server. In seconds since 1970.
    public var updated: Int64?
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      caption: String,
      categories: [Category] = [],
      created: Int64? = nil,
      displayPrice: String? = nil,
      expiresAt: Int64? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      itunesID: Int64,
      mediaType: MediaType,
      price: Double,
      rating: Double = 0,
      reviews: Int64 = 0,
      subtitle: String,
      title: String,
      universal: Bool? = nil,
      updated: Int64? = nil,
      url: String,
      viewed: Bool = false
    ) {
      self.caption = caption
      self.categories = categories
      self.created = created
      self.displayPrice = displayPrice
      self.expiresAt = expiresAt
      self.extras = extras
      self.id = id
      self.image = image
      self.itunesID = itunesID
      self.mediaType = mediaType
      self.price = price
      self.rating = rating
      self.reviews = reviews
      self.subtitle = subtitle
      self.title = title
      type = .crossPromotionSmall
      self.universal = universal
      self.updated = updated
      self.url = url
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case caption, categories, created, extras, id, image, price, rating, reviews, subtitle, title, type,
        universal, updated, url, viewed
      case displayPrice = "display_price"
      case expiresAt = "expires_at"
      case itunesID = "itunes_id"
      case mediaType = "media_type"
    }
  }
}
