// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// The type of a trigger.
  public enum TriggerType: RawRepresentable, Codable, Hashable, Sendable {
    /// `inapp`
    case inapp
    /// `templated_iam`
    case templatedIam
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "inapp": self = .inapp
      case "templated_iam": self = .templatedIam
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .inapp: "inapp"
      case .templatedIam: "templated_iam"
      case .unknown(let word): word
      }
    }
  }

  /// The type of a message.
  public enum MessageType: RawRepresentable, Codable, Hashable, Sendable {
    /// `SLIDEUP`
    case slideup
    /// `MODAL`
    case modal
    /// `FULL`
    case full
    /// `HTML_FULL`
    case htmlFull
    /// `HTML`
    case html
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "SLIDEUP": self = .slideup
      case "MODAL": self = .modal
      case "FULL": self = .full
      case "HTML_FULL": self = .htmlFull
      case "HTML": self = .html
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .slideup: "SLIDEUP"
      case .modal: "MODAL"
      case .full: "FULL"
      case .htmlFull: "HTML_FULL"
      case .html: "HTML"
      case .unknown(let word): word
      }
    }
  }

  /// The type of a condition.
  public enum ConditionType: RawRepresentable, Codable, Hashable, Sendable {
    /// `open`
    case open
    /// `purchase`
    case purchase
    /// `push_click`
    case pushClick
    /// `custom_event_property`
    case customEventProperty
    /// `custom_event`
    case customEvent
    /// `purchase_property`
    case purchaseProperty
    /// A value of a later version.
    case unknown(String)

    public init(rawValue word: String) {
      switch word {
      case "open": self = .open
      case "purchase": self = .purchase
      case "push_click": self = .pushClick
      case "custom_event_property": self = .customEventProperty
      case "custom_event": self = .customEvent
      case "purchase_property": self = .purchaseProperty
      default: self = .unknown(word)
      }
    }

    public var rawValue: String {
      switch self {
      case .open: "open"
      case .purchase: "purchase"
      case .pushClick: "push_click"
      case .customEventProperty: "custom_event_property"
      case .customEvent: "custom_event"
      case .purchaseProperty: "purchase_property"
      case .unknown(let word): word
      }
    }
  }
}
