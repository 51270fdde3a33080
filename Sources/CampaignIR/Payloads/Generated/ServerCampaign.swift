// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A set of cards and in-app messages that belong together.
  public struct Campaign: Codable, Hashable, Sendable {
    /// The segment that gets the campaign; without one, everybody does.
    public var audience: String?
    /// The name of the campaign; unique in the workspace.
    public var campaign: String
    /// The cards of the campaign.
    public var cards: [Card]
    /// The part of the audience that gets nothing, for comparison.
    public var control: Holdout?
    /// A description for your team.
    public var description: String?
    /// When the campaign ends; without it, never. In seconds since 1970.
    public var ends: Int64?
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var endsLocal: String?
    /// The in-app messages of the campaign.
    public var inAppMessages: [Message]
    /// The person or team responsible for the campaign.
    public var owner: String?
    /// When the campaign begins; without it, at once. In seconds since 1970.
    public var starts: Int64?
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var startsLocal: String?
    /// Tags for sorting campaigns.
    public var tags: [String]
    /// The clients that the campaign is for.
    public var targets: [Target]
    /// The clock of dates and times without a UTC offset: that of a time zone, or with 'local' each reader's own.
    public var timeZone: String?
    /// The version of the payload format.
    public var version: Int64

    public init(
      audience: String? = nil,
      campaign: String,
      cards: [Card] = [],
      control: Holdout? = nil,
      description: String? = nil,
      ends: Int64? = nil,
      endsLocal: String? = nil,
      inAppMessages: [Message] = [],
      owner: String? = nil,
      starts: Int64? = nil,
      startsLocal: String? = nil,
      tags: [String] = [],
      targets: [Target],
      timeZone: String? = nil,
      version: Int64 = 1
    ) {
      self.audience = audience
      self.campaign = campaign
      self.cards = cards
      self.control = control
      self.description = description
      self.ends = ends
      self.endsLocal = endsLocal
      self.inAppMessages = inAppMessages
      self.owner = owner
      self.starts = starts
      self.startsLocal = startsLocal
      self.tags = tags
      self.targets = targets
      self.timeZone = timeZone
      self.version = version
    }

    private enum CodingKeys: String, CodingKey {
      case audience, campaign, cards, control, description, ends, owner, starts, tags, targets, version
      case endsLocal = "ends_local"
      case inAppMessages = "in_app_messages"
      case startsLocal = "starts_local"
      case timeZone = "time_zone"
    }
  }
}
