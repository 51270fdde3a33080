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
    /// How long after it is sent the card disappears; instead of 'expires'. In milliseconds.
    public var expiresAfterMilliseconds: Int64?
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var expiresLocal: String?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card; unique in its campaign, including messages.
    public var id: String
    /// The picture.
    public var image: String
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// The card's full name: campaign and id.
    public var key: String
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// Where the link opens; instead of 'use_webview'.
    public var openIn: Opener?
    /// Whether the card stays above the others.
    public var pinned: Bool?
    /// The event that removes the card.
    public var removeOn: Trigger?
    /// The type of the card.
    public let type: CardType
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool
    /// Other content for some readers, by language, client or test group.
    public var variations: [Variation]?

    public init(
      aspectRatio: Double? = nil,
      categories: [Category] = [],
      channels: [Channel],
      dismissible: Bool? = nil,
      domain: String? = nil,
      expires: Int64? = nil,
      expiresAfterMilliseconds: Int64? = nil,
      expiresLocal: String? = nil,
      extras: [String: String] = [:],
      id: String,
      image: String,
      imageAlt: String? = nil,
      key: String,
      language: String? = nil,
      openIn: Opener? = nil,
      pinned: Bool? = nil,
      removeOn: Trigger? = nil,
      url: String? = nil,
      useWebview: Bool = false,
      variations: [Variation]? = nil
    ) {
      self.aspectRatio = aspectRatio
      self.categories = categories
      self.channels = channels
      self.dismissible = dismissible
      self.domain = domain
      self.expires = expires
      self.expiresAfterMilliseconds = expiresAfterMilliseconds
      self.expiresLocal = expiresLocal
      self.extras = extras
      self.id = id
      self.image = image
      self.imageAlt = imageAlt
      self.key = key
      self.language = language
      self.openIn = openIn
      self.pinned = pinned
      self.removeOn = removeOn
      type = .bannerImage
      self.url = url
      self.useWebview = useWebview
      self.variations = variations
    }

    private enum CodingKeys: String, CodingKey {
      case categories, channels, dismissible, domain, expires, extras, id, image, key, language, pinned, type, url,
        variations
      case aspectRatio = "aspect_ratio"
      case expiresAfterMilliseconds = "expires_after_ms"
      case expiresLocal = "expires_local"
      case imageAlt = "image_alt"
      case openIn = "open_in"
      case removeOn = "remove_on"
      case useWebview = "use_webview"
    }
  }
}
