// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A session begins.
  public struct SessionStartTrigger: Codable, Hashable, Sendable {
    /// The type of the trigger.
    public let type: TriggerType

    public init() {
      type = .sessionStart
    }
  }

  /// Somebody buys anything.
  public struct AnyPurchaseTrigger: Codable, Hashable, Sendable {
    /// The type of the trigger.
    public let type: TriggerType

    public init() {
      type = .anyPurchase
    }
  }

  /// Somebody opens a push notification.
  public struct PushClickTrigger: Codable, Hashable, Sendable {
    /// The campaign of the push notification, by name or id; without it, any.
    public var campaign: String?
    /// The type of the trigger.
    public let type: TriggerType

    public init(campaign: String? = nil) {
      self.campaign = campaign
      type = .pushClick
    }
  }

  /// The app logs an event.
  public struct CustomEventTrigger: Codable, Hashable, Sendable {
    /// The event's name, as the app logs it.
    public var name: String
    /// The type of the trigger.
    public let type: TriggerType
    /// Filters on the event's properties; all of them must hold.
    public var `where`: [[Filter]]

    public init(name: String, `where`: [[Filter]] = []) {
      self.name = name
      type = .customEvent
      self.where = `where`
    }
  }

  /// Somebody buys one product.
  public struct SpecificPurchaseTrigger: Codable, Hashable, Sendable {
    /// The product's id, as the app logs it.
    public var product: String
    /// The type of the trigger.
    public let type: TriggerType
    /// Filters on the event's properties; all of them must hold.
    public var `where`: [[Filter]]

    public init(product: String, `where`: [[Filter]] = []) {
      self.product = product
      type = .specificPurchase
      self.where = `where`
    }
  }

  /// A trigger of any type.
  public enum Trigger: Codable, Hashable, Sendable {
    /// A session begins.
    case sessionStart(SessionStartTrigger)
    /// Somebody buys anything.
    case anyPurchase(AnyPurchaseTrigger)
    /// Somebody opens a push notification.
    case pushClick(PushClickTrigger)
    /// The app logs an event.
    case customEvent(CustomEventTrigger)
    /// Somebody buys one product.
    case specificPurchase(SpecificPurchaseTrigger)
    /// A trigger of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(TriggerType.self, forKey: .type)
      switch type {
      case .sessionStart: self = .sessionStart(try SessionStartTrigger(from: decoder))
      case .anyPurchase: self = .anyPurchase(try AnyPurchaseTrigger(from: decoder))
      case .pushClick: self = .pushClick(try PushClickTrigger(from: decoder))
      case .customEvent: self = .customEvent(try CustomEventTrigger(from: decoder))
      case .specificPurchase: self = .specificPurchase(try SpecificPurchaseTrigger(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .sessionStart(let trigger): try trigger.encode(to: encoder)
      case .anyPurchase(let trigger): try trigger.encode(to: encoder)
      case .pushClick(let trigger): try trigger.encode(to: encoder)
      case .customEvent(let trigger): try trigger.encode(to: encoder)
      case .specificPurchase(let trigger): try trigger.encode(to: encoder)
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
