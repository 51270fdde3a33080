// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// A bar that slides in from an edge.
  public struct SlideupMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation. Default: `true`.
    public var animateIn: Bool?
    /// Whether the message disappears with an animation. Default: `true`.
    public var animateOut: Bool?
    /// The background of everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The close button, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// How long the message stays, if it closes on its own. In milliseconds.
    public var duration: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Whether to hide the arrow that stands for a link. Default: `false`.
    public var hideChevron: Bool?
    /// One character of the icon font.
    public var icon: String?
    /// The background of the icon. A colour as `0xAARRGGBB`.
    public var iconBackgroundColor: UInt32?
    /// The icon. A colour as `0xAARRGGBB`.
    public var iconColor: UInt32?
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// The picture.
    public var imageURL: String?
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// The text.
    public var message: String
    /// Whether the message closes on its own.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
    /// The edge from which the message slides in. Default: `"BOTTOM"`.
    public var slideFrom: Edge?
    /// The alignment of the text. Default: `"START"`.
    public var textAlignMessage: Alignment?
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?
    /// The colours for other display modes.
    public var themes: Themes?
    /// Identifies the message in the workspace.
    public var triggerID: String
    /// The type of the message.
    public let type: MessageType
    /// The link that a tap on the message opens.
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
