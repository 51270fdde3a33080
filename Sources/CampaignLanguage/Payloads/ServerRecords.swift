/// The server payload: the definition with the names of the language, and with every default.
///
/// It is generated from the table: a new field in the table is also in the payload.
package enum ServerRecords {
  package static let campaign: PayloadRecord = {
    var maker = ServerRecordMaker()
    let keys = maker.keys(of: CampaignTable.record)
    let version = PayloadKey("version", constant: .integer(Payload.version), "The version of the payload format.")
    return PayloadRecord("campaign", CampaignTable.record.summary, keys + [version])
  }()

  /// A filter has one operator. The payload has separate keys for its name and its value.
  fileprivate static let filter = PayloadRecord(
    TriggerTable.filter.name, TriggerTable.filter.summary,
    [
      PayloadKey(
        "property", .text(TriggerTable.property.form), TriggerTable.property.summary,
        from: .field(TriggerTable.property)),
      PayloadKey(
        "operator", .words(of: TriggerTable.operatorNames),
        "How to compare the property.", from: .operatorName),
      PayloadKey(
        "value", .scalar, "The value to compare with; dates and times in Unix seconds.", from: .operand, isStated: false
      ),
      PayloadKey(
        "value_ms", .count(.milliseconds), "The duration to compare with.", from: .operandDuration,
        isStated: false),
      PayloadKey(
        "value_type", .words(of: TriggerTable.valueTypes),
        "The kind of that value.", from: .operandType),
    ])
}

/// Makes the records of the types in a campaign, without repetitions.
private struct ServerRecordMaker {
  private var records: [RecordType: PayloadRecord] = [:]
  private var variants: [ObjectIdentifier: PayloadVariant] = [:]

  mutating func keys(of type: RecordType) -> [PayloadKey] { type.fields.flatMap { keys(of: $0, in: type) } }

  private mutating func record(of type: RecordType) -> PayloadRecord {
    if let known = records[type] { return known }
    let record = PayloadRecord(type.name, type.summary, keys(of: type))
    records[type] = record
    return record
  }

  private mutating func variant(of variant: Variant) -> PayloadVariant {
    if let known = variants[ObjectIdentifier(variant)] { return known }
    let cases = variant.types.map { type in
      let all = fullName(of: type, variant.noun) + keys(of: type)
      return PayloadVariant.Case(type, PayloadRecord(type.name, type.summary, all))
    }
    let made = PayloadVariant(variant.noun, tag: "type", cases)
    variants[ObjectIdentifier(variant)] = made
    return made
  }

  /// The key with the full name, for records that have an id.
  private func fullName(of type: RecordType, _ noun: String) -> [PayloadKey] {
    guard type.index(of: .identity) != nil else { return [] }
    return [PayloadKey("key", .text(.text(.filled)), "The \(noun)'s full name: campaign and id.", from: .key)]
  }

  private mutating func keys(of use: RecordType.Use, in type: RecordType) -> [PayloadKey] {
    let field = use.field
    if field == type.typeField { return [PayloadKey(field.name, constant: .text(type.name), field.summary)] }
    if case .either(let forms) = field.form, let keys = wordOrDuration(field, forms) { return keys }
    if field.form.isOfFilters {
      let groups = PayloadForm.list(.list(.record(ServerRecords.filter), least: 1))
      return [PayloadKey(field.name, groups, field.summary, from: .groups(field), else: .emptyList)]
    }
    let form = form(of: field.form)
    // Most records have no variations, and variations have only what they change.
    let fallback = type.isPartial || field.role == .variations ? nil : fallback(of: use, as: form)
    let isStated = use.isRequired || fallback != nil || use.hasComputedFallback
    let key = PayloadKey(
      name(of: field), form, field.summary, from: .field(field), isStated: isStated, else: fallback,
      when: type.condition(of: field))
    guard case .moment(.onClock) = field.form else { return [key] }
    return [key, localKey(of: field)]
  }

