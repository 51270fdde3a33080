/// The traits of a type of card, message, trigger or filter, besides its fields. Code that must distinguish types uses
/// these. So a new type that is similar to another one needs only its row in the table, and for a new kind the compiler
/// finds every place that must handle it.
package enum RecordTraits: Sendable {
  case card(CardTraits)
  case message(MessageTraits)
  case trigger(EventKind)
  case condition(ConditionKind)
}

package struct CardTraits: Sendable {
  package let layout: CardLayout
  /// True if current clients no longer show it.
  package let isRetired: Bool
}

/// The parts of a card.
package enum CardLayout: Sendable {
  /// Only a picture.
  case picture
  /// A picture with a title and a text below it.
  case captionedPicture
  /// A title and a text.
  case text
  /// A text with a small picture next to it.
  case textBesidePicture
  /// A store's item.
  case storeItem
}

package struct MessageTraits: Sendable {
  package let layout: MessageLayout
  /// True if the message shows only its picture.
  package let isPictureAlone: Bool
}

/// The place of a message on the screen.
package enum MessageLayout: Sendable {
  /// A bar at an edge.
  case bar
  /// A window in the middle.
  case window
  /// The whole screen.
  case screen
  /// The place is up to the author's own document.
  case document
  /// No place: a message that shows nothing, for a control group.
  case control
}

/// The event that fires a trigger.
package enum EventKind: UInt8, Sendable {
  case sessionStart, pushClick, anyPurchase, specificPurchase, customEvent
}

/// The kind of an item in a list of filters.
package enum ConditionKind: Sendable {
  /// One filter.
  case filter
  /// A list of filters, one of which must hold.
  case anyOf
}

extension RecordTraits {
  /// True if readers see something that can differ between them.
  var mayVary: Bool {
    switch self {
    case .card(let traits): !traits.isRetired
    case .message(let traits):
      switch traits.layout {
      case .bar, .window, .screen, .document: true
      case .control: false
      }
    case .trigger, .condition: false
    }
  }

  static func card(_ layout: CardLayout, isRetired: Bool = false) -> RecordTraits {
    .card(CardTraits(layout: layout, isRetired: isRetired))
  }

  static func message(_ layout: MessageLayout, isPictureAlone: Bool = false) -> RecordTraits {
    .message(MessageTraits(layout: layout, isPictureAlone: isPictureAlone))
  }
}

extension RecordType {
  /// The traits of a type of card. Nil for other records.
  package var card: CardTraits? {
    if case .card(let traits) = traits { return traits }
    return nil
  }

  /// The kind of an item in a list of filters. Nil for other records.
  package var conditionKind: ConditionKind? {
    if case .condition(let kind) = traits { return kind }
    return nil
  }

  /// The traits of a type of message. Nil for other records.
  package var message: MessageTraits? {
    if case .message(let traits) = traits { return traits }
    return nil
  }

  /// The event of a type of trigger. Nil for other records.
  package var event: EventKind? {
    if case .trigger(let event) = traits { return event }
    return nil
  }
}

extension MessageTable {
  /// The types of messages with one of some layouts.
  package static func types(_ layouts: MessageLayout...) -> [RecordType] {
    messages.types.filter { type in type.message.map { layouts.contains($0.layout) } ?? false }
  }
}
