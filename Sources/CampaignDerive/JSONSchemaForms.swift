import CampaignJSON
import CampaignLanguage
import Findings

extension JSONSchema {
  /// A form as keywords.
  func schema(of form: Form) -> JSONValue {
    switch form {
    case .slug, .text, .link, .locale, .timeZone, .name: Self.schema(ofText: form)
    case .moment(.withOffset): .shared("moment")
    case .moment(.onClock): .shared("moment_on_clock")
    case .moment(.precise): .shared("precise_moment")
    case .duration(let least, let unit):
      Self.string(matching: Pattern.duration(least: least, counted: unit), otherwise: form.demand)
    case .color: .shared("color")
    case .boolean: ["type": "boolean"]
    case .integer(let range): Self.schema(of: range)
    case .number(let number): Self.schema(of: number)
    case .choice(let choices): Self.schema(ofWords: choices.all.map { ($0.name, $0.summary) })
    case .list(let list): schema(of: list)
    case .record(let type): reference(to: type)
    case .variant(let variant): reference(to: variant)
    case .mapping(let keys, let values): schema(ofMappingFrom: keys, to: values)
    case .either(let forms): ["anyOf": .array(forms.map(schema))]
    }
  }

  private func schema(of list: ListForm) -> JSONValue {
    var members: JSONValue = ["type": "array", "items": schema(of: list.item)]
    if list.least > 0 { members = members.adding(["minItems": .integer(Int64(list.least))]) }
    if let most = list.most { members = members.adding(["maxItems": .integer(Int64(most))]) }
    if list.isSet, !list.rules.repeated.isWarning { members = members.adding(["uniqueItems": .boolean(true)]) }
    guard let word = list.alone else { return members }
    let holds: JSONValue = ["contains": ["const": .text(word)]]
    return members.adding(["if": holds, "then": ["maxItems": .integer(1)]])
  }

  private func reference(to variant: Variant) -> JSONValue {
    switch variant.distinction {
    case .type: return .shared(variant.noun)
    case .presence:
      guard let special = variant.types.first, let ordinary = variant.types.last else { return [:] }
      let own = special.fields.filter(\.isRequired).map(\.field.name)
      return [
        "if": ["required": .texts(own)], "then": reference(to: special), "else": reference(to: ordinary),
      ]
    }
  }

  private func schema(ofMappingFrom keys: MappingKeys, to values: Form) -> JSONValue {
    let mapping: JSONValue = ["type": "object"]
    let values = schema(of: values)
    switch keys {
    case .text: return mapping.adding(["additionalProperties": values])
    case .slug:
      return mapping.adding(["propertyNames": .shared("slug"), "additionalProperties": values])
    case .name(let name):
      let names: JSONValue = [
        "pattern": .text(Pattern.name(name)), "patternErrorMessage": .text(Form.name(name).demand),
      ]
      return mapping.adding(["propertyNames": names, "additionalProperties": values])
    case .rule:
      let properties = rules.map { rule -> JSONValue.Member in
        let severity: JSONValue = ["description": .text("\(rule.finds) Severity: \(rule.severity.rawValue).")]
        return .init(key: rule.id, value: severity.adding(rule.isSettable ? values : ["const": "error"]))
      }
      return mapping.adding(["properties": .object(properties), "additionalProperties": .boolean(false)])
    case .changeRule:
      let properties = changes.map { rule in
        JSONValue.Member(key: rule.id, value: (["description": .text(rule.finds)] as JSONValue).adding(values))
      }
      return mapping.adding(["properties": .object(properties), "additionalProperties": .boolean(false)])
    }
  }
}

// MARK: - Values without parts

extension JSONSchema {
  /// A form that payloads write in the same way as authors.
  static func schema(ofText form: Form) -> JSONValue {
    switch form {
    case .slug: .shared("slug")
    case .timeZone(.named): .shared("time_zone")
    case .timeZone(.namedOrLocal): ["anyOf": .array([["const": .text(Clock.localWord)], .shared("time_zone")])]
    case .text(let text): schema(of: text)
    case .link: .shared("link")
    case .locale: .shared("locale")
    case .name(let name): string(matching: Pattern.name(name), otherwise: form.demand)
    case .moment, .duration, .color, .boolean, .integer, .number, .choice, .list, .record, .variant, .mapping, .either:
      ["type": "string"]
    }
  }

