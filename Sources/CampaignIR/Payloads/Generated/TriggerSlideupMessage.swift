// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension TriggerPayload {
  /// A bar that slides in from an edge.
  public struct SlideupMessage: Codable, Hashable, Sendable {
    /// Whether the message moves when it comes. Without it `true` is meant.
    public var animateIn: Bool?
    /// Whether the message moves when it goes. Without it `true` is meant.
    public var animateOut: Bool?
    /// Behind everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The cross that closes it, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// How long the message stays, if it goes by itself. In milliseconds.
    public var duration: Int64?
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// Whether the arrow that tells of a link is left out. Without it `false` is meant.
    public var hideChevron: Bool?
    /// One character of the icon font.
    public var icon: String?
    /// Behind the icon. A colour as `0xAARRGGBB`.
    public var iconBackgroundColor: UInt32?
    /// The icon. A colour as `0xAARRGGBB`.
    public var iconColor: UInt32?
    /// What the picture shows, for those who do not see it.
    public var imageAlt: String?
    /// The picture.
    public var imageURL: String?
    /// The language of the message.
    public var language: String?
    /// The text.
    public var message: String
    /// Whether the message goes by itself.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
    /// The edge from which the message slides in. Without it `"BOTTOM"` is meant.
    public var slideFrom: Edge?
    /// Where the lines of the text begin. Without it `"START"` is meant.
    public var textAlignMessage: Alignment?
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?
    /// The colours in other surroundings.
    public var themes: Themes?
    /// Names the message in the workspace.
    public var triggerID: String
    /// What kind of message it is.
    public let type: MessageType
    /// What a tap on the message opens.
    public var uri: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      animateIn: Bool? = nil,
      animateOut: Bool? = nil,
      backgroundColor: UInt32? = nil,
      clickAction: ClickAction,
      closeButtonColor: UInt32? = nil,
      duration: Int64? = nil,
      extras: [String: String] = [:],
      hideChevron: Bool? = nil,
      icon: String? = nil,
      iconBackgroundColor: UInt32? = nil,
      iconColor: UInt32? = nil,
      imageAlt: String? = nil,
      imageURL: String? = nil,
      language: String? = nil,
      message: String,
      messageClose: Dismissal = .auto,
      orientation: Orientation = .any,
      slideFrom: Edge? = nil,
      textAlignMessage: Alignment? = nil,
      textColor: UInt32? = nil,
      themes: Themes? = nil,
      triggerID: String,
      uri: String? = nil,
      useWebview: Bool = false
    ) {
      self.animateIn = animateIn
      self.animateOut = animateOut
      self.backgroundColor = backgroundColor
      self.clickAction = clickAction
      self.closeButtonColor = closeButtonColor
      self.duration = duration
      self.extras = extras
      self.hideChevron = hideChevron
      self.icon = icon
      self.iconBackgroundColor = iconBackgroundColor
      self.iconColor = iconColor
      self.imageAlt = imageAlt
      self.imageURL = imageURL
      self.language = language
      self.message = message
      self.messageClose = messageClose
      self.orientation = orientation
      self.slideFrom = slideFrom
      self.textAlignMessage = textAlignMessage
      self.textColor = textColor
      self.themes = themes
      self.triggerID = triggerID
      type = .slideup
      self.uri = uri
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case duration, extras, icon, language, message, orientation, themes, type, uri
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case backgroundColor = "bg_color"
      case clickAction = "click_action"
      case closeButtonColor = "close_btn_color"
      case hideChevron = "hide_chevron"
      case iconBackgroundColor = "icon_bg_color"
      case iconColor = "icon_color"
      case imageAlt = "image_alt"
      case imageURL = "image_url"
      case messageClose = "message_close"
      case slideFrom = "slide_from"
      case textAlignMessage = "text_align_message"
      case textColor = "text_color"
      case triggerID = "trigger_id"
      case useWebview = "use_webview"
    }
  }
}
