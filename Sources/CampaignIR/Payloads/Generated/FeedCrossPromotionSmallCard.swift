// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension FeedPayload {
  /// An item of the store, with its price.
  public struct CrossPromotionSmallCard: Codable, Hashable, Sendable {
    /// The text of the tag on top of the card.
    public var caption: String
    /// What the card is about; clients can ask for some categories alone.
    public var categories: [Category]
    /// When it was made; set by the server. In seconds since 1970 began.
    public var created: Int64
    /// The price as readers see it, with its currency.
    public var displayPrice: String?
    /// When the card goes away. In seconds since 1970 began.
    public var expiresAt: Int64?
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// Names the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String
    /// The item's number in the store.
    public var itunesID: Int64
    /// What kind of item is promoted.
    public var mediaType: MediaType
    /// What the item costs in the store.
    public var price: Double
    /// The app's rating, from 0.0 to 5.0.
    public var rating: Double
    /// How many reviews the app has.
    public var reviews: Int64
    /// The item's category, as text.
    public var subtitle: String
    /// The first line that a reader sees.
    public var title: String
    /// What kind of card it is.
    public let type: CardType
    /// Whether the app runs on phones and tablets alike. Without it `false` is meant.
    public var universal: Bool?
    /// When it was changed; set by the server. In seconds since 1970 began.
    public var updated: Int64
    /// What a click opens; without one, no click is counted on the News Feed.
    public var url: String
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      caption: String,
      categories: [Category] = [],
      created: Int64,
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
      updated: Int64,
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
