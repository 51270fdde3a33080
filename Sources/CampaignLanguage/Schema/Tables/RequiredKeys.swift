/// Keys that a client's decoder requires in the objects of a payload. It drops an object that lacks one of them.
package struct RequiredKeys: Sendable {
  package let payload: Payload
  package let place: Place
  /// The types of the objects, as the payload names them. Nil for all types.
  package let types: [String]?
  package let keys: [String]

  /// The objects of a payload.
  package enum Place: Sendable {
    /// The payload itself, around its cards or triggers.
    case envelope
    /// A card or a trigger.
    case item
    /// The message in a trigger. Controls, and references to messages on the server, have no type and are none.
    case message
  }

  private init(_ payload: Payload, _ place: Place, of types: [String]? = nil, _ keys: [String]) {
    (self.payload, self.place, self.types, self.keys) = (payload, place, types, keys)
  }
}

extension RequiredKeys {
  static let ios = [
    RequiredKeys(.contentCards, .envelope, ["cards", "last_card_updated_at", "last_full_sync_at"]),
    RequiredKeys(
      .contentCards, .item,
      ["ca", "cl", "db", "ds", "e", "ea", "id", "p", "r", "t", "tp", "tt", "u", "uw", "v"]),
    RequiredKeys(.contentCards, .item, of: ["banner_image", "captioned_image"], ["i"]),
    RequiredKeys(
      .triggers, .message, ["click_action", "message", "message_close", "orientation", "type", "use_webview"]),
    RequiredKeys(.triggers, .message, of: ["MODAL"], ["header"]),
  ]
  static let unity = [RequiredKeys(.feed, .item, ["created", "id", "type", "updated", "viewed"])]
  static let web = [RequiredKeys(.triggers, .item, ["trigger_condition"])]
  static let roku = [RequiredKeys(.triggers, .item, ["start_time"])]
}
