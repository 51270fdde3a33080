// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// An item in the store, with its price.
  public struct CrossPromotionSmallCard: Codable, Hashable, Sendable {
    /// The text of the tag at the top of the card.
    public var caption: String
    /// The topics of the card; clients can show only some categories.
    public var categories: [Category]
    /// Where the card appears.
    public var channels: [Channel]
    /// The price that readers see, with its currency.
    public var displayPrice: String?
    /// When the card disappears. In seconds since 1970.
    public var expires: Int64?
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var expiresLocal: String?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card; unique in its campaign, including messages.
    public var id: String
    /// The picture.
    public var image: String
    /// The item's number in the store.
    public var itunesID: Int64
    /// The card's full name: campaign and id.
    public var key: String
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
    /// Whether the app runs on both phones and tablets.
    public var universal: Bool
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      caption: String,
      categories: [Category] = [],
      channels: [Channel] = [.newsFeed],
      displayPrice: String? = nil,
      expires: Int64? = nil,
      expiresLocal: String? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      itunesID: Int64,
      key: String,
      mediaType: MediaType,
      price: Double,
      rating: Double = 0,
      reviews: Int64 = 0,
      subtitle: String,
      title: String,
      universal: Bool = false,
      url: String,
      useWebview: Bool = false
    ) {
      self.caption = caption
      self.categories = categories
      self.channels = channels
      self.displayPrice = displayPrice
      self.expires = expires
      self.expiresLocal = expiresLocal
      self.extras = extras
      self.id = id
      self.image = image
      self.itunesID = itunesID
      self.key = key
      self.mediaType = mediaType
      self.price = price
      self.rating = rating
      self.reviews = reviews
      self.subtitle = subtitle
      self.title = title
      type = .crossPromotionSmall
      self.universal = universal
      self.url = url
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case caption, categories, channels, expires, extras, id, image, key, price, rating, reviews, subtitle, title,
        type, universal, url
      case displayPrice = "display_price"
      case expiresLocal = "expires_local"
      case itunesID = "itunes_id"
      case mediaType = "media_type"
      case useWebview = "use_webview"
    }
  }
}
