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
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var endsLocal: String?
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
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var startsLocal: String?
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
      endsLocal: String? = nil,
      id: String,
      key: String,
      minIntervalMilliseconds: Int64? = nil,
      priority: Int64 = 0,
      reEligibility: ReEligibility? = nil,
      reEligibilityMilliseconds: Int64? = nil,
      starts: Int64? = nil,
      startsLocal: String? = nil,
      timeoutMilliseconds: Int64? = nil,
      triggers: [Trigger] = []
    ) {
      self.audience = audience
      self.delayMilliseconds = delayMilliseconds
      self.ends = ends
      self.endsLocal = endsLocal
      self.id = id
      self.key = key
      self.minIntervalMilliseconds = minIntervalMilliseconds
      self.priority = priority
      self.reEligibility = reEligibility
      self.reEligibilityMilliseconds = reEligibilityMilliseconds
      self.starts = starts
      self.startsLocal = startsLocal
      self.timeoutMilliseconds = timeoutMilliseconds
      self.triggers = triggers
      type = .control
    }

    private enum CodingKeys: String, CodingKey {
      case audience, ends, id, key, priority, starts, triggers, type
      case delayMilliseconds = "delay_ms"
      case endsLocal = "ends_local"
      case minIntervalMilliseconds = "min_interval_ms"
      case reEligibility = "re_eligibility"
      case reEligibilityMilliseconds = "re_eligibility_ms"
      case startsLocal = "starts_local"
      case timeoutMilliseconds = "timeout_ms"
    }
  }
}
