import CampaignJSON
import CampaignLanguage

extension JSONSchema {
  /// A constraint between fields. Nil if a schema can't express it, or if the check does not treat it as an error.
  func schema(of constraint: Constraint) -> JSONValue? {
    guard !constraint.rule.isWarning else { return nil }
    return switch constraint.demand {
    case .atLeastOne(let fields): atLeastOne(of: fields)
    case .exactlyOne(let fields): ["oneOf": .array(fields.map(present))]
    case .requiredWhen(let field, let condition, _), .disputed(let field, let condition):
      ["if": schema(of: condition, byDefault: condition.mustHoldByDefault), "then": present(field)]
    case .onlyWhen(let field, let condition, _):
      ["dependentSchemas": .member(field.name, schema(of: condition, byDefault: condition.mayHoldByDefault))]
    case .zeroUnless(let field, let condition):
      [
        "if": schema(of: condition, byDefault: condition.mayHoldByDefault),
        "else": ["properties": .member(field.name, ["const": .integer(0)])],
      ]
    case .filledWhen(let field, let condition):
      [
        "if": schema(of: condition, byDefault: condition.mustHoldByDefault),
        "then": ["properties": .member(field.name, Self.notBlank)],
      ]
    case .excludes(let first, let second): ["not": ["required": .texts([first.name, second.name])]]
    case .before, .shadows: nil
    }
  }

  /// With `byDefault`, the condition also holds if the field is left out.
  private func schema(of condition: Condition, byDefault holdsByDefault: Bool) -> JSONValue {
    let isWord: JSONValue = ["const": .text(condition.word)]
    let holds: JSONValue = [
      "properties": .member(condition.field.name, condition.isAboutList ? ["contains": isWord] : isWord)
    ]
    return holdsByDefault ? holds : holds.adding(present(condition.field))
  }

  /// If the others are missing, the first is required. Editors take each part of an `anyOf` for a suggestion.
  private func atLeastOne(of fields: [Field]) -> JSONValue {
    guard let first = fields.first else { return [:] }
    let others = fields.dropFirst().map(filled)
    let isOther: JSONValue = others.count == 1 ? others[0] : ["anyOf": .array(others)]
    return ["if": ["not": isOther], "then": filled(first)]
  }

  private func present(_ field: Field) -> JSONValue { ["required": .texts([field.name])] }

  /// The field is present, and not an empty list that says nothing.
  private func filled(_ field: Field) -> JSONValue {
    guard case .list = field.form, !field.countsEmpty else { return present(field) }
    return present(field).adding(["properties": .member(field.name, ["minItems": .integer(1)])])
  }
}

extension Condition {
  /// True if the default of the field meets the condition, whatever the configuration says.
  fileprivate var mustHoldByDefault: Bool { channel == nil && holdsByDefault }

  /// True if the default of the field may meet the condition.
  fileprivate var mayHoldByDefault: Bool { channel != nil || holdsByDefault }
}
