// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension ContentCardPayload {
  /// A text with a small picture beside it.
  public struct ClassicCard: Codable, Hashable, Sendable {
    /// Whether it was clicked; set by the server. Without it `false` is meant.
    public var clicked: Bool?
    /// When it was made; set by the server. In seconds since 1970 began.
    public var created: Int64
    /// The text below the title.
    public var description: String
    /// Whether a reader may swipe the card away.
    public var dismissible: Bool
    /// The link's text on the card, such as the name of the site.
    public var domain: String?
    /// When the card goes away. In seconds since 1970 began. `-1` where there is none.
    public var expires: Int64
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// Names the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String?
    /// Whether it was sent as a test; set by the server. Without it `false` is meant.
    public var isTest: Bool?
    /// Whether the card stays above the others.
    public var pinned: Bool
    /// Whether it was taken back; set by the server. Without it `false` is meant.
    public var removed: Bool?
    /// The first line that a reader sees.
    public var title: String?
    /// What kind of card it is.
    public let type: CardType
    /// What a click opens; without one, no click is counted on the News Feed.
    public var url: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      clicked: Bool? = nil,
      created: Int64,
      description: String,
      dismissible: Bool = false,
      domain: String? = nil,
      expires: Int64 = -1,
      extras: [String: String] = [:],
      id: String,
      image: String? = nil,
      isTest: Bool? = nil,
      pinned: Bool = false,
      removed: Bool? = nil,
      title: String? = nil,
      url: String? = nil,
      useWebview: Bool = false,
      viewed: Bool = false
    ) {
      self.clicked = clicked
      self.created = created
      self.description = description
      self.dismissible = dismissible
      self.domain = domain
      self.expires = expires
      self.extras = extras
      self.id = id
      self.image = image
      self.isTest = isTest
      self.pinned = pinned
      self.removed = removed
      self.title = title
      type = .shortNews
      self.url = url
      self.useWebview = useWebview
      self.viewed = viewed
    }

    private enum CodingKeys: String, CodingKey {
      case id
      case clicked = "cl"
      case created = "ca"
      case description = "ds"
      case dismissible = "db"
      case domain = "dm"
      case expires = "ea"
      case extras = "e"
      case image = "i"
      case isTest = "t"
      case pinned = "p"
      case removed = "r"
      case title = "tt"
      case type = "tp"
      case url = "u"
      case useWebview = "uw"
      case viewed = "v"
    }
  }
}
