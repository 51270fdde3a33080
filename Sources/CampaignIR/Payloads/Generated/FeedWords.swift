// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension FeedPayload {
  /// Category.
  public enum Category: RawRepresentable, Codable, Hashable, Sendable {
    /// News.
    case news
    /// Advertising.
    case advertising
    /// Announcements.
    case announcements
    /// Social.
    case social
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "NEWS": self = .news
      case "ADVERTISING": self = .advertising
      case "ANNOUNCEMENTS": self = .announcements
      case "SOCIAL": self = .social
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .news: "NEWS"
      case .advertising: "ADVERTISING"
      case .announcements: "ANNOUNCEMENTS"
      case .social: "SOCIAL"
      case .unknown(let word): word
      }
    }
  }

  /// Media type.
  public enum MediaType: RawRepresentable, Codable, Hashable, Sendable {
    /// An album.
    case itunesAlbum
    /// An audiobook.
    case itunesAudiobook
    /// A compilation.
    case itunesCompilation
    /// A book.
    case itunesEbook
    /// A film.
    case itunesFeatureMovie
    /// A podcast.
    case itunesPodcast
    /// An app.
    case itunesSoftware
    /// A song.
    case itunesSong
    /// An episode of a series.
    case itunesTvEpisode
    /// A season of a series.
    case itunesTvSeason
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "ItunesAlbum": self = .itunesAlbum
      case "ItunesAudiobook": self = .itunesAudiobook
      case "ItunesCompilation": self = .itunesCompilation
      case "ItunesEbook": self = .itunesEbook
      case "ItunesFeatureMovie": self = .itunesFeatureMovie
      case "ItunesPodcast": self = .itunesPodcast
      case "ItunesSoftware": self = .itunesSoftware
      case "ItunesSong": self = .itunesSong
      case "ItunesTvEpisode": self = .itunesTvEpisode
      case "ItunesTvSeason": self = .itunesTvSeason
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .itunesAlbum: "ItunesAlbum"
      case .itunesAudiobook: "ItunesAudiobook"
      case .itunesCompilation: "ItunesCompilation"
      case .itunesEbook: "ItunesEbook"
      case .itunesFeatureMovie: "ItunesFeatureMovie"
      case .itunesPodcast: "ItunesPodcast"
      case .itunesSoftware: "ItunesSoftware"
      case .itunesSong: "ItunesSong"
      case .itunesTvEpisode: "ItunesTvEpisode"
      case .itunesTvSeason: "ItunesTvSeason"
      case .unknown(let word): word
      }
    }
  }
}
