import Bytes
import Findings

/// A JSON value whose members keep their order, because people also read schemas.
package enum JSONValue: Sendable, Equatable {
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Equatable {
    let key: String
    let value: JSONValue
  }

  /// The value with two spaces for each level, and a line break at the end.
  package var pretty: String {
    var json = JSONWriter(escaping: isUnprintable)
    write(to: &json)
    return String(decoding: prettyJSON(json.bytes), as: UTF8.self)
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .boolean(let truth): json.truth(truth)
    case .integer(let integer): json.number(integer)
    case .number(let number):
      if let integer = Int64(exactly: number) { json.number(integer) } else { json.number(number) }
    case .text(let text): json.string(text)
    case .array(let elements): json.array(of: elements) { $1.write(to: &$0) }
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.key)
          member.value.write(to: &json)
        }
      }
    }
  }
}

extension JSONValue {
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

  /// A reference to one of the schema's own definitions.
  static func shared(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

  /// The members of an object. Empty for other values.
  var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// An object with the members of another one added at the end.
  func adding(_ more: JSONValue) -> JSONValue { .object(members + more.members) }

  /// An object with one member, for a key that is not a literal.
  static func member(_ key: String, _ value: JSONValue) -> JSONValue { .object([Member(key: key, value: value)]) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .text(text) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}