  /// The key beside a moment's own, for a time by each reader's own clock.
  private func localKey(of field: Field) -> PayloadKey {
    PayloadKey(
      field.name + "_local", .localTime,
      "The same, if it is a time by each reader's own clock ('time_zone: local'). Only servers get it.",
      from: .field(field), isStated: false)
  }

  /// A word or a duration, each with its own key.
  private func wordOrDuration(_ field: Field, _ forms: [Form]) -> [PayloadKey]? {
    guard forms.count == 2, case .choice(let words) = forms[0], case .duration = forms[1] else { return nil }
    return [
      PayloadKey(
        field.name, .words(of: words), field.summary, from: .word(field), isStated: false),
      PayloadKey(
        field.name + "_ms", .count(.milliseconds), field.summary, from: .duration(field),
        isStated: false),
    ]
  }

  private func name(of field: Field) -> String {
    if case .duration = field.form { return field.name + "_ms" }
    return field.wire.server ?? field.name
  }

  private mutating func form(of form: Form) -> PayloadForm {
    switch form {
    case .slug, .text, .link, .locale, .timeZone, .name: .text(form)
    case .moment: .unixSeconds
    case .duration: .count(.milliseconds)
    case .color: .color
    case .boolean: .boolean
    case .integer(let range): .integer(range)
    case .number(let number): .number(number)
    case .choice(let choices): .words(of: choices)
    case .list(let list): .list(self.form(ofItemsOf: list), least: list.least)
    case .record(let type): .record(record(of: type))
    case .variant(let variant): .variant(self.variant(of: variant))
    case .mapping: .texts
    case .either(let forms): self.form(ofEither: forms)
    }
  }

  /// One value or a list of values is a list. A number or a word for it is a number.
  private mutating func form(ofEither forms: [Form]) -> PayloadForm {
    for case .list(let list) in forms { return form(of: .list(list)) }
    return .integer(Int64(Int32.min)...Int64(Int32.max))
  }

  private mutating func form(ofItemsOf list: ListForm) -> PayloadForm {
    guard case .choice(let choices) = list.item else { return form(of: list.item) }
    return .words(of: choices, without: list.alone)
  }

  /// The value that is written if the definition has none: the table's default, or an empty list or mapping.
  private func fallback(of use: RecordType.Use, as form: PayloadForm) -> PayloadConstant? {
    switch use.fallback {
    case .written(let text): PayloadConstant(text, as: form)
    case .zero: .integer(0)
    case .inherited, .linked, .position, .configured, .everything: nil
    case nil: use.field.form.mayBeEmpty ? form.empty : nil
    }
  }
}

extension RecordType {
  /// The condition for a field.
  package func condition(of field: Field) -> Condition? {
    for constraint in constraints {
      if case .onlyWhen(field, let condition, _) = constraint.demand { return condition }
    }
    return nil
  }
}

extension RecordType.Use {
  /// True if the default depends on other parts of the definition or on the configuration.
  var hasComputedFallback: Bool {
    switch fallback {
    case .linked, .position, .configured: true
    case .written, .inherited, .everything, .zero, nil: false
    }
  }
}

extension PayloadForm {
  /// An empty list or mapping. Nil for a form of other values.
  fileprivate var empty: PayloadConstant? {
    switch self {
    case .list: .emptyList
    case .texts, .record: .emptyObject
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .variant, .scalar, .digest:
      nil
    }
  }
}

extension Form {
  /// False for a record with required fields: without them, there is no such record.
  fileprivate var mayBeEmpty: Bool {
    if case .record(let type) = self { type.required.isEmpty } else { true }
  }

  /// True if it is a list of filters and of lists of alternatives.
  var isOfFilters: Bool {
    guard case .list(let list) = self, case .variant(let variant) = list.item else { return false }
    return variant.types.contains { $0.conditionKind != nil }
  }
}
