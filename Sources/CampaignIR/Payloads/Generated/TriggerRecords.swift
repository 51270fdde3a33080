// Derived from the payloads' records; `UPDATE_GOLDENS=1 swift test --filter Derived` writes it anew.

extension TriggerPayload {
  /// The in-app messages of all campaigns with their triggers, for clients.
  public struct Triggers: Codable, Hashable, Sendable {
    /// The messages, by falling priority and then by their full name.
    public var triggers: [Trigger]

    public init(triggers: [Trigger]) {
      self.triggers = triggers
    }
  }

  /// A message with what brings it up.
  public struct Trigger: Codable, Hashable, Sendable {
    /// The message itself.
    public var data: Message
    /// How long after its trigger the message is shown. In seconds.
    public var delay: Int64
    /// When the message may no longer be shown. In seconds since 1970 began.
    public var endTime: Int64?
    /// Names the message in the workspace.
    public var id: String
    /// How long after any other message this one may be shown; overrides the app's 30s. In seconds.
    public var minSecondsSinceLastTrigger: Int64?
    /// Which message is shown where one event matches several: the higher number.
    public var priority: Int64
    /// After how many seconds it may be seen again; -1 is never. In seconds.
    public var reEligibility: Int64
    /// When the message may first be shown. In seconds since 1970 began. `0` where there is none.
    public var startTime: Int64
    /// How long after its trigger the message is given up. In milliseconds.
    public var timeout: Int64?
    /// What brings the message up; any one of them does.
    public var triggerCondition: [Condition]
    /// That it is an in-app message.
    public var type: String

    public init(
      data: Message,
      delay: Int64 = 0,
      endTime: Int64? = nil,
      id: String,
      minSecondsSinceLastTrigger: Int64? = nil,
      priority: Int64 = 0,
      reEligibility: Int64,
      startTime: Int64 = 0,
      timeout: Int64? = nil,
      triggerCondition: [Condition],
      type: String = "inapp"
    ) {
      self.data = data
      self.delay = delay
      self.endTime = endTime
      self.id = id
      self.minSecondsSinceLastTrigger = minSecondsSinceLastTrigger
      self.priority = priority
      self.reEligibility = reEligibility
      self.startTime = startTime
      self.timeout = timeout
      self.triggerCondition = triggerCondition
      self.type = type
    }

    private enum CodingKeys: String, CodingKey {
      case data, delay, id, priority, timeout, type
      case endTime = "end_time"
      case minSecondsSinceLastTrigger = "min_seconds_since_last_trigger"
      case reEligibility = "re_eligibility"
      case startTime = "start_time"
      case triggerCondition = "trigger_condition"
    }
  }

  /// The colours in other surroundings.
  public struct Themes: Codable, Hashable, Sendable {
    /// The colours of its parts in dark surroundings.
    public var dark: DarkTheme?

    public init(dark: DarkTheme? = nil) {
      self.dark = dark
    }
  }

  /// The colours of its parts in dark surroundings.
  public struct DarkTheme: Codable, Hashable, Sendable {
    /// Behind everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The colours of the buttons.
    public var buttons: [DarkButton]?
    /// The cross that closes it, or a slideup's arrow. A colour as `0xAARRGGBB`.
    public var closeButtonColor: UInt32?
    /// What covers the app around the message. A colour as `0xAARRGGBB`.
    public var frameColor: UInt32?
    /// The header. A colour as `0xAARRGGBB`.
    public var headerTextColor: UInt32?
    /// Behind the icon. A colour as `0xAARRGGBB`.
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
    /// Behind everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The button's edge. A colour as `0xAARRGGBB`.
    public var borderColor: UInt32?
    /// What a tap on the button does.
    public var clickAction: ClickAction
    /// The number under which taps are counted.
    public var id: Int64
    /// What stands on the button.
    public var text: String
    /// The text. A colour as `0xAARRGGBB`.
    public var textColor: UInt32?
    /// What a tap on the button opens.
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

  /// The colours of a button in dark surroundings.
  public struct DarkButton: Codable, Hashable, Sendable {
    /// Behind everything. A colour as `0xAARRGGBB`.
    public var backgroundColor: UInt32?
    /// The button's edge. A colour as `0xAARRGGBB`.
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

  /// What the event has to be.
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
    /// The property that the filter looks at.
    public var propertyKey: String
    /// What kind of value the property has.
    public var propertyType: ValueType
    /// What it is compared with: moments and durations in seconds.
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

  /// What the event has to be.
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

  /// What the event has to be.
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

  /// What the event has to be.
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
}
