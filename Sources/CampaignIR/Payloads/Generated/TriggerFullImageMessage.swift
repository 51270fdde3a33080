// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// A picture that fills the screen.
  public struct FullImageMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation. Default: `true`.
    public var animateIn: Bool?
    /// Whether the message disappears with an animation. Default: `true`.
    public var animateOut: Bool?
    /// At most two buttons; the second is the primary one. Default: `[]`.
    public var buttons: [Button]?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The close button, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// Whether the picture is shown in full or fills its space. Default: `"CENTER_CROP"`.
    public var cropType: Crop?
    /// How long the message stays, if it closes on its own. In milliseconds.
    public var duration: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// The area that covers the app around the message. A colour as `0xAARRGGBB`.
    public var frameColor: UInt32?
    /// A description of the picture, for screen readers.
    public var imageAlt: String?
    /// Whether the message consists only of the picture.
    public let imageStyle: ImageStyle
    /// The picture.
    public var imageURL: String
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// Empty: the message consists only of the picture.
    public var message: String?
    /// Whether the message closes on its own.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
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
      buttons: [Button]? = nil,
      clickAction: ClickAction,
      closeButtonColor: UInt32? = nil,
      cropType: Crop? = nil,
      duration: Int64? = nil,
      extras: [String: String] = [:],
      frameColor: UInt32? = nil,
      imageAlt: String? = nil,
      imageURL: String,
      language: String? = nil,
      message: String? = nil,
      messageClose: Dismissal = .manual,
      orientation: Orientation = .any,
      themes: Themes? = nil,
      triggerID: String,
      uri: String? = nil,
      useWebview: Bool = false
    ) {
      self.animateIn = animateIn
      self.animateOut = animateOut
      self.buttons = buttons
      self.clickAction = clickAction
      self.closeButtonColor = closeButtonColor
      self.cropType = cropType
      self.duration = duration
      self.extras = extras
      self.frameColor = frameColor
      self.imageAlt = imageAlt
      imageStyle = .graphic
      self.imageURL = imageURL
      self.language = language
      self.message = message
      self.messageClose = messageClose
      self.orientation = orientation
      self.themes = themes
      self.triggerID = triggerID
      type = .full
      self.uri = uri
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case duration, extras, language, message, orientation, themes, type, uri
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case buttons = "btns"
      case clickAction = "click_action"
      case closeButtonColor = "close_btn_color"
      case cropType = "crop_type"
      case frameColor = "frame_color"
      case imageAlt = "image_alt"
      case imageStyle = "image_style"
      case imageURL = "image_url"
      case messageClose = "message_close"
      case triggerID = "trigger_id"
      case useWebview = "use_webview"
    }
  }
}
