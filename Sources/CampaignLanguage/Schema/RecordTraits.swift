/// What a type of message or trigger is, beside its fields. Code that tells types apart asks for these, so that a new
/// type that is like another one needs nothing but its row of the table, and a new kind is named by the compiler
/// wherever it matters.
package enum RecordTraits: Sendable {
  case message(MessageTraits)
  case trigger(EventKind)
}

package struct MessageTraits: Sendable {
  package let layout: MessageLayout
  /// Whether the picture is all that is shown.
  package let isPictureAlone: Bool
}

/// Where on the screen a message stands.
package enum MessageLayout: Sendable {
  /// A bar at an edge.
  case bar
  /// A window in the middle.
  case window
  /// All of the screen.
  case screen
  /// Wherever the author's own document says.
  case document
  /// Nowhere: it takes a message's place for a part of the audience.
  case control
}

/// What happens for a trigger to fire.
package enum EventKind: UInt8, Sendable {
  case sessionStart, pushClick, anyPurchase, specificPurchase, customEvent
}

extension RecordTraits {
  static func message(_ layout: MessageLayout, isPictureAlone: Bool = false) -> RecordTraits {
    .message(MessageTraits(layout: layout, isPictureAlone: isPictureAlone))
  }
}

extension RecordType {
  /// What a type of message is; nil for any other record.
  package var message: MessageTraits? {
    if case .message(let traits) = traits { return traits }
    return nil
  }

  /// What a type of trigger waits for; nil for any other record.
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
