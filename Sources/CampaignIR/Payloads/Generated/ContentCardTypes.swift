// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ContentCardPayload {
  /// The type of a card.
  public enum CardType: RawRepresentable, Codable, Hashable, Sendable {
    /// `banner_image`
    case bannerImage
    /// `captioned_image`
    case captionedImage
    /// `text_announcement`
    case textAnnouncement
    /// `short_news`
    case shortNews
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "banner_image": self = .bannerImage
      case "captioned_image": self = .captionedImage
      case "text_announcement": self = .textAnnouncement
      case "short_news": self = .shortNews
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .bannerImage: "banner_image"
      case .captionedImage: "captioned_image"
      case .textAnnouncement: "text_announcement"
      case .shortNews: "short_news"
      case .unknown(let word): word
      }
    }
  }
}
