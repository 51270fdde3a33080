import CampaignJSON
import CampaignLanguage

/// The JSON Schema of a payload, of the 2020-12 draft. It accepts exactly what campaignc writes in either profile.
struct PayloadSchema {
  private let root: PayloadRecord
  private let title: String
  private let description: String
  private let vocabulary: PayloadVocabulary

  init(of root: PayloadRecord, _ title: String, _ description: String) {
    self.root = root
    self.title = title
    self.description = description
    vocabulary = PayloadVocabulary(of: root)
  }

  var text: String {
    let records = vocabulary.records.map { JSONValue.Member(key: $0.name, value: schema(of: $0.record)) }
    let variants = vocabulary.variants.map { JSONValue.Member(key: $0.noun, value: schema(of: $0)) }
    return JSONSchema.whole(title, description, reference(to: root), records + variants).pretty
  }
}

// MARK: - Records

extension PayloadSchema {
  private func reference(to record: PayloadRecord) -> JSONValue { .shared(vocabulary.name(of: record)) }

  private func schema(of record: PayloadRecord) -> JSONValue {
    let required = record.keys.filter(\.isAlwaysThere).map(\.name)
    let properties = record.keys.map { JSONValue.Member(key: $0.name, value: schema(of: $0)) }
    let conditions = record.keys.compactMap { condition(of: $0, in: record) }
    var members: JSONValue = ["description": .text(record.summary), "type": "object"]
    if !required.isEmpty { members = members.adding(["required": .texts(required)]) }
    members = members.adding(["properties": .object(properties), "additionalProperties": .boolean(false)])
    return conditions.isEmpty ? members : members.adding(["allOf": .array(conditions)])
  }

  private func schema(of key: PayloadKey) -> JSONValue {
    var members: JSONValue = ["description": .text(key.description)]
    if !key.isStated, let fallback = key.fallback { members = members.adding(["default": fallback.json]) }
    guard let fallback = key.fallback, key.standsOutside(fallback) else {
      return members.adding(schema(of: key.form, for: key))
    }
    return members.adding(["anyOf": .array([schema(of: key.form, for: key), ["const": fallback.json]])])
  }

  /// The condition for a key that is written only if it holds.
  private func condition(of key: PayloadKey, in record: PayloadRecord) -> JSONValue? {
    guard key.isStated, let condition = key.condition, let other = record.key(holding: condition.field),
      let word = other.form.word(for: condition.word)
    else { return nil }
    let isWord: JSONValue = ["const": .text(word)]
    let holds = condition.isAboutList ? ["contains": isWord] : isWord
    return [
      "if": ["properties": .member(other.name, holds), "required": .texts([other.name])],
      "then": ["required": .texts([key.name])],
    ]
  }

  /// Records that constants distinguish: one of the rows of constants is present, together with the record's other
  /// keys.
  private func schema(of variant: PayloadVariant) -> JSONValue {
    let kinds = PayloadDistinction(of: variant).kinds.map { kind -> (constants: JSONValue, records: JSONValue) in
      let properties = kind.constants.map { JSONValue.Member(key: $0.key, value: ["const": $0.value.json]) }
      let references = kind.records.map { reference(to: $0) }
      return (
        ["properties": .object(properties), "required": .texts(kind.constants.map(\.key))],
        references.count == 1 ? references[0] : ["anyOf": .array(references)]
      )
    }
    return [
      "type": "object", "anyOf": .array(kinds.map(\.constants)),
      "allOf": .array(kinds.map { ["if": $0.constants, "then": $0.records] }),
    ]
  }
}

// MARK: - Forms

