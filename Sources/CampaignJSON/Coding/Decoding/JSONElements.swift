/// An array, from which a type decodes one element after another.
///
/// If an element can't be decoded, it is still the next one, and can be decoded as another type.
struct JSONElements: UnkeyedDecodingContainer {
  private let array: JSONValue
  /// The node of the next element, or the node after the array.
  private var node: Int
  private(set) var currentIndex = 0

  init(array: JSONValue) {
    self.array = array
    node = array.node + 1
  }

  var codingPath: [any CodingKey] { array.codingPath }

  var count: Int? { length }

  var isAtEnd: Bool { currentIndex == length }

  mutating func decodeNil() throws -> Bool {
    guard try next(Never.self, wanted: "a value").decodeNil() else { return false }
    advance()
    return true
  }

  mutating func decode<Value: JSONScalar>(_ type: Value.Type) throws -> Value {
    let value = try next(type, wanted: Value.wanted).decode(type)
    advance()
    return value
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next(type, wanted: "a value").decode(type)
    advance()
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try next([String: Any].self, wanted: "an object").members(by: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next([Any].self, wanted: "an array").elements()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next((any Decoder).self, wanted: "a value")
    advance()
    return decoder
  }
}

extension JSONElements {
  private var length: Int { array.range.count }

  private func next(_ type: any Any.Type, wanted: String) throws -> JSONValue {
    if !isAtEnd { return JSONValue(document: array.document, node: node) }
    let path = codingPath + [JSONKey(intValue: currentIndex)]
    let end = "the end of the array"
    let fault = DecodingFault.unsuitable(wanted: wanted, found: end, pointer: jsonPointer(of: path))
    throw DecodingError.valueNotFound(type, fault.context(path))
  }

  private mutating func advance() {
    node = Int(array.document.nodes[node].next)
    currentIndex += 1
  }
}
