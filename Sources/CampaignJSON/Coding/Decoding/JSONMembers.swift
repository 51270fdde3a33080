/// An object, from which a type decodes values by key.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONValue

  var codingPath: [any CodingKey] { object.codingPath }

  /// The keys that the type knows, in the order of canonical JSON.
  var allKeys: [Key] {
    object.document.members(of: object.node).compactMap { Key(stringValue: object.document.string($0.key)) }
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

  func decode<Value: JSONScalar>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).decode(type)
  }

  func decodeIfPresent<Value: JSONScalar>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try find(key).flatMap { $0.decodeNil() ? nil : try $0.decode(type) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try find(key).flatMap { $0.decodeNil() ? nil : try $0.decode(type) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try value(key).members(by: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).elements()
  }

  func superDecoder() throws -> any Decoder { try value(JSONKey.superclass) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

extension JSONMembers {
  private func find(_ key: some CodingKey) -> JSONValue? {
    let node = object.document.member(of: object.node, named: key.stringValue)
    return node.map { JSONValue(document: object.document, node: $0) }
  }

  private func value(_ key: some CodingKey) throws -> JSONValue {
    if let value = find(key) { return value }
    let fault = DecodingFault.missingKey(key.stringValue, pointer: object.pointer)
    throw DecodingError.keyNotFound(key, fault.context(object.codingPath))
  }
}
