// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A property and one operator.
  public struct Filter: Codable, Hashable, Sendable {
    /// How to compare the property.
    public var `operator`: Operator
    /// The property to compare.
    public var property: String
    /// The value to compare with; dates and times in Unix seconds.
    public var value: Scalar?
    /// The duration to compare with. In milliseconds.
    public var valueMilliseconds: Int64?
    /// The kind of that value.
    public var valueType: ValueType

    public init(
      `operator`: Operator,
      property: String,
      value: Scalar? = nil,
      valueMilliseconds: Int64? = nil,
      valueType: ValueType
    ) {
      self.operator = `operator`
      self.property = property
      self.value = value
      self.valueMilliseconds = valueMilliseconds
      self.valueType = valueType
    }

    private enum CodingKeys: String, CodingKey {
      case `operator`, property, value
      case valueMilliseconds = "value_ms"
      case valueType = "value_type"
    }
  }

  /// The readers who get a variation; all conditions must hold.
  public struct For: Codable, Hashable, Sendable {
    /// Only for readers in these test groups: the first and the last, from 0 to 99.
    public var group: [Int64]?
    /// Only for readers of this language; 'de' includes 'de-AT'.
    public var language: String?
    /// Only for readers with this client, or with one of these clients.
    public var platform: [Target]?

    public init(group: [Int64]? = nil, language: String? = nil, platform: [Target]? = nil) {
      self.group = group
      self.language = language
      self.platform = platform
    }
  }

  /// The readers who get nothing of a campaign, for comparison.
  public struct Holdout: Codable, Hashable, Sendable {
    /// How many of a hundred readers get nothing.
    public var share: Int64

    public init(share: Int64) {
      self.share = share
    }
  }

  /// The colours of its parts.
  public struct Colors: Codable, Hashable, Sendable {
    /// The background of everything. A colour as `#rrggbbaa`.
    public var background: String?
    /// The border of the button. A colour as `#rrggbbaa`.
    public var border: String?
    /// The close button, or a slideup's arrow. A colour as `#rrggbbaa`.
    public var closeButton: String?
    /// The area that covers the app around the message. A colour as `#rrggbbaa`.
    public var frame: String?
    /// The header. A colour as `#rrggbbaa`.
    public var headerText: String?
    /// The icon. A colour as `#rrggbbaa`.
    public var icon: String?
    /// The background of the icon. A colour as `#rrggbbaa`.
    public var iconBackground: String?
    /// The text. A colour as `#rrggbbaa`.
    public var text: String?

    public init(
      background: String? = nil,
      border: String? = nil,
      closeButton: String? = nil,
      frame: String? = nil,
      headerText: String? = nil,
      icon: String? = nil,
      iconBackground: String? = nil,
      text: String? = nil
    ) {
      self.background = background
      self.border = border
      self.closeButton = closeButton
      self.frame = frame
      self.headerText = headerText
      self.icon = icon
      self.iconBackground = iconBackground
      self.text = text
    }

    private enum CodingKeys: String, CodingKey {
      case background, border, frame, icon, text
      case closeButton = "close_button"
      case headerText = "header_text"
      case iconBackground = "icon_background"
    }
  }

  /// A button of a message.
  public struct Button: Codable, Hashable, Sendable {
    /// What a tap on the button does.
    public var clickAction: ClickAction
    /// The colours of its parts.
    public var colors: Colors
    /// The colours of its parts in dark mode.
    public var darkColors: Colors
    /// The number by which taps are counted.
    public var id: Int64
    /// Where the link opens; instead of 'use_webview'.
    public var openIn: Opener?
    /// The text of the button.
    public var text: String
    /// The link that a tap on the button opens.
    public var uri: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      clickAction: ClickAction,
      colors: Colors = Colors(),
      darkColors: Colors = Colors(),
      id: Int64,
      openIn: Opener? = nil,
      text: String,
      uri: String? = nil,
      useWebview: Bool = false
    ) {
      self.clickAction = clickAction
      self.colors = colors
      self.darkColors = darkColors
      self.id = id
      self.openIn = openIn
      self.text = text
      self.uri = uri
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case colors, id, text, uri
      case clickAction = "click_action"
      case darkColors = "dark_colors"
      case openIn = "open_in"
      case useWebview = "use_webview"
    }
  }

  /// Other content for a button.
  public struct ButtonVariation: Codable, Hashable, Sendable {
    /// The button that changes; without it, the one at the same position.
    public var id: Int64?
    /// The text of the button.
    public var text: String?
    /// The link that a tap on the button opens.
    public var uri: String?

    public init(id: Int64? = nil, text: String? = nil, uri: String? = nil) {
      self.id = id
      self.text = text
      self.uri = uri
    }
  }
}
