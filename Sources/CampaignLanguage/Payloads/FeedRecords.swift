/// The News Feed, as its clients read it.
package enum FeedRecords {
  package static let envelope = PayloadRecord(
    "feed", Payload.feed.summary,
    [
      PayloadKey(
        "feed", .list(.variant(cards)), "The cards, by campaign and then in the order of the file.", from: .workspace)
    ])

  package static let cards = PayloadVariant(
    "card", tag: "type",
    CardTable.cards.types.map { type in
      PayloadVariant.Case(type, PayloadRecord(type.name, type.summary, keys(of: type)))
    })

  private static func keys(of type: RecordType) -> [PayloadKey] {
    [
      PayloadKey("id", .text(.text(.filled)), "Identifies the card in the workspace.", from: .identity),
      PayloadKey("viewed", constant: .boolean(false), "Whether the reader has seen it; set by the server."),
      PayloadKey("created", .unixSeconds, "Time of creation; set by the server.", from: .stamp),
      PayloadKey("updated", .unixSeconds, "Time of the last change; set by the server.", from: .stamp),
    ] + type.fields.compactMap { key(of: $0, in: type) }
  }

  private static func key(of use: RecordType.Use, in type: RecordType) -> PayloadKey? {
    let field = use.field
    guard let name = field.wire.feed, field !== CardTable.id else { return nil }
    if field == type.typeField { return PayloadKey(name, constant: .text(type.wire ?? type.name), field.summary) }
    switch field {
    case CardTable.extras: return PayloadKey(name, field, isStated: true, else: .emptyObject)
    case CardTable.categories, CardTable.rating, CardTable.reviews: return PayloadKey(name, field, isStated: true)
    default: return PayloadKey(name, field, isStated: use.isRequired)
    }
  }
}

extension PayloadKey {
  /// A key of a client payload that holds a field.
  init(
    _ name: String, _ field: Field, isStated: Bool, else fallback: PayloadConstant? = nil,
    when condition: Condition? = nil
  ) {
    let form = PayloadForm(onWire: field.form)
    var fallback = fallback
    if fallback == nil, case .written(let text) = field.fallback { fallback = PayloadConstant(text, as: form) }
    if fallback == nil, case .zero = field.fallback { fallback = .integer(0) }
    self.init(name, form, field.summary, from: .field(field), isStated: isStated, else: fallback, when: condition)
  }
}

extension PayloadForm {
  /// How the payloads of clients write a form of the language.
  init(onWire form: Form) {
    switch form {
    case .slug, .text, .link, .locale, .name: self = .text(form)
    case .moment: self = .unixSeconds
    case .duration(_, let unit): self = .count(unit)
    case .color: self = .argb
    case .boolean: self = .boolean
    case .integer(let range): self = .integer(range)
    case .number(let number): self = .number(number)
    case .choice(let choices): self = .wireWords(of: choices)
    case .list(let list): self = .list(PayloadForm(onWireItemsOf: list))
    case .mapping, .record, .variant: self = .texts
    case .either: self = .integer(Int64(Int32.min)...Int64(Int32.max))
    }
  }

  private init(onWireItemsOf list: ListForm) {
    guard case .choice(let choices) = list.item else {
      self.init(onWire: list.item)
      return
    }
    self = .wireWords(of: choices, without: list.alone)
  }
}
