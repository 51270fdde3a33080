/// The server payload: the definition in the language's own names, with every default made explicit.
///
/// Derived from the table: a field that is added there is in the payload.
package enum ServerRecords {
  package static let campaign = PayloadRecord(
    "campaign", CampaignTable.record.summary,
    keys(of: CampaignTable.record) + [
      PayloadKey("version", constant: .integer(Payload.version), "The version of the payload format.")
    ])

  static let cards = variant(CardTable.cards) { [key(of: "card")] + keys(of: $0) }
  static let messages = variant(MessageTable.messages) { [key(of: "message")] + keys(of: $0) }
  static let triggers = variant(TriggerTable.triggers, keys)
  static let button = record(of: ButtonTable.button)

  /// A filter has one operator; the payload names it and its value apart, whatever the operator is.
  static let filter = PayloadRecord(
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

extension ServerRecords {
  private static func key(of noun: String) -> PayloadKey {
    PayloadKey("key", .text(.text(.filled)), "The \(noun)'s full name: campaign and id.", from: .key)
  }

  private static func variant(_ variant: Variant, _ keys: (RecordType) -> [PayloadKey]) -> PayloadVariant {
    PayloadVariant(
      variant.noun, tag: "type",
      variant.types.map { PayloadVariant.Case($0, PayloadRecord($0.name, $0.summary, keys($0))) })
  }

  private static func record(of type: RecordType) -> PayloadRecord {
    PayloadRecord(type.name, type.summary, keys(of: type))
  }

  private static func keys(of type: RecordType) -> [PayloadKey] { type.fields.flatMap { keys(of: $0, in: type) } }

  private static func keys(of use: RecordType.Use, in type: RecordType) -> [PayloadKey] {
    let field = use.field
    if field == type.typeField { return [PayloadKey(field.name, constant: .text(type.name), field.summary)] }
    if case .either(let forms) = field.form, let keys = wordOrDuration(field, forms) { return keys }
    if field.form.isOfFilters {
      let groups = PayloadForm.list(.list(.record(filter), least: 1))
      return [PayloadKey(field.name, groups, field.summary, from: .groups(field), else: .emptyList)]
    }
    let form = form(of: field.form)
    let fallback = fallback(of: use, as: form)
    let isStated = use.isRequired || fallback != nil || use.hasComputedFallback
    return [
      PayloadKey(
        name(of: field), form, field.summary, from: .field(field), isStated: isStated, else: fallback,
        when: type.condition(of: field))
    ]
  }

  /// A word or a duration, under a key each.
  private static func wordOrDuration(_ field: Field, _ forms: [Form]) -> [PayloadKey]? {
    guard forms.count == 2, case .choice(let words) = forms[0], case .duration = forms[1] else { return nil }
    return [
      PayloadKey(
        field.name, .words(of: words), field.summary, from: .word(field), isStated: false),
      PayloadKey(
        field.name + "_ms", .count(.milliseconds), field.summary, from: .duration(field),
        isStated: false),
    ]
  }

  private static func name(of field: Field) -> String {
    if case .duration = field.form { return field.name + "_ms" }
    return field.name
  }

  private static func form(of form: Form) -> PayloadForm {
    switch form {
    case .slug, .text, .link, .locale, .name: .text(form)
    case .moment: .unixSeconds
    case .duration: .count(.milliseconds)
    case .color: .color
    case .boolean: .boolean
    case .integer(let range): .integer(range)
    case .number(let number): .number(number)
    case .choice(let choices): .words(of: choices)
    case .list(let list): .list(self.form(ofItemsOf: list), least: list.least)
    case .record(let type): .record(type === ButtonTable.button ? button : record(of: type))
    case .variant(let variant): .variant(self.variant(for: variant))
    case .mapping: .texts
    case .either: .integer(Int64(Int32.min)...Int64(Int32.max))
    }
  }

  private static func form(ofItemsOf list: ListForm) -> PayloadForm {
    guard case .choice(let choices) = list.item else { return form(of: list.item) }
    return .words(of: choices, without: list.alone)
  }

  private static func variant(for variant: Variant) -> PayloadVariant {
    variant === CardTable.cards ? cards : variant === MessageTable.messages ? messages : triggers
  }

  /// What is stated where the definition says nothing: the table's default, and for lists and mappings nothing in them.
  private static func fallback(of use: RecordType.Use, as form: PayloadForm) -> PayloadConstant? {
    switch (use.fallback, form) {
    case (.written(let text), _): PayloadConstant(text, as: form)
    case (.zero, _): .integer(0)
    case (nil, .list): .emptyList
    case (nil, .texts), (nil, .record): .emptyObject
    default: nil
    }
  }
}

extension RecordType {
  /// The condition for a field.
  func condition(of field: Field) -> Condition? {
    for case .onlyWhen(field, let condition) in constraints.map(\.demand) { return condition }
    return nil
  }
}

extension RecordType.Use {
  /// Whether something else of the definition says what holds where the field is left out.
  var hasComputedFallback: Bool {
    switch fallback {
    case .linked, .position, .configured: true
    case .written, .inherited, .everything, .zero, nil: false
    }
  }
}

extension Form {
  /// Whether it is a list of filters and alternatives, which stand beside one another.
  fileprivate var isOfFilters: Bool {
    guard case .list(let list) = self, case .variant(let variant) = list.item else { return false }
    if case .presence = variant.distinction { return true }
    return false
  }
}
