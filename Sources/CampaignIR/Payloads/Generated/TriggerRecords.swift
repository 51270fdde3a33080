// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension TriggerPayload {
  /// The in-app messages of all campaigns with their triggers, for clients.
  public struct Triggers: Codable, Hashable, Sendable {
    /// The messages, by descending priority and then by full name.
    public var triggers: [Trigger]

    public init(triggers: [Trigger]) {
      self.triggers = triggers
    }
  }

  /// The colours for other display modes.
  public struct Themes: Codable, Hashable, Sendable {
    /// The colours of its parts in dark mode.
    public var dark: DarkTheme?

    public init(dark: DarkTheme? = nil) {
      self.dark = dark
    }
  }

  /// The colours of its parts in dark mode.
  public struct DarkTheme: Codable, Hashable, Sendable {
    /// The background of everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The colours of the buttons.
    public var buttons: [DarkButton]?
    /// The close button, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// The area that covers the app around the message. A colour as `0xAARRGGBB`.
    public var frameColor: UInt32?
    /// The header. A colour as `0xAARRGGBB`.
    public var headerTextColor: UInt32?
    /// The background of the icon. A colour as `0xAARRGGBB`.
    public var iconBackgroundColor: UInt32?
    /// The icon. A colour as `0xAARRGGBB`.
    public var iconColor: UInt32?
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?

    public init(
      backgroundColor: UInt32? = nil,
      buttons: [DarkButton]? = nil,
      closeButtonColor: UInt32? = nil,
      frameColor: UInt32? = nil,
      headerTextColor: UInt32? = nil,
      iconBackgroundColor: UInt32? = nil,
      iconColor: UInt32? = nil,
      textColor: UInt32? = nil
    ) {
      self.backgroundColor = backgroundColor
      self.buttons = buttons
      self.closeButtonColor = closeButtonColor
      self.frameColor = frameColor
      self.headerTextColor = headerTextColor
      self.iconBackgroundColor = iconBackgroundColor
      self.iconColor = iconColor
      self.textColor = textColor
    }

    private enum CodingKeys: String, CodingKey {
      case backgroundColor = "bg_color"
      case buttons = "btns"
      case closeButtonColor = "close_btn_color"
      case frameColor = "frame_color"
      case headerTextColor = "header_text_color"
      case iconBackgroundColor = "icon_bg_color"
      case iconColor = "icon_color"
      case textColor = "text_color"
    }
  }

  /// A button of a message.
  public struct Button: Codable, Hashable, Sendable {
    /// The background of everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The border of the button. A colour as `0xAARRGGBB`.
    public var borderColor: UInt32?
    /// What a tap on the button does.
    public var clickAction: ClickAction
    /// The number by which taps are counted.
    public var id: Int64
    /// The text of the button.
    public var text: String
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?
    /// The link that a tap on the button opens.
    public var uri: String?
    /// Whether the link opens inside the app.
    public var useWebview: Bool

    public init(
      backgroundColor: UInt32? = nil,
      borderColor: UInt32? = nil,
      clickAction: ClickAction,
      id: Int64,
      text: String,
      textColor: UInt32? = nil,
      uri: String? = nil,
      useWebview: Bool = false
    ) {
      self.backgroundColor = backgroundColor
      self.borderColor = borderColor
      self.clickAction = clickAction
      self.id = id
      self.text = text
      self.textColor = textColor
      self.uri = uri
      self.useWebview = useWebview
    }

    private enum CodingKeys: String, CodingKey {
      case id, text, uri
      case backgroundColor = "bg_color"
      case borderColor = "border_color"
      case clickAction = "click_action"
      case textColor = "text_color"
      case useWebview = "use_webview"
    }
  }

  /// The colours of a button in dark mode.
  public struct DarkButton: Codable, Hashable, Sendable {
    /// The background of everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The border of the button. A colour as `0xAARRGGBB`.
    public var borderColor: UInt32?
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?

    public init(backgroundColor: UInt32? = nil, borderColor: UInt32? = nil, textColor: UInt32? = nil) {
      self.backgroundColor = backgroundColor
      self.borderColor = borderColor
      self.textColor = textColor
    }

    private enum CodingKeys: String, CodingKey {
      case backgroundColor = "bg_color"
      case borderColor = "border_color"
      case textColor = "text_color"
    }
  }

  /// The conditions on the event.
  public struct PushClickData: Codable, Hashable, Sendable {
    /// The campaign of the push notification, by name or id; without it, any.
    public var campaignID: String?

    public init(campaignID: String? = nil) {
      self.campaignID = campaignID
    }

    private enum CodingKeys: String, CodingKey {
      case campaignID = "campaign_id"
    }
  }

  /// The conditions on the event.
  public struct CustomEventPropertyData: Codable, Hashable, Sendable {
    /// The event's name, as the app logs it.
    public var eventName: String
    /// Filters on the event's properties; all of them must hold.
    public var propertyFilters: [[Filter]]

    public init(eventName: String, propertyFilters: [[Filter]]) {
      self.eventName = eventName
      self.propertyFilters = propertyFilters
    }

    private enum CodingKeys: String, CodingKey {
      case eventName = "event_name"
      case propertyFilters = "property_filters"
    }
  }

  /// A property and one operator.
  public struct Filter: Codable, Hashable, Sendable {
    /// The number of the operator.
    public var comparator: Int64
    /// The property to compare.
    public var propertyKey: String
    /// The kind of value that the property has.
    public var propertyType: ValueType
    /// The value to compare with: dates, times and durations in seconds.
    public var propertyValue: Scalar?

    public init(comparator: Int64, propertyKey: String, propertyType: ValueType, propertyValue: Scalar? = nil) {
      self.comparator = comparator
      self.propertyKey = propertyKey
      self.propertyType = propertyType
      self.propertyValue = propertyValue
    }

    private enum CodingKeys: String, CodingKey {
      case comparator
      case propertyKey = "property_key"
      case propertyType = "property_type"
      case propertyValue = "property_value"
    }
  }

  /// The conditions on the event.
  public struct CustomEventData: Codable, Hashable, Sendable {
    /// The event's name, as the app logs it.
    public var eventName: String

    public init(eventName: String) {
      self.eventName = eventName
    }

    private enum CodingKeys: String, CodingKey {
      case eventName = "event_name"
    }
  }

  /// The conditions on the event.
  public struct PurchasePropertyData: Codable, Hashable, Sendable {
    /// The product's id, as the app logs it.
    public var productID: String
    /// Filters on the event's properties; all of them must hold.
    public var propertyFilters: [[Filter]]

    public init(productID: String, propertyFilters: [[Filter]]) {
      self.productID = productID
      self.propertyFilters = propertyFilters
    }

    private enum CodingKeys: String, CodingKey {
      case productID = "product_id"
      case propertyFilters = "property_filters"
    }
  }

  /// The conditions on the event.
  public struct PurchaseData: Codable, Hashable, Sendable {
    /// The product's id, as the app logs it.
    public var productID: String

    public init(productID: String) {
      self.productID = productID
    }

    private enum CodingKeys: String, CodingKey {
      case productID = "product_id"
    }
  }

  /// What the client asks the server for.
  public struct MessageReference: Codable, Hashable, Sendable {
    /// Identifies the message in the workspace.
    public var triggerID: String

    public init(triggerID: String) {
      self.triggerID = triggerID
    }

    private enum CodingKeys: String, CodingKey {
      case triggerID = "trigger_id"
    }
  }
}
