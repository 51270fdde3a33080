// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension TriggerPayload {
  /// A picture that fills the screen.
  public struct FullImageMessage: Codable, Hashable, Sendable {
    /// Whether the message moves when it comes. Without it `true` is meant.
    public var animateIn: Bool?
    /// Whether the message moves when it goes. Without it `true` is meant.
    public var animateOut: Bool?
    /// At most two buttons; the second is the primary one. Without it `[]` is meant.
    public var buttons: [Button]?
    /// What a tap on the message does.
    public var clickAction: ClickAction
    /// The cross that closes it, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// Whether the picture is shown whole or fills its room. Without it `"CENTER_CROP"` is meant.
    public var cropType: Crop?
    /// How long the message stays, if it goes by itself. In milliseconds.
    public var duration: Int64?
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// What covers the app around the message. A colour as `0xAARRGGBB`.
    public var frameColor: UInt32?
    /// What the picture shows, for those who do not see it.
    public var imageAlt: String?
    /// Whether the picture is all of the message.
    public let imageStyle: ImageStyle
    /// The picture.
    public var imageURL: String
    /// The language of the message.
    public var language: String?
    /// Empty: the picture is all of the message.
    public var message: String?
    /// Whether the message goes by itself.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
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
