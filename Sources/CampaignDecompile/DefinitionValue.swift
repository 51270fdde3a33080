import CampaignCompile
package import CampaignLanguage
import SourceTree

/// A value of a definition from a payload, before it is written as YAML or JSON.
package struct DefinitionValue: Sendable {
  package var content: Content
  /// Its source. Nil for values that no payload contains, such as the channels of a card.
  let source: PayloadPlace?

  package init(_ content: Content, from source: PayloadPlace? = nil) {
    self.content = content
    self.source = source
  }

  init(text: String, from source: PayloadPlace? = nil) {
    self.init(.text(Array(text.utf8)[...]), from: source)
  }

  package indirect enum Content: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// A finite number, because JSON has no others.
    case number(Double)
    case text(ArraySlice<UInt8>)
    /// Separate from text, because it is written without quotes.
    case moment(Moment)
    case list([DefinitionValue])
    /// A mapping with the author's own keys, or from a value without a form in the language.
    case mapping([DefinitionMember])
    case record(DefinitionRecord)
  }
}

package struct DefinitionMember: Sendable, Equatable {
  let name: ArraySlice<UInt8>
  let value: DefinitionValue

  package init(name: ArraySlice<UInt8>, value: DefinitionValue) {
    self.name = name
    self.value = value
  }
}

/// The place of a value in the payloads.
package struct PayloadPlace: Sendable, Hashable, Comparable {
  let file: Int
  let node: NodeID

  package static func < (left: PayloadPlace, right: PayloadPlace) -> Bool {
    (left.file, left.node) < (right.file, right.node)
  }
}

extension DefinitionValue: Equatable {
  /// True if two values are the same, whatever their sources.
  package static func == (left: DefinitionValue, right: DefinitionValue) -> Bool { left.content == right.content }
}

extension DefinitionValue {
  var record: DefinitionRecord? {
    guard case .record(let record) = content else { return nil }
    return record
  }

  var items: [DefinitionValue] {
    guard case .list(let items) = content else { return [] }
    return items
  }

  /// True if it is an empty list, mapping or record.
  var isEmptyContainer: Bool {
    switch content {
    case .list(let items): items.isEmpty
    case .mapping(let members): members.isEmpty
    case .record(let record): record.isEmpty
    case .null, .boolean, .integer, .number, .text, .moment: false
    }
  }

  /// True if it equals a default of the table: `5s`, `[news_feed]`, `0`.
  func isWritten(_ text: String) -> Bool {
    switch content {
    case .text(let own): own.elementsEqual(text.utf8)
    case .boolean(let truth): String(truth) == text
    case .integer(let integer): String(integer) == text
    case .number(let number): number == 0 && text == "0"
    case .list(let items):
      items.allSatisfy(\.isText)
        && "[" + items.map { String(decoding: $0.textBytes, as: UTF8.self) }.joined(separator: ", ") + "]" == text
    case .null, .moment, .mapping, .record: false
    }
  }

  private var isText: Bool {
    if case .text = content { return true }
    return false
  }

  /// The bytes of a text. Empty for other values.
  var textBytes: ArraySlice<UInt8> {
    guard case .text(let text) = content else { return [] }
    return text
  }

  /// True if the other value contains everything that this one contains.
  func isPart(of other: DefinitionValue) -> Bool {
    switch (content, other.content) {
    case (.record(let own), .record(let others)): own.isPart(of: others)
    case (.list(let own), .list(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isPart(of: $1) }
    default: self == other
    }
  }
}

/// A record of a definition: the values of the fields of its type.
package struct DefinitionRecord: Sendable, Equatable {
  let type: RecordType
  /// In the order of the type's fields.
  private(set) var values: [DefinitionValue?]

  init(_ type: RecordType) {
    self.type = type
    values = Array(repeating: nil, count: type.fields.count)
  }

  /// The value of a field. Nil if it is missing, or not a field of the type.
  subscript(field: Field) -> DefinitionValue? {
    get { type.index(of: field).flatMap { values[$0] } }
    set { if let index = type.index(of: field) { values[index] = newValue } }
  }

  var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// The present fields, in the order of the table.
  var members: [DefinitionMember] {
    zip(type.fields, values).compactMap { use, value in
      value.map { DefinitionMember(name: Array(use.field.name.utf8)[...], value: $0) }
    }
  }

  /// Changes or removes each value.
  mutating func replaceValues(_ body: (RecordType.Use, DefinitionValue) -> DefinitionValue?) {
    for (index, use) in type.fields.enumerated() {
      if let value = values[index] { values[index] = body(use, value) }
    }
  }

  func isPart(of other: DefinitionRecord) -> Bool {
    type == other.type
      && zip(values, other.values).allSatisfy { own, others in
        own.map { own in others.map { own.isPart(of: $0) } ?? false } ?? true
      }
  }
}
