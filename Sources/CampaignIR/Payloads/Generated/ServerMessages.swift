// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Shows nothing; replaces a message for a part of the audience.
  public struct ControlMessage: Codable, Hashable, Sendable {
    /// The segment that gets the message.
    public var audience: String?
    /// How long after its trigger the message is shown. In milliseconds.
    public var delayMilliseconds: Int64
    /// When the message may no longer be shown. In seconds since 1970.
    public var ends: Int64?
    /// Identifies the message; unique in its campaign, including cards.
    public var id: String
    /// The message's full name: campaign and id.
    public var key: String
    /// The minimum time after any other message; overrides the app's 30s. In milliseconds.
    public var minIntervalMilliseconds: Int64?
    /// Which message is shown if several match an event: the one with the higher number.
    public var priority: Int64
    /// When somebody who has seen the message can see it again.
    public var reEligibility: ReEligibility?
    /// When somebody who has seen the message can see it again. In milliseconds.
    public var reEligibilityMilliseconds: Int64?
    /// When the message may first be shown. In seconds since 1970.
    public var starts: Int64?
    /// How long after its trigger the message is dropped. In milliseconds.
    public var timeoutMilliseconds: Int64?
    /// What triggers the message; any one of them is enough.
    public var triggers: [Trigger]
    /// The type of the message.
    public let type: MessageType

    public init(
      audience: String? = nil,
      delayMilliseconds: Int64 = 0,
      ends: Int64? = nil,
      id: String,
      key: String,
      minIntervalMilliseconds: Int64? = nil,
      priority: Int64 = 0,
      reEligibility: ReEligibility? = nil,
      reEligibilityMilliseconds: Int64? = nil,
      starts: Int64? = nil,
      timeoutMilliseconds: Int64? = nil,
      triggers: [Trigger] = []
    ) {
      self.audience = audience
      self.delayMilliseconds = delayMilliseconds
      self.ends = ends
      self.id = id
      self.key = key
      self.minIntervalMilliseconds = minIntervalMilliseconds
      self.priority = priority
      self.reEligibility = reEligibility
      self.reEligibilityMilliseconds = reEligibilityMilliseconds
      self.starts = starts
      self.timeoutMilliseconds = timeoutMilliseconds
      self.triggers = triggers
      type = .control
    }

    private enum CodingKeys: String, CodingKey {
      case audience, ends, id, key, priority, starts, triggers, type
      case delayMilliseconds = "delay_ms"
      case minIntervalMilliseconds = "min_interval_ms"
      case reEligibility = "re_eligibility"
      case reEligibilityMilliseconds = "re_eligibility_ms"
      case timeoutMilliseconds = "timeout_ms"
    }
  }

  /// A message of any type.
  public enum Message: Codable, Hashable, Sendable {
    /// A bar that slides in from an edge.
    case slideup(SlideupMessage)
    /// A window in the middle of the screen.
    case modal(ModalMessage)
    /// A picture in the middle of the screen.
    case modalImage(ModalImageMessage)
    /// A picture and text that fill the screen.
    case full(FullMessage)
    /// A picture that fills the screen.
    case fullImage(FullImageMessage)
    /// Your own HTML document.
    case html(HTMLMessage)
    /// Shows nothing; replaces a message for a part of the audience.
    case control(ControlMessage)
    /// A message of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(MessageType.self, forKey: .type)
      switch type {
      case .slideup: self = .slideup(try SlideupMessage(from: decoder))
      case .modal: self = .modal(try ModalMessage(from: decoder))
      case .modalImage: self = .modalImage(try ModalImageMessage(from: decoder))
      case .full: self = .full(try FullMessage(from: decoder))
      case .fullImage: self = .fullImage(try FullImageMessage(from: decoder))
      case .html: self = .html(try HTMLMessage(from: decoder))
      case .control: self = .control(try ControlMessage(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .slideup(let message): try message.encode(to: encoder)
      case .modal(let message): try message.encode(to: encoder)
      case .modalImage(let message): try message.encode(to: encoder)
      case .full(let message): try message.encode(to: encoder)
      case .fullImage(let message): try message.encode(to: encoder)
      case .html(let message): try message.encode(to: encoder)
      case .control(let message): try message.encode(to: encoder)
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
