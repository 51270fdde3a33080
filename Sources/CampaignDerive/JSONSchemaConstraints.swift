internal import CampaignIR
internal import CampaignLanguage

extension JSONSchema {
  /// Constraints between fields, as far as a schema can express them and the check treats them as errors.
  func schema(of constraint: Constraint) -> JSONValue? {
    switch constraint.demand {
    case .atLeastOne(let fields): ["anyOf": .array(fields.map(filled))]
    case .exactlyOne(let fields): ["oneOf": .array(fields.map(present))]
    case .requiredWhen(let field, let condition): ["if": schema(of: condition), "then": present(field)]
    case .onlyWhen(let field, let condition):
      ["dependentSchemas": .member(field.name, schema(of: condition))]
    case .zeroUnless(let field, let condition):
      ["if": schema(of: condition), "else": ["properties": .member(field.name, ["const": .integer(0)])]]
    case .disputed(let field): present(field)
    case .before, .shadows: nil
    }
  }

  /// A condition also holds where the field is left out and its default is meant.
  private func schema(of condition: Condition) -> JSONValue {
    let isWord: JSONValue = ["const": .text(condition.word)]
    let holds: JSONValue = [
      "properties": .member(condition.field.name, condition.isAboutList ? ["contains": isWord] : isWord)
    ]
    return condition.holdsByDefault ? holds : holds.adding(present(condition.field))
  }

  private func present(_ field: Field) -> JSONValue { ["required": .texts([field.name])] }

  /// A list that is there and empty is as good as none.
  private func filled(_ field: Field) -> JSONValue {
    guard case .list = field.form else { return present(field) }
    return present(field).adding(["properties": .member(field.name, ["minItems": .integer(1)])])
  }
}
