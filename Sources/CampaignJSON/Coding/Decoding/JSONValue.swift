/// One value of a document, from which a type decodes itself.
///
/// It has two words, so that it can be used as `any Decoder` without an allocation.
struct JSONValue {
  let document: JSONDocument
  let node: Int

  @inline(__always)
  var kind: JSONNode.Kind { document.nodes[node].kind }

  var range: Range<UInt32> { document.nodes[node].range }

  /// The value for a type that may have parts.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try Value(from: self)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorrupted(DecodingFault.refused("\(error)", pointer: pointer).context(codingPath))
    }
  }

  func members<Key: CodingKey>(by keyType: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch([String: Any].self, wanted: "an object") }
    return KeyedDecodingContainer(JSONMembers(object: self))
  }

  func elements() throws -> JSONElements {
    guard kind == .array else { throw mismatch([Any].self, wanted: "an array") }
    return JSONElements(array: self)
  }
}

extension JSONValue: Decoder, SingleValueDecodingContainer {
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try members(by: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try elements() }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { kind == .null }

  func decode<Value: JSONScalar>(_ type: Value.Type) throws -> Value { try Value.read(from: self) }
}

// MARK: Places

extension JSONValue {
  /// The keys and indices that lead to it.
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node = node
    while node != 0 {
      let parent = Int(document.nodes[node].parent)
      path.append(document.key(of: node, in: parent))
      node = parent
    }
    return path.reversed()
  }

  var pointer: String { jsonPointer(of: codingPath) }

  /// The error that another type was expected.
  func mismatch(_ type: any Any.Type, wanted: String) -> DecodingError {
    let context = DecodingFault.unsuitable(wanted: wanted, found: words, pointer: pointer).context(codingPath)
    return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// A description of the value.
  private var words: String {
    switch kind {
    case .null: "null"
    case .no: "false"
    case .yes: "true"
    case .number: "the number \(document.withBytes(range) { excerpt(of: $0) })"
    case .text: "the text '\(document.withBytes(range) { excerpt(of: $0) })'"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONDocument {
  fileprivate func key(of node: Int, in parent: Int) -> JSONKey {
    let position = Int(nodes[node].position)
    guard nodes[parent].kind == .object else { return JSONKey(intValue: position) }
    return JSONKey(stringValue: string(members[position].key))
  }
}
