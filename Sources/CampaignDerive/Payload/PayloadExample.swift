import Bytes
package import CampaignLanguage

/// The part of a payload that an example of the language compiles to.
package struct PayloadExample {
  /// The campaign file.
  package let file: String
  /// The keys that lead to the record in the payload. In a list, the path goes through the first item.
  package let path: [String]
  /// The type that the file is an example of.
  let type: RecordType
  private let record: PayloadRecord

  /// Compiles a campaign file into the canonical JSON of a payload.
  package typealias Compile = (_ file: String, _ payload: Payload) -> [UInt8]

  fileprivate init(file: String, path: [String], type: RecordType, record: PayloadRecord) {
    (self.file, self.path, self.type, self.record) = (file, path, type, record)
  }

  /// The files that may be examples for the records of a payload, the shortest paths first.
  static func all(for payload: Payload) -> [ObjectIdentifier: [PayloadExample]] {
    var found: [ObjectIdentifier: [PayloadExample]] = [:]
    var level = [Position(record: payload.record, type: CampaignTable.record, path: [])]
    while !level.isEmpty {
      let new = level.filter { found[ObjectIdentifier($0.record)] == nil }
      for position in new {
        found[ObjectIdentifier(position.record), default: []] += position.example(for: payload).map { [$0] } ?? []
      }
      level = level.flatMap(\.below).filter { found[ObjectIdentifier($0.record)] == nil }
    }
    return found
  }

  /// The record as JSON in readable layout. Nil if the payload of the example does not contain such a record.
  func text(of payload: Payload, _ compile: Compile) -> String? {
    var json = compile(file, payload)[...]
    for key in path {
      guard let value = JSONText.value(of: key, in: json) else { return nil }
      json = value
    }
    guard isOfRecord(json) else { return nil }
    return String(decoding: prettyJSON(Array(json)), as: UTF8.self)
  }

  /// False for an object of another record: if a type has two records, its example is an example of one of them.
  private func isOfRecord(_ json: ArraySlice<UInt8>) -> Bool {
    let keys = JSONText.keys(of: json).map { record.key(named: $0)?.name }
    return !keys.contains(nil)
      && record.keys.filter(\.isAlwaysThere).allSatisfy { key in
        guard case .constant(let constant) = key.form, constant != .texts([]) else { return keys.contains(key.name) }
        return JSONText.value(of: key.name, in: json)?.elementsEqual(constant.bytes) ?? false
      }
  }
}

/// A record of a payload, and the type of the language that it comes from.
private struct Position {
  let record: PayloadRecord
  let type: RecordType
  let path: [String]

  func example(for payload: Payload) -> PayloadExample? {
    let channel = payload == .feed ? SharedChoices.newsFeedName : SharedChoices.contentCards
    guard let example = DefinitionExample(of: type, with: [CardTable.channels: "[\(channel)]"]) else { return nil }
    return PayloadExample(file: example.file, path: path, type: type, record: record)
  }

  /// The records in the values of this one's keys.
  var below: [Position] { record.keys.flatMap { below($0.form, of: $0) } }

  private func below(_ form: PayloadForm, of key: PayloadKey) -> [Position] {
    switch form {
    case .list(let item, _): return below(item, of: key)
    case .record(let record):
      let types = key.origin.field?.form.vocabularies.flatMap(\.types) ?? []
      return [Position(record: record, type: types.count == 1 ? types[0] : type, path: path + [key.name])]
    case .variant(let variant):
      return variant.cases.flatMap { each in
        // If a type has two records, the examples of other types may contain the plain one.
        let isPlain = each.with == nil && variant.cases.contains { $0.type == each.type && $0.with != nil }
        let isOfSeveral = variant.cases.contains { $0.type !== each.type && $0.record === each.record }
        let types = isOfSeveral ? [type, each.type] : isPlain ? [each.type, type] : [each.type]
        return types.map { Position(record: each.record, type: $0, path: path + [key.name]) }
      }
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .texts, .scalar, .digest:
      return []
    }
  }
}

extension Origin {
  /// The field whose record the value is.
  fileprivate var field: Field? {
    switch self {
    case .field(let field), .beside(let field), .groups(let field): field
    case .part(let field, _): field
    default: nil
    }
  }
}

/// Finds values in canonical JSON.
private enum JSONText {
  /// The value of a key of an object, or of the first object in a list.
  static func value(of key: String, in json: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    members(of: json).first { $0.key.elementsEqual(key.utf8) }.flatMap { firstItem(of: $0.value) }
  }

  /// The keys of an object, or of the first object in a list.
  static func keys(of json: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] { members(of: json).map(\.key) }

  private static func members(of json: ArraySlice<UInt8>) -> [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    var rest = json
    while rest.first == UInt8(ascii: "[") { rest = rest.dropFirst() }
    guard rest.first == UInt8(ascii: "{") else { return [] }
    rest = rest.dropFirst()
    var members: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    while rest.first == UInt8(ascii: "\"") {
      let name = beginning(of: rest)
      rest = rest.dropFirst(name.count + 1)
      let value = beginning(of: rest)
      members.append((name.dropFirst().dropLast(), value))
      rest = rest.dropFirst(value.count + 1)
    }
    return members
  }

  /// The first item of a list, or any other value itself. Lists of lists are empty, or contain objects.
  private static func firstItem(of value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard value.first == UInt8(ascii: "[") else { return value }
    let items = value.dropFirst()
    return items.first == UInt8(ascii: "]") ? nil : firstItem(of: beginning(of: items))
  }

  /// The value at the beginning of a text.
  private static func beginning(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if case .at(let end) = text.endOfJSONValue { text[..<end] } else { text }
  }
}
