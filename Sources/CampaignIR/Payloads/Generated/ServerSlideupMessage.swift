// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A bar that slides in from an edge.
  public struct SlideupMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation.
    public var animateIn: Bool
    /// Whether the message disappears with an animation.
    public var animateOut: Bool
    /// The segment that gets the message.
    public var audience: String?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The colours of its parts.
    public var colors: Colors
    /// The colours of its parts in dark mode.
    public var darkColors: Colors
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
    /// Whether to hide the arrow that stands for a link.
    public var hideChevron: Bool
    /// One character of the icon font.
    public var icon: String?
    /// Identifies the message; unique in its campaign, including cards.
    public var id: String
    /// The picture.
    public var image: String?
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// The message's full name: campaign and id.
    public var key: String
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// The text.
    public var message: String
    /// The alignment of the text.
    public var messageAlign: Alignment
    /// The minimum time after any other message; overrides the app's 30s. In milliseconds.
    public var minIntervalMilliseconds: Int64?
    /// Where the link opens; instead of 'use_webview'.
    public var openIn: Opener?
    /// How the device must be held.
    public var orientation: Orientation
    /// Which message is shown if several match an event: the one with the higher number.
    public var priority: Int64
    /// When somebody who has seen the message can see it again.
    public var reEligibility: ReEligibility?
    /// When somebody who has seen the message can see it again. In milliseconds.
    public var reEligibilityMilliseconds: Int64?
    /// The edge from which the message slides in.
    public var slideFrom: Edge
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
    /// The link that a tap on the message opens.
    public var uri: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool
    /// Other content for some readers, by language, client or test group.
    public var variations: [Variation]?

    public init(
      animateIn: Bool = true,
      animateOut: Bool = true,
      audience: String? = nil,
      clickAction: ClickAction,
      colors: Colors = Colors(),
      darkColors: Colors = Colors(),
      delayMilliseconds: Int64 = 0,
      dismiss: Dismissal = .auto,
      durationMilliseconds: Int64? = nil,
      ends: Int64? = nil,
      endsLocal: String? = nil,
      extras: [String: String] = [:],
      hideChevron: Bool = false,
      icon: String? = nil,
      id: String,
      image: String? = nil,
      imageAlt: String? = nil,
      key: String,
      language: String? = nil,
      message: String,
      messageAlign: Alignment = .start,
      minIntervalMilliseconds: Int64? = nil,
      openIn: Opener? = nil,
      orientation: Orientation = .any,
      priority: Int64 = 0,
      reEligibility: ReEligibility? = nil,
      reEligibilityMilliseconds: Int64? = nil,
      slideFrom: Edge = .bottom,
      starts: Int64? = nil,
      startsLocal: String? = nil,
      timeoutMilliseconds: Int64? = nil,
      triggers: [Trigger] = [],
      uri: String? = nil,
      useWebview: Bool = false,
      variations: [Variation]? = nil
    ) {
      self.animateIn = animateIn
      self.animateOut = animateOut
      self.audience = audience
      self.clickAction = clickAction
      self.colors = colors
      self.darkColors = darkColors
      self.delayMilliseconds = delayMilliseconds
      self.dismiss = dismiss
      self.durationMilliseconds = durationMilliseconds
      self.ends = ends
      self.endsLocal = endsLocal
      self.extras = extras
      self.hideChevron = hideChevron
      self.icon = icon
      self.id = id
      self.image = image
      self.imageAlt = imageAlt
      self.key = key
      self.language = language
      self.message = message
      self.messageAlign = messageAlign
      self.minIntervalMilliseconds = minIntervalMilliseconds
      self.openIn = openIn
      self.orientation = orientation
      self.priority = priority
      self.reEligibility = reEligibility
      self.reEligibilityMilliseconds = reEligibilityMilliseconds
      self.slideFrom = slideFrom
      self.starts = starts
      self.startsLocal = startsLocal
      self.timeoutMilliseconds = timeoutMilliseconds
      self.triggers = triggers
      type = .slideup
      self.uri = uri
      self.useWebview = useWebview
      self.variations = variations
    }

    private enum CodingKeys: String, CodingKey {
      case audience, colors, dismiss, ends, extras, icon, id, image, key, language, message, orientation, priority,
        starts, triggers, type, uri, variations
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case clickAction = "click_action"
      case darkColors = "dark_colors"
      case delayMilliseconds = "delay_ms"
      case durationMilliseconds = "duration_ms"
      case endsLocal = "ends_local"
      case hideChevron = "hide_chevron"
      case imageAlt = "image_alt"
      case messageAlign = "message_align"
      case minIntervalMilliseconds = "min_interval_ms"
      case openIn = "open_in"
      case reEligibility = "re_eligibility"
      case reEligibilityMilliseconds = "re_eligibility_ms"
      case slideFrom = "slide_from"
      case startsLocal = "starts_local"
      case timeoutMilliseconds = "timeout_ms"
      case useWebview = "use_webview"
    }
  }
}
