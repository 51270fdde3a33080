// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension TriggerPayload {
  /// A document of the author's own.
  public struct HTMLFullMessage: Codable, Hashable, Sendable {
    /// Whether the message moves when it comes. Without it `true` is meant.
    public var animateIn: Bool?
    /// Whether the message moves when it goes. Without it `true` is meant.
    public var animateOut: Bool?
    /// Files that the document needs. Without it `[]` is meant.
    public var assetURLs: [String]?
    /// Nothing: the document has links of its own.
    public var clickAction: ClickAction
    /// How long the message stays, if it goes by itself. In milliseconds.
    public var duration: Int64?
    /// Text by key, for the app's own use.
    public var extras: [String: String]
    /// The language of the message.
    public var language: String?
    /// The HTML document.
    public var message: String
    /// Whether the message goes by itself.
    public var messageClose: Dismissal
    /// How the device must be held.
    public var orientation: Orientation
    /// Names the message in the workspace.
    public var triggerID: String
    /// What kind of message it is.
    public let type: MessageType
    /// Whether links open inside the app.
    public var useWebview: Bool
    /// One archive with the files that the document needs.
    public var zippedAssetsURL: String

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
      useWebview: Bool = true,
      zippedAssetsURL: String
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
      type = .htmlFull
      self.useWebview = useWebview
      self.zippedAssetsURL = zippedAssetsURL
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
      case zippedAssetsURL = "zipped_assets_url"
    }
  }
}
