// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// A window in the middle of the screen.
  public struct ModalMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation. Default: `true`.
    public var animateIn: Bool?
    /// Whether the message disappears with an animation. Default: `true`.
    public var animateOut: Bool?
    /// The background of everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// At most two buttons; the second is the primary one. Default: `[]`.
    public var buttons: [Button]?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The close button, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// Whether the picture is shown in full or fills its space. Default: `"FIT_CENTER"`.
    public var cropType: Crop?
    /// How long the message stays, if it closes on its own. In milliseconds.
    public var duration: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// The area that covers the app around the message. A colour as `0xAARRGGBB`.
    public var frameColor: UInt32?
    /// The line above the text.
    public var header: String?
    /// The header. A colour as `0xAARRGGBB`.
    public var headerTextColor: UInt32?
    /// One character of the icon font.
    public var icon: String?
    /// The background of the icon. A colour as `0xAARRGGBB`.
    public var iconBackgroundColor: UInt32?
    /// The icon. A colour as `0xAARRGGBB`.
    public var iconColor: UInt32?
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// Whether the message consists only of the picture.
    public let imageStyle: ImageStyle
    /// The picture.
    public var imageURL: String?
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// The text.
    public var message: String?
    /// Whether the message closes on its own.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
    /// The alignment of the header. Default: `"CENTER"`.
    public var textAlignHeader: Alignment?
    /// The alignment of the text. Default: `"CENTER"`.
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
      buttons: [Button]? = nil,
      clickAction: ClickAction,
      closeButtonColor: UInt32? = nil,
      cropType: Crop? = nil,
      duration: Int64? = nil,
      extras: [String: String] = [:],
      frameColor: UInt32? = nil,
      header: String? = nil,
      headerTextColor: UInt32? = nil,
      icon: String? = nil,
      iconBackgroundColor: UInt32? = nil,
      iconColor: UInt32? = nil,
      imageAlt: String? = nil,
      imageURL: String? = nil,
      language: String? = nil,
      message: String? = nil,
      messageClose: Dismissal = .manual,
      orientation: Orientation = .any,
      textAlignHeader: Alignment? = nil,
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
      self.buttons = buttons
      self.clickAction = clickAction
      self.closeButtonColor = closeButtonColor
      self.cropType = cropType
      self.duration = duration
      self.extras = extras
      self.frameColor = frameColor
      self.header = header
      self.headerTextColor = headerTextColor
      self.icon = icon
      self.iconBackgroundColor = iconBackgroundColor
      self.iconColor = iconColor
      self.imageAlt = imageAlt
      imageStyle = .top
      self.imageURL = imageURL
      self.language = language
      self.message = message
      self.messageClose = messageClose
      self.orientation = orientation
      self.textAlignHeader = textAlignHeader
      self.textAlignMessage = textAlignMessage
      self.textColor = textColor
      self.themes = themes
      self.triggerID = triggerID
      type = .modal
      self.uri = uri
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case duration, extras, header, icon, language, message, orientation, themes, type, uri
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case backgroundColor = "bg_color"
      case buttons = "btns"
      case clickAction = "click_action"
      case closeButtonColor = "close_btn_color"
      case cropType = "crop_type"
      case frameColor = "frame_color"
      case headerTextColor = "header_text_color"
      case iconBackgroundColor = "icon_bg_color"
      case iconColor = "icon_color"
      case imageAlt = "image_alt"
      case imageStyle = "image_style"
      case imageURL = "image_url"
      case messageClose = "message_close"
      case textAlignHeader = "text_align_header"
      case textAlignMessage = "text_align_message"
      case textColor = "text_color"
      case triggerID = "trigger_id"
      case useWebview = "use_webview"
    }
  }
}
