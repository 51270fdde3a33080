import CampaignLanguage

/// The JSON Schema of models for `campaignc simulate --readers`.
enum ModelSchema {
  static let name = "model"
  static let summary = ModelTable.summary

  static var text: String {
    JSONSchema.whole(
      "model", summary, record(ModelTable.all.map { ($0.name, schema(of: $0)) }),
      [JSONValue.Member(key: "rate", value: rate), JSONValue.Member(key: "values", value: values)]
    ).pretty
  }

  private static var rate: JSONValue {
    record([
      (ModelTable.perSession.name, schema(of: ModelTable.perSession)),
      (
        ModelTable.properties,
        [
          "description": .text(ModelTable.propertiesSummary), "type": "object",
          "additionalProperties": .shared("values"),
        ]
      ),
    ])
  }

  private static var values: JSONValue {
    let scalar: JSONValue = ["type": .texts(["string", "number", "boolean", "null"])]
    let weighted = record([
      (ModelTable.value, scalar),
      (
        ModelTable.weight, number("How often it is taken, compared with the others. Without it, 1.", ModelTable.weights)
      ),
    ])
    return ["type": "array", "minItems": .integer(1), "items": ["anyOf": .array([scalar, weighted])]]
  }

  private static func schema(of key: ModelTable.Key) -> JSONValue {
    let description = "\(key.summary) Without it: \(key.usual)."
    switch key.shape {
    case .whole(let range):
      return [
        "description": .text(description), "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
        "maximum": .integer(Int64(range.upperBound)),
      ]
    case .number(let range): return number(description, range)
    case .numbers(let range):
      return [
        "description": .text(description), "type": "object", "additionalProperties": number(nil, range),
      ]
    case .numbersOf(let choices, let range):
      let members = choices.all.map { ($0.name, number($0.summary, range)) }
      return .member("description", .text(description)).adding(record(members))
    case .rates:
      return ["description": .text(description), "type": "object", "additionalProperties": .shared("rate")]
    }
  }

  private static func number(_ description: String?, _ range: ClosedRange<Double>) -> JSONValue {
    let bounds: JSONValue = [
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]
    return description.map { .member("description", .text($0)).adding(bounds) } ?? bounds
  }

  /// An object that can have these keys, and no others.
  private static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    [
      "type": "object", "additionalProperties": .boolean(false),
      "properties": .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) }),
    ]
  }
}

/// Explains models and their keys for authors.
enum ModelExplanation {
  /// The names that have an explanation: `model`, `model.days`.
  static let names = [ModelSchema.name] + keys.map { "\(ModelSchema.name).\($0.name)" }

  private static let keys = ModelTable.all

  /// Nil if it is no name of a model or its keys.
  static func text(about name: String) -> ConsoleText? {
    if name == ModelSchema.name { return whole }
    return keys.first { "\(ModelSchema.name).\($0.name)" == name }.map { key in
      ConsoleText.paragraph("\(name): \(key.summary)") + .blankLine + .fact("value", key.words)
        + .fact("default", key.usual)
    }
  }

  private static var whole: ConsoleText {
    ConsoleText.paragraph("\(ModelSchema.name): \(ModelTable.summary)") + .blankLine
      + .table(keys.map { ["  " + $0.name, $0.summary] }) + .blankLine
      + .paragraph(
        "An event or a purchase has '\(ModelTable.perSession.name)' and '\(ModelTable.properties)'. "
          + ModelTable.propertiesSummary)
      + .blankLine
      + .paragraph(
        "'campaignc simulate --fit LOG' makes a model from an event log, and '--model FILE' uses one. "
          + "'campaignc schema model' prints its JSON Schema.")
  }
}

extension ModelTable.Key {
  /// The form of its value.
  fileprivate var words: String {
    let bounds = "from \(Self.words(range.lowerBound)) to \(Self.words(range.upperBound))"
    switch shape {
    case .whole: return "a whole number \(bounds)"
    case .number: return "a number \(bounds)"
    case .numbers: return "a mapping of names to numbers \(bounds)"
    case .numbersOf(let choices, _):
      return "numbers \(bounds), for \(choices.all.map(\.name).joined(separator: ", "))"
    case .rates: return "a mapping of names to rates: { \(ModelTable.perSession.name): 0.3 }"
    }
  }

  private static func words(_ number: Double) -> String {
    number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }
}
