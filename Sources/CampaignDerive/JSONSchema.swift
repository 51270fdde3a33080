import CampaignJSON
import CampaignLanguage
package import Findings

/// JSON Schemas of the 2020-12 draft, made for editors: they complete and explain every field of the current type.
///
/// Rules that compare two places, such as unique ids, are left to the check.
package struct JSONSchema {
  private let definition: Definition
  /// The rules that the configuration may name.
  let rules: [RuleInfo]
  /// The rules of changes that the configuration may name.
  let changes: [RuleInfo]

  package init(of definition: Definition, rules: [RuleInfo], changes: [RuleInfo] = []) {
    self.definition = definition
    self.rules = rules
    self.changes = changes
  }

  package var text: String { root.pretty }

  private var root: JSONValue { Self.whole(definition.record.name, definition.summary, body, definitions) }

  /// A JSON file may contain a list of campaigns, and a scenario may stand in place of a campaign.
  private var body: JSONValue {
    let whole = schema(of: definition.form)
    switch definition {
    case .campaign:
      let document: JSONValue = [
        "if": ["type": "object", "required": .texts([ScenarioTable.scenario.name])],
        "then": schema(of: Definition.scenario.form), "else": whole,
      ]
      return [
        "if": ["type": "array"], "then": ["items": document, "minItems": .integer(1)], "else": document,
      ]
    case .scenario, .configuration, .catalogue: return whole
    case .readers:
      // A list of names, so the key beside them is no reader.
      let names: JSONValue = [
        "anyOf": .array([["const": .text(RecordType.schemaLink.name)], .shared("slug")])
      ]
      return [
        "type": "object", "properties": .object([schemaLink]), "propertyNames": names,
        "additionalProperties": schema(of: .record(definition.record)),
      ]
    }
  }

  private var definitions: [JSONValue.Member] {
    let variants = records.flatMap { $0.fields.compactMap { $0.field.form.typedVariant } }.uniqued()
    return records.map { JSONValue.Member(key: name(of: $0), value: schema(of: $0)) }
      + variants.map { JSONValue.Member(key: $0.noun, value: schema(of: $0)) }
  }
}

// MARK: - Records

extension JSONSchema {
  /// The records of the definition. A campaign file may also contain scenarios.
  private var records: [RecordType] {
    guard definition == .campaign else { return definition.records }
    let own = Set(definition.records)
    return definition.records + Definition.scenario.records.filter { !own.contains($0) }
  }
}

extension JSONSchema {
  /// A record's name among the definitions. If several have the same name, it is made from the noun.
  private func name(of type: RecordType) -> String {
    guard records.filter({ $0.name == type.name }).count > 1 else { return type.name }
    let words = type.noun.split(separator: " ").drop { ["a", "an", "the"].contains($0) }
    return words.joined(separator: "_")
  }

  func reference(to type: RecordType) -> JSONValue { .shared(name(of: type)) }

  private func schema(of type: RecordType) -> JSONValue {
    let properties =
      (type.isDocument ? [schemaLink] : [])
      + type.fields.map { JSONValue.Member(key: $0.field.name, value: property($0, of: type)) }
    let required = type.fields.filter(\.isRequired).map(\.field.name)
    let constraints = type.constraints.compactMap(schema)
    var members = (["description": .text(type.summary), "type": "object"] as JSONValue)
    if !required.isEmpty { members = members.adding(["required": .texts(required)]) }
    members = members.adding(["properties": .object(properties)])
    if type.hasOwnKeys {
      members = members.adding(["patternProperties": .member("^" + RecordType.ownKeyPrefix, .boolean(true))])
    }
    members = members.adding(["additionalProperties": .boolean(false)])
    return constraints.isEmpty ? members : members.adding(["allOf": .array(constraints)])
  }

  /// The key that connects an editor to the schema.
  private var schemaLink: JSONValue.Member {
    let field = RecordType.schemaLink
    let description: JSONValue = ["description": .text(field.summary)]
    return JSONValue.Member(key: field.name, value: description.adding(schema(of: field.form)))
  }

  private func property(_ use: RecordType.Use, of type: RecordType) -> JSONValue {
    let field = use.field
    if field == type.typeField { return ["description": .text(type.summary), "const": .text(type.name)] }
    var members = (["description": .text(description(of: use))] as JSONValue)
    // Editors write the one or the other, and otherwise 0 for a number.
    if let fallback = use.literalFallback {
      members = members.adding(["default": fallback])
    } else if let example = use.literalExample {
      members = members.adding(["examples": .array([example])])
    }
    return members.adding(schema(of: field.form))
  }

  /// The text that an editor shows for the field: its purpose, its form unless a list of words shows it, and a default
  /// that is not a value.
  private func description(of use: RecordType.Use) -> String {
    let field = use.field
    var text = field.summary
    if field.form.choices.isEmpty || !field.form.guides.isEmpty { text += " Form: \(field.form.words.plain)." }
    if let fallback = use.fallback, use.literalFallback == nil { text += " Default: \(fallback.words.plain)." }
    return text
  }

  /// Records with a `type`: the schema of that field, and one schema for each type.
  private func schema(of variant: Variant) -> JSONValue {
    guard let typeField = variant.types.first?.typeField else { return [:] }
    let branches = variant.types.map { type -> JSONValue in
      let isOfType: JSONValue = [
        "properties": .member(typeField.name, ["const": .text(type.name)]), "required": .texts([typeField.name]),
      ]
      return ["if": isOfType, "then": reference(to: type)]
    }
    let type: JSONValue = [
      "description": .text(typeField.summary), "enum": .texts(variant.types.map(\.name)),
      "enumDescriptions": .texts(variant.types.map(\.summary)),
    ]
    return [
      "type": "object", "required": .texts([typeField.name]), "properties": .member(typeField.name, type),
      "allOf": .array(branches),
    ]
  }
}

extension Form {
  /// The variant of a value of the form, if a `type` distinguishes its records.
  fileprivate var typedVariant: Variant? {
    switch self {
    case .variant(let variant): variant.types.first?.typeField == nil ? nil : variant
    case .list(let list): list.item.typedVariant
    case .mapping(_, let values): values.typedVariant
    case .either(let forms): forms.lazy.compactMap(\.typedVariant).first
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .record:
      nil
    }
  }
}

extension [Variant] {
  fileprivate func uniqued() -> [Variant] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}