extension PayloadSchema {
  private func schema(of form: PayloadForm, for key: PayloadKey) -> JSONValue {
    switch form {
    case .constant(let constant): ["const": constant.json]
    case .text(let form): text(form, from: key.origin)
    case .words: JSONSchema.schema(ofWords: form.spelled.map { ($0.word, $0.choice.summary) })
    case .boolean: ["type": "boolean"]
    case .integer(let range): JSONSchema.schema(of: range)
    case .number(let number): JSONSchema.schema(of: number)
    case .unixSeconds: JSONSchema.schema(of: Moment.bounds)
    case .localTime: JSONSchema.string(matching: Pattern.localTime)
    case .count(let unit): ["type": "integer", "minimum": .integer(key.leastCount(of: unit))]
    case .color: JSONSchema.string(matching: Pattern.fullColor)
    case .argb: JSONSchema.schema(of: 0...Int64(UInt32.max))
    case .texts: ["type": "object", "additionalProperties": JSONSchema.schema(ofText: .text(.any))]
    case .list(let item, let least): list(of: item, least: least, for: key)
    case .record(let record): reference(to: record)
    case .variant(let variant): .shared(variant.noun)
    case .scalar: ["type": .texts(["string", "number", "boolean"])]
    case .digest: JSONSchema.string(matching: Pattern.digest)
    }
  }

  private func text(_ form: Form, from origin: Origin) -> JSONValue {
    switch origin {
    case .key: JSONSchema.string(matching: Pattern.key)
    case .identity: JSONSchema.string(matching: Pattern.identity)
    case .constant, .field, .campaignID, .word, .duration, .interval, .part, .whole, .beside, .groups, .stamp,
      .operatorName,
      .comparator, .operand, .operandDuration, .operandType, .propertyType, .workspace:
      JSONSchema.schema(ofText: form)
    }
  }

  private func list(of item: PayloadForm, least: Int, for key: PayloadKey) -> JSONValue {
    var members: JSONValue = ["type": "array", "items": schema(of: item, for: key)]
    if least > 0 { members = members.adding(["minItems": .integer(Int64(least))]) }
    if let most = key.most { members = members.adding(["maxItems": .integer(Int64(most))]) }
    if case .words = item { members = members.adding(["uniqueItems": .boolean(true)]) }
    return members
  }
}

extension PayloadKey {
  /// The description, and the form if the JSON does not show it.
  fileprivate var description: String {
    switch form {
    case .unixSeconds, .localTime, .count, .color, .argb, .digest: "\(summary) Form: \(form.words.plain)."
    case .constant, .text, .words, .boolean, .integer, .number, .texts, .list, .record, .variant, .scalar: summary
    }
  }

  /// True for keys of text. Their fallback is an empty text, which their form does not allow.
  fileprivate func standsOutside(_ fallback: PayloadConstant) -> Bool {
    if case .text = form { return true }
    return false
  }

  /// The least number for a duration: -1 means never, 0 means at once.
  fileprivate func leastCount(of unit: TimeSpanUnit) -> Int64 {
    if case .interval = origin { return -1 }
    guard case .field(let field) = origin, case .duration(let least, _) = field.form, fallback != .integer(0) else {
      return 0
    }
    return least / unit.rawValue
  }

  /// The maximum number of items.
  fileprivate var most: Int? {
    guard case .field(let field) = origin, case .list(let list) = field.form else { return nil }
    return list.most
  }
}

extension PayloadRecord {
  /// The key of a field's value.
  fileprivate func key(holding field: Field) -> PayloadKey? {
    keys.first { if case .field(field) = $0.origin { true } else { false } }
  }
}

extension PayloadForm {
  /// The payload's word for a word of the language, here or in a list.
  fileprivate func word(for name: String) -> String? {
    if case .list(let item, _) = self { return item.word(for: name) }
    return spelled.first { $0.choice.name == name }?.word
  }
}

extension PayloadConstant {
  var json: JSONValue {
    switch self {
    case .text(let text): .text(text)
    case .boolean(let truth): .boolean(truth)
    case .integer(let integer): .integer(integer)
    case .texts(let texts): .texts(texts)
    case .emptyObject: [:]
    }
  }
}
