/// The News Feed, for clients.
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
      PayloadKey("created", .unixSeconds, "Time of creation; set by the server.", from: .stamp, isStated: false),
      PayloadKey("updated", .unixSeconds, "Time of the last change; set by the server.", from: .stamp, isStated: false),
    ] + type.fields.compactMap { PayloadKey($0.field.wire.feedKey, of: $0, in: type) }
  }
}

extension PayloadKey {
  /// The key of a card for a field. Nil if there is none, or if it identifies the card, which has a key of its own.
  init?(_ wire: WireKey?, of use: RecordType.Use, in type: RecordType) {
    let field = use.field
    guard let wire, field.role != .identity else { return nil }
    if field == type.typeField {
      self.init(wire.name, constant: .text(type.wire ?? type.name), field.summary)
    } else {
      self.init(wire, use)
    }
  }

  /// The key of a client payload for a field, as used in a record. The keys of required fields are always present.
  init(_ wire: WireKey, _ use: RecordType.Use, isRequired: Bool? = nil, when condition: Condition? = nil) {
    let form = PayloadForm(onWire: use.field.form)
    let isRequired = isRequired ?? use.isRequired
    self.init(
      wire.name, form, use.field.summary,
      from: wire.isCampaignID ? .campaignID(use.field) : .field(use.field),
      isStated: isRequired || wire.isStated,
      else: (isRequired ? nil : wire.absent) ?? use.fallback.flatMap { PayloadConstant($0, as: form) },
      when: condition)
  }
}

extension PayloadConstant {
  /// A default of the table, if it is a value. Nil if it depends on something else.
  fileprivate init?(_ fallback: Fallback, as form: PayloadForm) {
    switch fallback {
    case .written(let text): self.init(text, as: form)
    case .zero: self = .integer(0)
    case .inherited, .linked, .position, .configured, .everything: return nil
    }
  }
}

extension PayloadForm {
  /// The form of a value in client payloads.
  init(onWire form: Form) {
    switch form {
    case .slug, .text, .link, .locale, .timeZone, .name: self = .text(form)
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
