// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Target.
  public enum Target: RawRepresentable, Codable, Hashable, Sendable {
    /// The Swift and Objective-C clients.
    case ios
    /// The Android client.
    case android
    /// The web client.
    case web
    /// The React Native client.
    case reactNative
    /// The Flutter client.
    case flutter
    /// The Unity client.
    case unity
    /// The Roku client.
    case roku
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "ios": self = .ios
      case "android": self = .android
      case "web": self = .web
      case "react_native": self = .reactNative
      case "flutter": self = .flutter
      case "unity": self = .unity
      case "roku": self = .roku
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .ios: "ios"
      case .android: "android"
      case .web: "web"
      case .reactNative: "react_native"
      case .flutter: "flutter"
      case .unity: "unity"
      case .roku: "roku"
      case .unknown(let word): word
      }
    }
  }

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
      case "news": self = .news
      case "advertising": self = .advertising
      case "announcements": self = .announcements
      case "social": self = .social
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .news: "news"
      case .advertising: "advertising"
      case .announcements: "announcements"
      case .social: "social"
      case .unknown(let word): word
      }
    }
  }

  /// Channel.
  public enum Channel: RawRepresentable, Codable, Hashable, Sendable {
    /// The News Feed.
    case newsFeed
    /// Content cards.
    case contentCards
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "news_feed": self = .newsFeed
      case "content_cards": self = .contentCards
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .newsFeed: "news_feed"
      case .contentCards: "content_cards"
      case .unknown(let word): word
      }
    }
  }

  /// Opener.
  public enum Opener: RawRepresentable, Codable, Hashable, Sendable {
    /// The app that the link belongs to.
    case app
    /// The device's browser.
    case browser
    /// A page inside your app.
    case webview
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "app": self = .app
      case "browser": self = .browser
      case "webview": self = .webview
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .app: "app"
      case .browser: "browser"
      case .webview: "webview"
      case .unknown(let word): word
      }
    }
  }

  /// Kind of value.
  public enum ValueType: RawRepresentable, Codable, Hashable, Sendable {
    /// Text.
    case text
    /// A number.
    case number
    /// True or false.
    case boolean
    /// A date and time.
    case moment
    /// How long ago, or how far ahead.
    case duration
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "text": self = .text
      case "number": self = .number
      case "boolean": self = .boolean
      case "moment": self = .moment
      case "duration": self = .duration
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .text: "text"
      case .number: "number"
      case .boolean: "boolean"
      case .moment: "moment"
      case .duration: "duration"
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
      case "itunes_album": self = .itunesAlbum
      case "itunes_audiobook": self = .itunesAudiobook
      case "itunes_compilation": self = .itunesCompilation
      case "itunes_ebook": self = .itunesEbook
      case "itunes_feature_movie": self = .itunesFeatureMovie
      case "itunes_podcast": self = .itunesPodcast
      case "itunes_software": self = .itunesSoftware
      case "itunes_song": self = .itunesSong
      case "itunes_tv_episode": self = .itunesTvEpisode
      case "itunes_tv_season": self = .itunesTvSeason
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .itunesAlbum: "itunes_album"
      case .itunesAudiobook: "itunes_audiobook"
      case .itunesCompilation: "itunes_compilation"
      case .itunesEbook: "itunes_ebook"
      case .itunesFeatureMovie: "itunes_feature_movie"
      case .itunesPodcast: "itunes_podcast"
      case .itunesSoftware: "itunes_software"
      case .itunesSong: "itunes_song"
      case .itunesTvEpisode: "itunes_tv_episode"
      case .itunesTvSeason: "itunes_tv_season"
      case .unknown(let word): word
      }
    }
  }

  /// Click action.
  public enum ClickAction: RawRepresentable, Codable, Hashable, Sendable {
    /// Closes the message and opens nothing.
    case none
    /// Opens the link.
    case uri
    /// Opens the News Feed.
    case newsFeed
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "none": self = .none
      case "uri": self = .uri
      case "news_feed": self = .newsFeed
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .none: "none"
      case .uri: "uri"
      case .newsFeed: "news_feed"
      case .unknown(let word): word
      }
    }
  }

  /// Dismiss mode.
  public enum Dismissal: RawRepresentable, Codable, Hashable, Sendable {
    /// On its own, after its duration.
    case auto
    /// When a reader closes it.
    case manual
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "auto": self = .auto
      case "manual": self = .manual
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .auto: "auto"
      case .manual: "manual"
      case .unknown(let word): word
      }
    }
  }

  /// Alignment.
  public enum Alignment: RawRepresentable, Codable, Hashable, Sendable {
    /// At the start of the line.
    case start
    /// In the middle.
    case center
    /// At the end of the line.
    case end
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "start": self = .start
      case "center": self = .center
      case "end": self = .end
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .start: "start"
      case .center: "center"
      case .end: "end"
      case .unknown(let word): word
      }
    }
  }

  /// Orientation.
  public enum Orientation: RawRepresentable, Codable, Hashable, Sendable {
    /// In both orientations.
    case any
    /// Upright.
    case portrait
    /// Sideways.
    case landscape
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "any": self = .any
      case "portrait": self = .portrait
      case "landscape": self = .landscape
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .any: "any"
      case .portrait: "portrait"
      case .landscape: "landscape"
      case .unknown(let word): word
      }
    }
  }

  /// Re-eligibility.
  public enum ReEligibility: RawRepresentable, Codable, Hashable, Sendable {
    /// Never again.
    case never
    /// At every trigger.
    case always
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "never": self = .never
      case "always": self = .always
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .never: "never"
      case .always: "always"
      case .unknown(let word): word
      }
    }
  }

  /// Edge.
  public enum Edge: RawRepresentable, Codable, Hashable, Sendable {
    /// From below.
    case bottom
    /// From above.
    case top
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "bottom": self = .bottom
      case "top": self = .top
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .bottom: "bottom"
      case .top: "top"
      case .unknown(let word): word
      }
    }
  }

  /// Crop.
  public enum Crop: RawRepresentable, Codable, Hashable, Sendable {
    /// The whole picture.
    case fit
    /// The whole space, with cut edges.
    case fill
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "fit": self = .fit
      case "fill": self = .fill
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .fit: "fit"
      case .fill: "fill"
      case .unknown(let word): word
      }
    }
  }
}
