/// The content cards, for clients.
package enum ContentCardRecords {
  package static let envelope = PayloadRecord(
    "deck", Payload.contentCards.summary,
    [
      PayloadKey(
        "cards", .list(.variant(cards)), "The cards, by campaign and then in the order of the file.", from: .workspace),
      fullSync, lastCardUpdate, lastFullSync,
    ])

  package static let fullSync = PayloadKey(
    "full_sync", constant: .boolean(true), "Whether the payload has all cards.", isStated: false)
  package static let lastCardUpdate = PayloadKey(
    "last_card_updated_at", .unixSeconds, "Time of creation of the newest card.", from: .stamp, isStated: false)
  package static let lastFullSync = PayloadKey(
    "last_full_sync_at", .unixSeconds, "Time of the payload; the same.", from: .stamp, isStated: false)

  package static let cards = PayloadVariant(
    "card", tag: "tp",
    types.map { type in
      PayloadVariant.Case(type, PayloadRecord(type.name, type.summary, keys(of: type)))
    })

  /// The types of cards that can be content cards.
  private static let types = CardTable.cards.types.filter { type in
    guard case .list(let list)? = type.field(.channels)?.form, case .choice(let channels) = list.item else {
      return false
    }
    return channels.all.contains { $0.name == SharedChoices.contentCards }
  }

  private static func keys(of type: RecordType) -> [PayloadKey] {
    let fields = type.fields.compactMap { use in
      PayloadKey(use.field.wire.contentCardsKey, of: use, in: type)?.called(use.field.name)
    }
    let names = Set(fields.map(\.name))
    return fields + ownKeys + wantedTexts.filter { !names.contains($0.name) }
  }

  private static let ownKeys = [
    PayloadKey("id", .text(.text(.filled)), "Identifies the card in the workspace.", from: .identity),
    PayloadKey("v", constant: .boolean(false), "Whether the reader has seen it; set by the server.")
      .called("viewed"),
    PayloadKey("ca", .unixSeconds, "Time of creation; set by the server.", from: .stamp, isStated: false).called(
      "created"),
    PayloadKey("r", constant: .boolean(false), "Whether the card was removed; set by the server.", isStated: false)
      .called("removed"),
    PayloadKey("cl", constant: .boolean(false), "Whether it was clicked; set by the server.", isStated: false)
      .called("clicked"),
    PayloadKey("t", constant: .boolean(false), "Whether it was sent as a test; set by the server.", isStated: false)
      .called("is_test"),
  ]

  /// Keys that a strict decoder requires for every type, even for those without such a field.
  private static let wantedTexts: [PayloadKey] = {
    var seen: Set<Field> = []
    let fields = types.flatMap(\.fields).map(\.field).filter {
      $0.wire.contentCardsKey?.absent == .text("") && seen.insert($0).inserted
    }
    return fields.compactMap { field in
      field.wire.contentCards.map {
        PayloadKey($0, constant: .text(""), "Empty: the type has no such text.", isStated: false).called(field.name)
      }
    }
  }()
}
