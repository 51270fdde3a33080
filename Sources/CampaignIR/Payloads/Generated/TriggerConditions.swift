// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// A session begins.
  public struct OpenCondition: Codable, Hashable, Sendable {
    /// The type of the trigger.
    public let type: ConditionType

    public init() {
      type = .open
    }
  }

  /// Somebody buys anything. Somebody buys one product.
  public struct PurchaseCondition: Codable, Hashable, Sendable {
    /// The conditions on the event.
    public var data: PurchaseData?
    /// The type of the trigger.
    public let type: ConditionType

    public init(data: PurchaseData? = nil) {
      self.data = data
      type = .purchase
    }
  }

  /// Somebody opens a push notification.
  public struct PushClickCondition: Codable, Hashable, Sendable {
    /// The conditions on the event.
    public var data: PushClickData?
    /// The type of the trigger.
    public let type: ConditionType

    public init(data: PushClickData? = nil) {
      self.data = data
      type = .pushClick
    }
  }

  /// The app logs an event.
  public struct CustomEventPropertyCondition: Codable, Hashable, Sendable {
    /// The conditions on the event.
    public var data: CustomEventPropertyData
    /// The type of the trigger.
    public let type: ConditionType

    public init(data: CustomEventPropertyData) {
      self.data = data
      type = .customEventProperty
    }
  }

  /// The app logs an event.
  public struct CustomEventCondition: Codable, Hashable, Sendable {
    /// The conditions on the event.
    public var data: CustomEventData
    /// The type of the trigger.
    public let type: ConditionType

    public init(data: CustomEventData) {
      self.data = data
      type = .customEvent
    }
  }

  /// Somebody buys one product.
  public struct PurchasePropertyCondition: Codable, Hashable, Sendable {
    /// The conditions on the event.
    public var data: PurchasePropertyData
    /// The type of the trigger.
    public let type: ConditionType

    public init(data: PurchasePropertyData) {
      self.data = data
      type = .purchaseProperty
    }
  }

  /// A condition of any type.
  public enum Condition: Codable, Hashable, Sendable {
    /// A session begins.
    case open(OpenCondition)
    /// Somebody buys anything. Somebody buys one product.
    case purchase(PurchaseCondition)
    /// Somebody opens a push notification.
    case pushClick(PushClickCondition)
    /// The app logs an event.
    case customEventProperty(CustomEventPropertyCondition)
    /// The app logs an event.
    case customEvent(CustomEventCondition)
    /// Somebody buys one product.
    case purchaseProperty(PurchasePropertyCondition)
    /// A condition of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(ConditionType.self, forKey: .type)
      switch type {
      case .open: self = .open(try OpenCondition(from: decoder))
      case .purchase: self = .purchase(try PurchaseCondition(from: decoder))
      case .pushClick: self = .pushClick(try PushClickCondition(from: decoder))
      case .customEventProperty: self = .customEventProperty(try CustomEventPropertyCondition(from: decoder))
      case .customEvent: self = .customEvent(try CustomEventCondition(from: decoder))
      case .purchaseProperty: self = .purchaseProperty(try PurchasePropertyCondition(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .open(let condition): try condition.encode(to: encoder)
      case .purchase(let condition): try condition.encode(to: encoder)
      case .pushClick(let condition): try condition.encode(to: encoder)
      case .customEventProperty(let condition): try condition.encode(to: encoder)
      case .customEvent(let condition): try condition.encode(to: encoder)
      case .purchaseProperty(let condition): try condition.encode(to: encoder)
      case .unknown(let type):
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type, forKey: .type)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case type
    }
  }
}
