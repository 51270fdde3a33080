/// A JSON value whose members keep their order, since a schema is read by people too.
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
  package var pretty: String { written(indent: "") + "\n" }

  private func written(indent: String) -> String {
    switch self {
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number == number.rounded() ? String(Int64(number)) : String(number)
    case .text(let text): quoted(text)
    case .array(let elements):
      block("[", elements.map { $0.written(indent: indent + "  ") }, "]", indent: indent)
    case .object(let members):
      block("{", members.map { "\(quoted($0.key)): \($0.value.written(indent: indent + "  "))" }, "}", indent: indent)
    }
  }

  private func block(_ open: String, _ lines: [String], _ close: String, indent: String) -> String {
    guard !lines.isEmpty else { return open + close }
    return open + "\n" + lines.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }
}

extension JSONValue {
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

  /// A reference to one of the schema's own definitions.
  static func shared(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

  /// The members of an object; none of anything else.
  var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// An object with the members of another one added at the end.
  func adding(_ more: JSONValue) -> JSONValue { .object(members + more.members) }

  /// An object of one member, for a key that is no literal.
  static func member(_ key: String, _ value: JSONValue) -> JSONValue { .object([Member(key: key, value: value)]) }
}

/// Text between quotes. What is not ASCII and moves no cursor stands as it is.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral text: String) { self = .text(text) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
}
