// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// Your own HTML document.
  public struct HTMLMessage: Codable, Hashable, Sendable {
    /// Whether the message appears with an animation. Default: `true`.
    public var animateIn: Bool?
    /// Whether the message disappears with an animation. Default: `true`.
    public var animateOut: Bool?
    /// Files that the document needs. Default: `[]`.
    public var assetURLs: [String]?
    /// Nothing: the document has its own links.
    public var clickAction: ClickAction
    /// How long the message stays, if it closes on its own. In milliseconds.
    public var duration: Int64?
    /// Extra texts by key, for the app.
    public var extras: [String: String]
    /// Only for readers of this language; 'de' includes 'de-AT'. Translations are 'variations'.
    public var language: String?
    /// The HTML document.
    public var message: String
    /// Whether the message closes on its own.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
    /// Identifies the message in the workspace.
    public var triggerID: String
    /// The type of the message.
    public let type: MessageType
    /// Whether links open inside the app.
    public var useWebview: Bool

    public init(
      animateIn: Bool? = nil,
      animateOut: Bool? = nil,
      assetURLs: [String]? = nil,
      clickAction: ClickAction = .none,
      duration: Int64? = nil,
      extras: [String: String] = [:],
      language: String? = nil,
      message: String,
      messageClose: Dismissal = .manual,
      orientation: Orientation = .any,
      triggerID: String,
      useWebview: Bool = true
    ) {
      self.animateIn = animateIn
      self.animateOut = animateOut
      self.assetURLs = assetURLs
      self.clickAction = clickAction
      self.duration = duration
      self.extras = extras
      self.language = language
      self.message = message
      self.messageClose = messageClose
      self.orientation = orientation
      self.triggerID = triggerID
      type = .html
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case duration, extras, language, message, orientation, type
      case animateIn = "animate_in"
      case animateOut = "animate_out"
      case assetURLs = "asset_urls"
      case clickAction = "click_action"
      case messageClose = "message_close"
      case triggerID = "trigger_id"
      case useWebview = "use_webview"
    }
  }

  /// Shows nothing; replaces a message for a part of the audience.
  public struct ControlMessage: Codable, Hashable, Sendable {
    /// Always true: a control shows nothing.
    public let isControl: Bool
    /// Identifies the message in the workspace.
    public var triggerID: String

    public init(triggerID: String) {
      isControl = true
      self.triggerID = triggerID
    }

    private enum CodingKeys: String, CodingKey {
      case isControl = "is_control"
      case triggerID = "trigger_id"
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
    case htmlFull(HTMLFullMessage)
    /// Your own HTML document.
    case html(HTMLMessage)
    /// Shows nothing; replaces a message for a part of the audience.
    case control(ControlMessage)
    /// A message of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if values.contains(.isControl) {
        self = .control(try ControlMessage(from: decoder))
        return
      }
      let type = try values.decode(MessageType.self, forKey: .type)
      switch type {
      case .slideup: self = .slideup(try SlideupMessage(from: decoder))
      case .modal:
        switch try values.decode(ImageStyle.self, forKey: .imageStyle) {
        case .top: self = .modal(try ModalMessage(from: decoder))
        case .graphic: self = .modalImage(try ModalImageMessage(from: decoder))
        case .unknown: self = .unknown(type.rawValue)
        }
      case .full:
        switch try values.decode(ImageStyle.self, forKey: .imageStyle) {
        case .top: self = .full(try FullMessage(from: decoder))
        case .graphic: self = .fullImage(try FullImageMessage(from: decoder))
        case .unknown: self = .unknown(type.rawValue)
        }
      case .htmlFull: self = .htmlFull(try HTMLFullMessage(from: decoder))
      case .html: self = .html(try HTMLMessage(from: decoder))
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
      case .htmlFull(let message): try message.encode(to: encoder)
      case .html(let message): try message.encode(to: encoder)
      case .control(let message): try message.encode(to: encoder)
      case .unknown(let type):
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type, forKey: .type)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case type
      case imageStyle = "image_style"
      case isControl = "is_control"
    }
  }
}
