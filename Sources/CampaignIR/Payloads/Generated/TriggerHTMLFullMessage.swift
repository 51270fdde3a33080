// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// Your own HTML document.
  public struct HTMLFullMessage: Codable, Hashable, Sendable {
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
    /// An archive with the files that the document needs.
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
