// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension TriggerPayload {
  /// A session begins.
  public struct OpenCondition: Codable, Hashable, Sendable {
    /// What kind of trigger it is.
    public let type: ConditionType

    public init() {
      type = .open
    }
  }

  /// Anything is bought. One product is bought.
  public struct PurchaseCondition: Codable, Hashable, Sendable {
    /// What the event has to be.
    public var data: PurchaseData?
    /// What kind of trigger it is.
    public let type: ConditionType

    public init(data: PurchaseData? = nil) {
      self.data = data
      type = .purchase
    }
  }

  /// A push notification is opened.
  public struct PushClickCondition: Codable, Hashable, Sendable {
    /// What kind of trigger it is.
    public let type: ConditionType

    public init() {
      type = .pushClick
    }
  }

  /// The app logs an event of its own.
  public struct CustomEventPropertyCondition: Codable, Hashable, Sendable {
    /// What the event has to be.
    public var data: CustomEventPropertyData
    /// What kind of trigger it is.
    public let type: ConditionType

    public init(data: CustomEventPropertyData) {
      self.data = data
      type = .customEventProperty
    }
  }

  /// The app logs an event of its own.
  public struct CustomEventCondition: Codable, Hashable, Sendable {
    /// What the event has to be.
    public var data: CustomEventData
    /// What kind of trigger it is.
    public let type: ConditionType

    public init(data: CustomEventData) {
      self.data = data
      type = .customEvent
    }
  }

  /// One product is bought.
  public struct PurchasePropertyCondition: Codable, Hashable, Sendable {
    /// What the event has to be.
    public var data: PurchasePropertyData
    /// What kind of trigger it is.
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
    /// Anything is bought. One product is bought.
    case purchase(PurchaseCondition)
    /// A push notification is opened.
    case pushClick(PushClickCondition)
    /// The app logs an event of its own.
    case customEventProperty(CustomEventPropertyCondition)
    /// The app logs an event of its own.
    case customEvent(CustomEventCondition)
    /// One product is bought.
    case purchaseProperty(PurchasePropertyCondition)
    /// A condition of a later version; of it only the type is kept.
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
