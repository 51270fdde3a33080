import CampaignLanguage

/// The fields that only servers get.
enum ServerOnlyFields {
  /// The fields of campaigns, cards, messages and buttons that no client payload contains.
  static let groups: [(noun: String, fields: [Field])] = [
    ("campaigns", fields(of: [CampaignTable.record])), ("cards", fields(of: CardTable.cards.types)),
    ("messages", fields(of: MessageTable.messages.types)), ("buttons", fields(of: [ButtonTable.button])),
  ]

  static let all = Set(groups.flatMap(\.fields))

  private static func fields(of types: [RecordType]) -> [Field] {
    var seen: Set<Field> = []
    return types.flatMap { type in type.fields.map(\.field).filter { isOnlyForServers($0, in: type) } }
      .filter { seen.insert($0).inserted }
  }

  /// False for fields that decide what is in a client payload although they are no key of it: names, types, channels,
  /// and lists of records.
  private static func isOnlyForServers(_ field: Field, in type: RecordType) -> Bool {
    let isPartOfAnything = forClients.contains(field) || field == type.typeField
    return !isPartOfAnything && ![.identity, .campaignName, .channels].contains(field.role)
      && !field.form.isListOfVariants && !field.form.isOfParts
  }

  /// The fields with a key in a client payload, and those whose values such fields use.
  private static let forClients: Set<Field> = {
    let records = [Payload.feed, .contentCards, .triggers].flatMap(\.record.withAllBelow)
    let written = records.flatMap(\.keys).compactMap(\.origin.field)
    let used = written.compactMap { field -> Field? in
      if case .inherited(let other) = field.fallback { other } else { nil }
    }
    let counted = written.compactMap { field -> Field? in
      if case .sinceSending(let other) = field.substitute { other } else { nil }
    }
    return Set(written + used + counted)
  }()
}

extension Form {
  /// True for colours, which are keys of a message itself.
  fileprivate var isOfParts: Bool {
    if case .record(let type) = self { type.fields.contains { $0.field.wire.triggers != nil } } else { false }
  }

  fileprivate var isListOfVariants: Bool {
    if case .list(let list) = self, case .variant = list.item { true } else { false }
  }
}
