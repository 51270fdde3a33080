// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// Your own HTML document.
  public struct HTMLMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation.
    public var animateIn: Bool
    /// Whether the message disappears with an animation.
    public var animateOut: Bool
    /// Files that the document needs.
    public var assets: [String]
    /// The segment that gets the message.
    public var audience: String?
    /// How long after its trigger the message is shown. In milliseconds.
    public var delayMilliseconds: Int64
    /// Whether the message closes on its own.
    public var dismiss: Dismissal
    /// How long the message stays, if it closes on its own. In milliseconds.
    public var durationMilliseconds: Int64?
    /// When the message may no longer be shown. In seconds since 1970.
    public var ends: Int64?
    /// The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it. Such as
    /// `2026-03-20T08:00:00`.
    public var endsLocal: String?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Identifies the message; unique in its campaign, including cards.
    public var id: String
    /// The message's full name: campaign and id.
    public var key: String
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// The HTML document.
    public var message: String
    /// The minimum time after any other message; overrides the app's 30s. In milliseconds.
    public var minIntervalMilliseconds: Int64?
    /// How the device must be held.
    public var orientation: Orientation
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
    /// Whether links open inside the app.
    public var useWebview: Bool
    /// Other content for some readers, by language, client or test group.
    public var variations: [Variation]?
    /// An archive with the files that the document needs.
    public var zippedAssets: String?

    public init(
      animateIn: Bool = true,
      animateOut: Bool = true,
      assets: [String] = [],
      audience: String? = nil,
      delayMilliseconds: Int64 = 0,
      dismiss: Dismissal = .manual,
      durationMilliseconds: Int64? = nil,
      ends: Int64? = nil,
      endsLocal: String? = nil,
      extras: [String: String] = [:],
      id: String,
      key: String,
      language: String? = nil,
      message: String,
      minIntervalMilliseconds: Int64? = nil,
      orientation: Orientation = .any,
      priority: Int64 = 0,
      reEligibility: ReEligibility? = nil,
      reEligibilityMilliseconds: Int64? = nil,
      starts: Int64? = nil,
      startsLocal: String? = nil,
      timeoutMilliseconds: Int64? = nil,
      triggers: [Trigger] = [],
      useWebview: Bool = true,
      variations: [Variation]? = nil,
      zippedAssets: String? = nil
    ) {
      self.animateIn = animateIn
      self.animateOut = animateOut
      self.assets = assets
      self.audience = audience
      self.delayMilliseconds = delayMilliseconds
      self.dismiss = dismiss
      self.durationMilliseconds = durationMilliseconds
      self.ends = ends
      self.endsLocal = endsLocal
      self.extras = extras
      self.id = id
      self.key = key
      self.language = language
      self.message = message
      self.minIntervalMilliseconds = minIntervalMilliseconds
      self.orientation = orientation
      self.priority = priority
      self.reEligibility = reEligibility
      self.reEligibilityMilliseconds = reEligibilityMilliseconds
      self.starts = starts
      self.startsLocal = startsLocal
      self.timeoutMilliseconds = timeoutMilliseconds
      self.triggers = triggers
      type = .html
      self.useWebview = useWebview
      self.variations = variations
      self.zippedAssets = zippedAssets
    }

    private enum CodingKeys: String, CodingKey {
      case assets, audience, dismiss, ends, extras, id, key, language, message, orientation, priority, starts,
        triggers, type, variations
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case delayMilliseconds = "delay_ms"
      case durationMilliseconds = "duration_ms"
      case endsLocal = "ends_local"
      case minIntervalMilliseconds = "min_interval_ms"
      case reEligibility = "re_eligibility"
      case reEligibilityMilliseconds = "re_eligibility_ms"
      case startsLocal = "starts_local"
      case timeoutMilliseconds = "timeout_ms"
      case useWebview = "use_webview"
      case zippedAssets = "zipped_assets"
    }
  }
}
