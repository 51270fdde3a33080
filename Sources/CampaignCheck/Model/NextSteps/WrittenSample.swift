package import CampaignLanguage
import Findings
package import SourceTree

// Fields and values as an author could write them, for the help of a finding.

/// Writes samples in the syntax of a file.
package struct WrittenSample {
  let syntax: Tree.Syntax

  package init(syntax: Tree.Syntax) { self.syntax = syntax }

  /// A field with a value: `url: https://example.com/sale`.
  func member(_ field: Field) -> String { member(field.name, value(field)) }

  /// A key with a value that is already text.
  package func member(_ key: String, _ value: String) -> String {
    syntax == .yaml ? "\(key): \(value)" : "\(doubleQuoted(key.utf8)): \(value)"
  }

  /// A field with a word or another short text.
  package func member(_ field: Field, word: String) -> String { member(field.name, text(word)) }

  /// A value of a field.
  func value(_ field: Field) -> String {
    if case .mapping(.text, let values) = field.form, field.refersTo == .message, let name = ScenarioTable.shown.sample
    {
      return braces([member(name, value(values))])
    }
    guard let sample = field.sample else { return value(field.form) }
    let written = sample.contains("#") ? doubleQuoted(sample.utf8) : text(sample)
    return field.form.isList ? "[\(written)]" : written
  }

  /// A record with its required fields: `{ type: custom_event, name: cart_viewed }`.
  func record(_ type: RecordType) -> String {
    let required = type.fields.filter(\.isRequired).map { use in
      use.field === type.typeField ? member(use.field.name, text(type.name)) : member(use.field)
    }
    let compared = type.comparison.map { [member($0.usual)] } ?? []
    return braces(required.isEmpty ? type.fields.prefix(1).map { member($0.field) } : required + compared)
  }

  /// The readers of a variation: `for: { target: web }`.
  package func readers(_ conditions: [String]) -> String { member(VariationTable.readers.name, braces(conditions)) }

  package func braces(_ members: [String]) -> String { "{ \(members.joined(separator: ", ")) }" }

  /// A text, in quotes if it needs them.
  package func text(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    return syntax == .yaml && isPlain ? text : doubleQuoted(text.utf8)
  }

  /// The first half of the numbers, for a list of a first and a last one; or a range with a certain number.
  func range(of list: ListForm, with number: Int64? = nil) -> String? {
    guard case .integer(let range) = list.item, list.least == 2, list.most == 2 else { return nil }
    guard let number, range.contains(number) else { return "[\(range.lowerBound), \(range.upperBound / 2)]" }
    let isInFirstHalf = number <= range.upperBound / 2
    return isInFirstHalf ? "[\(range.lowerBound), \(number)]" : "[\(number), \(range.upperBound)]"
  }

  /// A value of a form.
  func value(_ form: Form) -> String {
    switch form {
    case .slug: text("spring-sale")
    case .text(let form) where form.most == 1: "\"\\uf07a\""
    case .text(let form): text(form.isPattern ? "^sale" : "Hello")
    case .link: text("https://example.com/sale")
    case .moment: text("2026-03-20T08:00:00Z")
    case .duration: text("30s")
    case .color: doubleQuoted("#1A73E8".utf8)
    case .locale: text("en")
    case .timeZone: text("Europe/Berlin")
    case .name(let name): text(name.sample)
    case .boolean: "true"
    case .integer(let range) where 99...100 ~= range.upperBound: String(max(10, range.lowerBound))
    case .integer(let range): String(max(1, range.lowerBound))
    case .number(let number): number.most < 1 ? String(number.most) : String(Int(max(1, min(number.least, 1e9))))
    case .choice(let choices): text(choices.all[0].name)
    case .list(let list) where list.least == 2 && list.most == 2:
      range(of: list) ?? "[\(value(list.item)), \(value(list.item))]"
    case .list(let list):
      "[\(Array(repeating: value(list.item), count: max(1, list.least)).joined(separator: ", "))]"
    case .record(let type): record(type)
    case .variant(let variant): record(variant.types.min { $0.required.count < $1.required.count } ?? variant.types[0])
    case .mapping(let keys, let values): braces([member(keys.sample, value(values))])
    case .either(let forms):
      value(forms.last { !$0.isList && $0.recordTypes == nil } ?? forms.last { !$0.isList } ?? forms[0])
    }
  }
}

extension NameForm {
  fileprivate var sample: String {
    switch self {
    case .event: "cart_viewed"
    case .product: "sku-1"
    case .property: "total"
    }
  }
}

extension MappingKeys {
  fileprivate var sample: String {
    switch self {
    case .text: "theme"
    case .slug: "anna"
    case .name(let name): name.sample
    case .rule: "unknown-event"
    case .changeRule: "text-changed"
    }
  }
}

extension ModelCheck {
  var sample: WrittenSample { WrittenSample(syntax: tree.syntax) }

  /// The help that shows an example of a field.
  func example(of field: Field) -> Message { .example(sample.member(field)) }

  /// The texts of a list as one text, in place of a text: `description: "One, Two"`.
  func oneText(_ value: NodeID, of field: Field) -> Message? {
    guard tree[value].kind == .sequence, field.sample == nil, field.role == .text else { return nil }
    let items = Array(tree.items(of: value).prefix(6))
    guard items.count > 1, items.count < 6, items.allSatisfy({ isShort($0) && tree.value(of: $0) == .text }) else {
      return nil
    }
    let texts = items.map { String(decoding: tree.text(of: $0), as: UTF8.self) }
    if texts.allSatisfy({ $0.contains("/") || $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }) {
      return .writeOnePath(sample.member(field, word: texts[0]))
    }
    let text = texts.joined(separator: ", ")
    return .writeOneText(sample.member(field.name, sample.text(text)))
  }
}

extension Message {
  static func example(_ written: String) -> Message { "for example: \(written)" }
  fileprivate static func writeOneText(_ member: String) -> Message { "write one text, for example: \(member)" }
  fileprivate static func writeOnePath(_ member: String) -> Message { "write only one of them, for example: \(member)" }
  static func addExample(_ written: String) -> Message { "add it, for example: \(written)" }
}
