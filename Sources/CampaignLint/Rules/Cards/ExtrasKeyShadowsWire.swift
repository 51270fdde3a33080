import CampaignLanguage
import Findings

/// A key in extras that payloads already use for a field.
enum ExtrasKeyShadowsWire: FieldRule {
  static let info = RuleInfo(
    "extras-key-shadows-wire", .advice,
    finds: "A key in 'extras' that the payload uses for a field of the card or message.",
    because: "An app developer may confuse the two.",
    example: """
      \(ExampleStart.longerHours)
            url: https://example.com/hours
      -     extras: { title: Hours }
      +     extras: { screen_title: Hours }
      """)

  static let roles = [FieldRole.extras]
  static let looksAround = false

  static func check(_ extras: LintedValue, of record: LintedRecord) {
    let channels = Channels(of: record)
    for (key, _) in extras.members {
      let text = key.text
      guard channels.haveKey(text) else { continue }
      key.add(info, .taken(text, record.type.noun), help: .anotherKey)
    }
  }
}

/// The payloads that contain a card or a message.
private struct Channels {
  /// The keys for fields in each payload.
  private let keys: [NameTable]

  init(of record: LintedRecord) {
    guard let keys = WireKeys.ofTypes[record.type] else {
      self.keys = []
      return
    }
    self.keys =
      keys.triggers.map { [$0] } ?? (record.isOnNewsFeed ? [keys.feed] : [])
      + (record.isContentCard ? [keys.contentCards] : [])
  }

  /// True if one of the payloads uses this key for a field.
  func haveKey(_ key: ArraySlice<UInt8>) -> Bool {
    key.withUnsafeBufferPointer { key in keys.contains { $0.index(of: key) != nil } }
  }
}

/// The keys for the fields of a type in each payload.
private struct WireKeys {
  let feed: NameTable
  let contentCards: NameTable
  /// Nil for a card.
  let triggers: NameTable?

  private init(of type: RecordType, isCard: Bool) {
    let wires = type.fields.map(\.field.wire)
    feed = NameTable(CardTable.serverSet + wires.compactMap(\.feed))
    contentCards = NameTable(wires.compactMap(\.contentCards))
    triggers = isCard ? nil : NameTable(wires.compactMap(\.triggers))
  }

  static let ofTypes: [RecordType: WireKeys] = {
    var keys: [RecordType: WireKeys] = [:]
    for type in CardTable.cards.types { keys[type] = WireKeys(of: type, isCard: true) }
    for type in MessageTable.messages.types { keys[type] = WireKeys(of: type, isCard: false) }
    return keys
  }()
}

extension Message {
  fileprivate static let anotherKey: Message = "use another key, such as one that begins with the name of your app"
  fileprivate static func taken(_ key: ArraySlice<UInt8>, _ noun: String) -> Message {
    "the payload of \(noun) already has a key \(quoting: key)"
  }
}
