// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
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
      case "NONE": self = .none
      case "URI": self = .uri
      case "NEWS_FEED": self = .newsFeed
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .none: "NONE"
      case .uri: "URI"
      case .newsFeed: "NEWS_FEED"
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
      case "AUTO_DISMISS": self = .auto
      case "SWIPE": self = .manual
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .auto: "AUTO_DISMISS"
      case .manual: "SWIPE"
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
      case "ANY": self = .any
      case "PORTRAIT": self = .portrait
      case "LANDSCAPE": self = .landscape
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .any: "ANY"
      case .portrait: "PORTRAIT"
      case .landscape: "LANDSCAPE"
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
      case "BOTTOM": self = .bottom
      case "TOP": self = .top
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .bottom: "BOTTOM"
      case .top: "TOP"
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
      case "START": self = .start
      case "CENTER": self = .center
      case "END": self = .end
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .start: "START"
      case .center: "CENTER"
      case .end: "END"
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
      case "FIT_CENTER": self = .fit
      case "CENTER_CROP": self = .fill
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .fit: "FIT_CENTER"
      case .fill: "CENTER_CROP"
      case .unknown(let word): word
      }
    }
  }

  /// Whether the message consists only of the picture.
  public enum ImageStyle: RawRepresentable, Codable, Hashable, Sendable {
    /// `TOP`
    case top
    /// `GRAPHIC`
    case graphic
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "TOP": self = .top
      case "GRAPHIC": self = .graphic
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .top: "TOP"
      case .graphic: "GRAPHIC"
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
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "string": self = .text
      case "number": self = .number
      case "boolean": self = .boolean
      case "date": self = .moment
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .text: "string"
      case .number: "number"
      case .boolean: "boolean"
      case .moment: "date"
      case .unknown(let word): word
      }
    }
  }
}
