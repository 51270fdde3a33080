// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ContentCardPayload {
  /// A text with a small picture next to it.
  public struct ClassicCard: Codable, Hashable, Sendable {
    /// Whether it was clicked; set by the server. Default: `false`.
    public var clicked: Bool?
    /// Time of creation; set by the server. In seconds since 1970.
    public var created: Int64?
    /// The text below the title.
    public var description: String
    /// Whether a reader may swipe the card away.
    public var dismissible: Bool
    /// The text of the link on the card, such as the name of the site.
    public var domain: String?
    /// When the card disappears. In seconds since 1970. `-1` if there is none.
    public var expires: Int64
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the card in the workspace.
    public var id: String
    /// The picture.
    public var image: String?
    /// Whether it was sent as a test; set by the server. Default: `false`.
    public var isTest: Bool?
    /// Whether the card stays above the others.
    public var pinned: Bool
    /// Whether the card was removed; set by the server. Default: `false`.
    public var removed: Bool?
    /// The first line that a reader sees.
    public var title: String?
    /// The type of the card.
    public let type: CardType
    /// The link that a click opens; on the News Feed, clicks count only with a link.
    public var url: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool
    /// Whether the reader has seen it; set by the server.
    public var viewed: Bool

    public init(
      clicked: Bool? = nil,
      created: Int64? = nil,
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
