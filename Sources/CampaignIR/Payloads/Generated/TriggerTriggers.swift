// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// A message and its triggers.
  public struct InAppTrigger: Codable, Hashable, Sendable {
    /// The message itself.
    public var data: Message
    /// How long after its trigger the message is shown. In seconds.
    public var delay: Int64
    /// When the message may no longer be shown. In seconds since 1970.
    public var endTime: Int64?
    /// Identifies the message in the workspace.
    public var id: String
    /// The minimum time after any other message; overrides the app's 30s. In seconds.
    public var minSecondsSinceLastTrigger: Int64?
    /// Which message is shown if several match an event: the one with the higher number.
    public var priority: Int64
    /// The number of seconds after which it may be shown again; -1 for never. In seconds.
    public var reEligibility: Int64
    /// When the message may first be shown. In seconds since 1970. `0` if there is none.
    public var startTime: Int64
    /// How long after its trigger the message is dropped. In milliseconds.
    public var timeout: Int64?
    /// What triggers the message; any one of them is enough.
    public var triggerCondition: [Condition]
    /// Whether the message is here, or is still on the server.
    public let type: TriggerType

    public init(
      data: Message,
      delay: Int64 = 0,
      endTime: Int64? = nil,
      id: String,
      minSecondsSinceLastTrigger: Int64? = nil,
      priority: Int64 = 0,
      reEligibility: Int64,
      startTime: Int64 = 0,
      timeout: Int64? = nil,
      triggerCondition: [Condition]
    ) {
      self.data = data
      self.delay = delay
      self.endTime = endTime
      self.id = id
      self.minSecondsSinceLastTrigger = minSecondsSinceLastTrigger
      self.priority = priority
      self.reEligibility = reEligibility
      self.startTime = startTime
      self.timeout = timeout
      self.triggerCondition = triggerCondition
      type = .inapp
    }

    private enum CodingKeys: String, CodingKey {
      case data, delay, id, priority, timeout, type
      case endTime = "end_time"
      case minSecondsSinceLastTrigger = "min_seconds_since_last_trigger"
      case reEligibility = "re_eligibility"
      case startTime = "start_time"
      case triggerCondition = "trigger_condition"
    }
  }

  /// The triggers of a message with templates that need the event, or content from elsewhere. When the message
  /// is due, the client asks the server for it.
  public struct TemplatedTrigger: Codable, Hashable, Sendable {
    /// What the client asks the server for.
    public var data: MessageReference
    /// How long after its trigger the message is shown. In seconds.
    public var delay: Int64
    /// When the message may no longer be shown. In seconds since 1970.
    public var endTime: Int64?
    /// Identifies the message in the workspace.
    public var id: String
    /// The minimum time after any other message; overrides the app's 30s. In seconds.
    public var minSecondsSinceLastTrigger: Int64?
    /// Which message is shown if several match an event: the one with the higher number.
    public var priority: Int64
    /// The number of seconds after which it may be shown again; -1 for never. In seconds.
    public var reEligibility: Int64
    /// When the message may first be shown. In seconds since 1970. `0` if there is none.
    public var startTime: Int64
    /// How long after its trigger the message is dropped. In milliseconds.
    public var timeout: Int64?
    /// What triggers the message; any one of them is enough.
    public var triggerCondition: [Condition]
    /// Whether the message is here, or is still on the server.
    public let type: TriggerType

    public init(
      data: MessageReference,
      delay: Int64 = 0,
      endTime: Int64? = nil,
      id: String,
      minSecondsSinceLastTrigger: Int64? = nil,
      priority: Int64 = 0,
      reEligibility: Int64,
      startTime: Int64 = 0,
      timeout: Int64? = nil,
      triggerCondition: [Condition]
    ) {
      self.data = data
      self.delay = delay
      self.endTime = endTime
      self.id = id
      self.minSecondsSinceLastTrigger = minSecondsSinceLastTrigger
      self.priority = priority
      self.reEligibility = reEligibility
      self.startTime = startTime
      self.timeout = timeout
      self.triggerCondition = triggerCondition
      type = .templatedIam
    }

    private enum CodingKeys: String, CodingKey {
      case data, delay, id, priority, timeout, type
      case endTime = "end_time"
      case minSecondsSinceLastTrigger = "min_seconds_since_last_trigger"
      case reEligibility = "re_eligibility"
      case startTime = "start_time"
      case triggerCondition = "trigger_condition"
    }
  }

  /// A trigger of any type.
  public enum Trigger: Codable, Hashable, Sendable {
    /// A message and its triggers.
    case inApp(InAppTrigger)
    /// The triggers of a message with templates that need the event, or content from elsewhere. When the message
    /// is due, the client asks the server for it.
    case templated(TemplatedTrigger)
    /// A trigger of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(TriggerType.self, forKey: .type)
      switch type {
      case .inapp: self = .inApp(try InAppTrigger(from: decoder))
      case .templatedIam: self = .templated(try TemplatedTrigger(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .inApp(let trigger): try trigger.encode(to: encoder)
      case .templated(let trigger): try trigger.encode(to: encoder)
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
