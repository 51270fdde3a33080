// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension ServerPayload {
  /// An item of the store, with its price.
  public struct CrossPromotionSmallCard: Codable, Hashable, Sendable {
    /// The text of the tag on top of the card.
    public var caption: String
    /// What the card is about; clients can ask for some categories alone.
    public var categories: [Category]
    /// Where the card appears.
    public var channels: [Channel]
    /// The price as readers see it, with its currency.
    public var displayPrice: String?
    /// When the card goes away. In seconds since 1970 began.
    public var expires: Int64?
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// Names the card; unique in its campaign, messages included.
    public var id: String
    /// The picture.
    public var image: String
    /// The item's number in the store.
    public var itunesID: Int64
    /// The card's full name: campaign and id.
    public var key: String
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
    /// Whether the app runs on phones and tablets alike.
    public var universal: Bool
    /// What a click opens; without one, no click is counted on the News Feed.
    public var url: String
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      caption: String,
      categories: [Category] = [],
      channels: [Channel] = [.newsFeed],
      displayPrice: String? = nil,
      expires: Int64? = nil,
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
      case itunesID = "itunes_id"
      case mediaType = "media_type"
      case useWebview = "use_webview"
    }
  }
}
