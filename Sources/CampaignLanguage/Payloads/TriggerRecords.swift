/// The in-app messages with their triggers, for clients.
package enum TriggerRecords {
  package static let envelope = PayloadRecord(
    "triggers", Payload.triggers.summary,
    [
      PayloadKey(
        "triggers", .list(.variant(triggers)), "The messages, by descending priority and then by full name.",
        from: .workspace)
    ])

  /// Every type of message can be either of them: its texts decide.
  package static let triggers = PayloadVariant(
    "trigger", tag: "type",
    [inApp, templated].flatMap { record in MessageTable.messages.types.map { PayloadVariant.Case($0, record) } })

  /// The conditions for a message, and the message itself.
  package static let inApp = trigger(
    "in_app", as: "inapp", "A message and its triggers.",
    PayloadKey("data", .variant(MessageRecords.messages), "The message itself.", from: .whole))

  /// The conditions for a message that the client gets from the server when one of them is met.
  package static let templated = trigger(
    "templated", as: "templated_iam",
    "The triggers of a message with templates that need the event, or content from elsewhere. When the message is due, "
      + "the client asks the server for it.",
    PayloadKey("data", .record(reference), reference.summary, from: .whole))

  private static let reference = PayloadRecord(
    "message_reference", "What the client asks the server for.",
    [PayloadKey("trigger_id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity)])

  private static func trigger(_ name: String, as wire: String, _ summary: String, _ data: PayloadKey) -> PayloadRecord {
    PayloadRecord(
      name, summary,
      [
        PayloadKey("id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
        PayloadKey("type", constant: .text(wire), "Whether the message is here, or is still on the server."),
        data,
      ] + delivery)
  }

  /// The fields of a message that are keys of the trigger.
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

  /// Some clients use the start without checking that there is one.
  private static let timing = [
    MessageTable.starts, MessageTable.ends, MessageTable.priority, MessageTable.delay, MessageTable.timeout,
    MessageTable.minInterval,
  ].compactMap { field in field.wire.triggersKey.map { PayloadKey($0, RecordType.Use(field)) } }
}

/// The condition for showing a message.
package enum TriggerConditionRecords {
  package static let conditions = PayloadVariant(
    "condition", tag: "type", isCondition: true,
    TriggerTable.triggers.types.flatMap { type -> [PayloadVariant.Case] in
      let wire = type.wire ?? type.name
      guard let filters = type.fields.map(\.field).first(where: \.form.isOfFilters) else {
        return [PayloadVariant.Case(type, record(wire, of: type, type.fields))]
      }
      let names = type.fields.filter { $0.field != filters }
      return [
        PayloadVariant.Case(type, with: filters, record(wire + "_property", of: type, names, [key(of: filters)])),
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
      // An object without keys is left out.
      let isStated = (told + more).contains(where: \.isStated)
      keys.append(PayloadKey("data", .record(data), data.summary, from: .whole, isStated: isStated))
    }
    return PayloadRecord(name, type.summary, keys)
  }

  private static func key(of filters: Field) -> PayloadKey {
    PayloadKey(
      "property_filters", .list(.list(.record(filter), least: 1), least: 1), filters.summary, from: .groups(filters))
  }

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
