/// The in-app messages with what brings them up, as clients read them.
package enum TriggerRecords {
  package static let envelope = PayloadRecord(
    "triggers", Payload.triggers.summary,
    [
      PayloadKey(
        "triggers", .list(.record(trigger)), "The messages, by descending priority and then by full name.",
        from: .workspace)
    ])

  /// When a message is shown, and the message itself.
  package static let trigger = PayloadRecord(
    "trigger", "A message and its triggers.",
    [
      PayloadKey("id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
      PayloadKey("type", constant: .text("inapp"), "Always an in-app message."),
      PayloadKey("data", .variant(MessageRecords.messages), "The message itself.", from: .whole),
    ] + delivery)

  /// The fields that the trigger says for the message.
  static let fields = Set(delivery.compactMap(\.origin.field))

  private static let delivery =
    [
      PayloadKey(
        "trigger_condition", .list(.variant(TriggerConditionRecords.conditions), least: 1),
        MessageTable.triggers.summary, from: .field(MessageTable.triggers)),
      PayloadKey(
        "re_eligibility", .count(.seconds), "The number of seconds after which it may be shown again; -1 for never.",
        from: .interval(MessageTable.reEligibility)),
    ] + timing

  /// Some clients compare the beginning without asking whether there is one.
  private static let timing = [
    MessageTable.starts, MessageTable.ends, MessageTable.priority, MessageTable.delay, MessageTable.timeout,
    MessageTable.minInterval,
  ].compactMap { field in field.wire.triggersKey.map { PayloadKey($0, RecordType.Use(field)) } }
}

/// The condition that shows a message.
package enum TriggerConditionRecords {
  package static let conditions = PayloadVariant(
    "condition", tag: "type",
    TriggerTable.triggers.types.flatMap { type -> [PayloadVariant.Case] in
      let wire = type.wire ?? type.name
      guard type.index(of: TriggerTable.filters) != nil else {
        return [PayloadVariant.Case(type, record(wire, of: type, type.fields))]
      }
      let names = type.fields.filter { $0.field != TriggerTable.filters }
      return [
        PayloadVariant.Case(
          type, with: TriggerTable.filters, record(wire + "_property", of: type, names, [filters])),
        PayloadVariant.Case(type, record(wire, of: type, names)),
      ]
    })

  private static func record(
    _ name: String, of type: RecordType, _ uses: [RecordType.Use], _ more: [PayloadKey] = []
  ) -> PayloadRecord {
    let told = uses.compactMap { use in use.field.wire.triggersKey.map { PayloadKey($0, use) } }
    var keys = [PayloadKey("type", constant: .text(name), TriggerTable.type.summary)]
    if !told.isEmpty {
      let data = PayloadRecord(name + "_data", "The conditions on the event.", told + more)
      keys.append(PayloadKey("data", .record(data), data.summary, from: .whole))
    }
    return PayloadRecord(name, type.summary, keys)
  }

  private static let filters = PayloadKey(
    "property_filters", .list(.list(.record(filter), least: 1), least: 1), TriggerTable.filters.summary,
    from: .groups(TriggerTable.filters))

  private static let filter = PayloadRecord(
    "filter", TriggerTable.filter.summary,
    [
      PayloadKey(
        "property_key", .text(TriggerTable.property.form), TriggerTable.property.summary,
        from: .field(TriggerTable.property)),
      PayloadKey(
        "property_type", .wireWords(of: TriggerTable.valueTypes), "The kind of value that the property has.",
        from: .propertyType),
      PayloadKey("comparator", .integer(1...17), "The number of the operator.", from: .comparator),
      PayloadKey(
        "property_value", .scalar, "The value to compare with: dates, times and durations in seconds.", from: .operand,
        isStated: false),
    ])
}
