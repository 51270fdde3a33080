/// An object, to which a type adds members in any order.
struct EncodedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: JSONSlot

  var codingPath: [any CodingKey] { object.codingPath }

  func encodeNil(forKey key: Key) throws {
    try object.add(label(key)) { try $0.encodeNil() }
  }

  func encode<Value: JSONScalar>(_ value: Value, forKey key: Key) throws {
    try object.add(label(key)) { try $0.put(value) }
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try object.add(label(key)) { try $0.put(any: value) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    object.add(label(key)).members(by: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { object.add(label(key)).elements() }

  func superEncoder() -> any Encoder { object.add(label(JSONKey.superclass)) }

  func superEncoder(forKey key: Key) -> any Encoder { object.add(label(key)) }

  private func label(_ key: some CodingKey) -> EncodedNode.Label {
    .key(object.tree.keep(key.stringValue))
  }
}