  /// Forms that are definitions of the schema, because many fields use them.
  private static let sharedForms: [JSONValue.Member] = [
    shared("slug", .slug, Pattern.slug), shared("link", .link, Pattern.link),
    shared("moment", .moment, Pattern.moment, format: "date-time"), shared("color", .color, Pattern.color),
    shared("locale", .locale, Pattern.locale),
    shared("moment_on_clock", .localMoment, Pattern.momentOnClock),
    shared("precise_moment", .preciseMoment, Pattern.preciseMoment), timeZones,
  ]

  /// All names, so that editors can offer them.
  private static let timeZones = JSONValue.Member(
    key: "time_zone",
    value: ["description": .text(FormGuide.timeZone.explanation.plain), "enum": .texts(Clock.zoneNames)])

  private static func shared(
    _ name: String, _ guide: FormGuide, _ pattern: String, format: String? = nil
  ) -> JSONValue.Member {
    var value: JSONValue = ["description": .text(guide.explanation.plain)]
    value = value.adding(string(matching: pattern, otherwise: guide.explanation.plain))
    if let format { value = value.adding(["format": .text(format)]) }
    return .init(key: name, value: value.adding(["examples": .texts([guide.value])]))
  }

  /// Texts of a pattern. If a text does not match, an editor shows the message instead of the pattern.
  static func string(matching pattern: String, otherwise message: String? = nil) -> JSONValue {
    let members: JSONValue = ["type": "string", "pattern": .text(pattern)]
    return message.map { members.adding(["patternErrorMessage": .text($0)]) } ?? members
  }

  static let notBlank: JSONValue = [
    "pattern": .text(Pattern.notBlank), "patternErrorMessage": "This text must not be blank.",
  ]

  private static func schema(of text: TextForm) -> JSONValue {
    let pattern = text.most == 1 ? Pattern.character : Pattern.text
    var members = string(matching: pattern, otherwise: Form.text(text).demand)
    if let most = text.most, most > 1 { members = members.adding(["maxLength": .integer(Int64(most))]) }
    guard !text.mayBeBlank else { return members }
    if text.mayBeEmpty {
      return members.adding(["anyOf": .array([["const": .text("")], notBlank])])
    }
    return members.adding(["allOf": .array([notBlank])])
  }

  static func schema(of range: ClosedRange<Int64>) -> JSONValue {
    ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
  }

  /// A bound that allows every number is left out.
  static func schema(of form: NumberForm) -> JSONValue {
    var members: JSONValue = ["type": "number"]
    if form.least.magnitude < .greatestFiniteMagnitude {
      members = members.adding(.member(form.isAboveLeast ? "exclusiveMinimum" : "minimum", .number(form.least)))
    }
    if form.most < .greatestFiniteMagnitude { members = members.adding(["maximum": .number(form.most)]) }
    return members
  }

  static func schema(ofWords words: [(word: String, summary: String)]) -> JSONValue {
    ["enum": .texts(words.map(\.word)), "enumDescriptions": .texts(words.map(\.summary))]
  }

  /// A complete schema. It contains only the shared forms that it uses.
  static func whole(
    _ title: String, _ description: String, _ body: JSONValue, _ definitions: [JSONValue.Member]
  ) -> JSONValue {
    let head: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .text(title),
      "description": .text(description),
    ]
    let text = JSONValue.object(definitions).pretty
    let shared = sharedForms.filter { text.contains("\"#/$defs/\($0.key)\"") }
    return head.adding(body).adding(["$defs": .object(definitions + shared)])
  }
}

extension Form {
  /// The demand on a value: the form, and its syntax.
  fileprivate var demand: String {
    (["Expected: \(words.plain)."] + guides.map(\.explanation.plain)).joined(separator: " ")
  }
}
