/// An array, to which a type adds one element after another.
struct EncodedElements: UnkeyedEncodingContainer {
  let array: JSONSlot

  var codingPath: [any CodingKey] { array.codingPath }

  var count: Int { array.tree.nodes[array.node].count }

  func encodeNil() throws {
    try array.add(.index(count)) { try $0.encodeNil() }
  }

  func encode<Value: JSONScalar>(_ value: Value) throws {
    try array.add(.index(count)) { try $0.put(value) }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try array.add(.index(count)) { try $0.put(any: value) }
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    array.add(.index(count)).members(by: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { array.add(.index(count)).elements() }

  func superEncoder() -> any Encoder { array.add(.index(count)) }
}
