/// The content cards, as their clients read them.
package enum ContentCardRecords {
  package static let envelope = PayloadRecord(
    "deck", Payload.contentCards.summary,
    [
      PayloadKey(
        "cards", .list(.variant(cards)), "The cards, by campaign and then in the order of the file.", from: .workspace)
    ])

  package static let cards = PayloadVariant(
    "card", tag: "tp",
    CardTable.cards.types.filter { $0 !== CardTable.crossPromotion }.map { type in
      PayloadVariant.Case(type, PayloadRecord(type.name, type.summary, keys(of: type)))
    })

  private static func keys(of type: RecordType) -> [PayloadKey] {
    let fields = type.fields.compactMap { use in key(of: use, in: type)?.called(use.field.name) }
    let names = Set(fields.map(\.name))
    return fields + ownKeys + wantedTexts.filter { !names.contains($0.name) }
  }

  private static let ownKeys = [
    PayloadKey("id", .text(.text(.filled)), "Identifies the card in the workspace.", from: .identity),
    PayloadKey("v", constant: .boolean(false), "Whether the reader has seen it; set by the server.")
      .called("viewed"),
    PayloadKey("ca", .unixSeconds, "Time of creation; set by the server.", from: .stamp).called("created"),
    PayloadKey("r", constant: .boolean(false), "Whether the card was removed; set by the server.", isStated: false)
      .called("removed"),
    PayloadKey("cl", constant: .boolean(false), "Whether it was clicked; set by the server.", isStated: false)
      .called("clicked"),
    PayloadKey("t", constant: .boolean(false), "Whether it was sent as a test; set by the server.", isStated: false)
      .called("is_test"),
  ]

  /// Keys that a strict decoder wants of every type, also of those that have no such field.
  private static let wantedTexts = [CardTable.title, CardTable.description, CardTable.url].compactMap { field in
    field.wire.contentCards.map {
      PayloadKey($0, constant: .text(""), "Empty: the type has no such text.", isStated: false).called(field.name)
    }
  }

  private static func key(of use: RecordType.Use, in type: RecordType) -> PayloadKey? {
    let field = use.field
    guard let name = field.wire.contentCards, field !== CardTable.id else { return nil }
    if field == type.typeField { return PayloadKey(name, constant: .text(type.wire ?? type.name), field.summary) }
    switch field {
    case CardTable.extras: return PayloadKey(name, field, isStated: true, else: .emptyObject)
    case CardTable.expires: return PayloadKey(name, field, isStated: true, else: .integer(-1))
    case CardTable.pinned, CardTable.dismissible, CardTable.useWebview:
      return PayloadKey(name, field, isStated: true)
    case CardTable.title, CardTable.description, CardTable.url:
      return PayloadKey(name, field, isStated: use.isRequired, else: use.isRequired ? nil : .text(""))
    default: return PayloadKey(name, field, isStated: use.isRequired)
    }
  }
}
