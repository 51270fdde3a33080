// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// The type of a card.
  public enum CardType: RawRepresentable, Codable, Hashable, Sendable {
    /// `banner_image`
    case bannerImage
    /// `captioned_image`
    case captionedImage
    /// `text_announcement`
    case textAnnouncement
    /// `classic`
    case classic
    /// `cross_promotion_small`
    case crossPromotionSmall
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "banner_image": self = .bannerImage
      case "captioned_image": self = .captionedImage
      case "text_announcement": self = .textAnnouncement
      case "classic": self = .classic
      case "cross_promotion_small": self = .crossPromotionSmall
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .bannerImage: "banner_image"
      case .captionedImage: "captioned_image"
      case .textAnnouncement: "text_announcement"
      case .classic: "classic"
      case .crossPromotionSmall: "cross_promotion_small"
      case .unknown(let word): word
      }
    }
  }

  /// The type of a trigger.
  public enum TriggerType: RawRepresentable, Codable, Hashable, Sendable {
    /// `session_start`
    case sessionStart
    /// `any_purchase`
    case anyPurchase
    /// `push_click`
    case pushClick
    /// `custom_event`
    case customEvent
    /// `specific_purchase`
    case specificPurchase
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "session_start": self = .sessionStart
      case "any_purchase": self = .anyPurchase
      case "push_click": self = .pushClick
      case "custom_event": self = .customEvent
      case "specific_purchase": self = .specificPurchase
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .sessionStart: "session_start"
      case .anyPurchase: "any_purchase"
      case .pushClick: "push_click"
      case .customEvent: "custom_event"
      case .specificPurchase: "specific_purchase"
      case .unknown(let word): word
      }
    }
  }

  /// The type of a message.
  public enum MessageType: RawRepresentable, Codable, Hashable, Sendable {
    /// `slideup`
    case slideup
    /// `modal`
    case modal
    /// `modal_image`
    case modalImage
    /// `full`
    case full
    /// `full_image`
    case fullImage
    /// `html`
    case html
    /// `control`
    case control
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "slideup": self = .slideup
      case "modal": self = .modal
      case "modal_image": self = .modalImage
      case "full": self = .full
      case "full_image": self = .fullImage
      case "html": self = .html
      case "control": self = .control
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .slideup: "slideup"
      case .modal: "modal"
      case .modalImage: "modal_image"
      case .full: "full"
      case .fullImage: "full_image"
      case .html: "html"
      case .control: "control"
      case .unknown(let word): word
      }
    }
  }
}
