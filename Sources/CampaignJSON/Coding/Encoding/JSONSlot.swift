/// The place of one value, into which a type encodes itself.
///
/// It has two words, so that it can be used as `any Encoder` without an allocation.
struct JSONSlot {
  let tree: EncodedTree
  let node: Int

  /// Adds a value of the standard library.
  func put(_ value: some JSONScalar) throws {
    try put(value.encoded(in: self), of: value)
  }

  /// Adds a value that may have parts.
  func put(any value: some Encodable) throws {
    if let fault = tree.fault { throw fault.error(for: value, codingPath) }
    do {
      try value.encode(to: self)
    } catch let error as EncodingError {
      throw error
    } catch {
      throw EncodingFault.refused("\(error)", pointer: pointer).error(for: value, codingPath)
    }
  }

  private func put(_ encoded: EncodedValue, of value: Any) throws {
    if tree.fill(node, with: encoded) { return }
    throw tree.note(.secondValue(pointer: pointer)).error(for: value, codingPath)
  }

  /// Adds a place for a key or an index, and removes it if no value is written.
  func add(_ label: EncodedNode.Label, _ fill: (JSONSlot) throws -> Void) throws {
    let slot = add(label)
    do {
      try fill(slot)
    } catch {
      tree.drop(slot.node)
      throw error
    }
  }

  func add(_ label: EncodedNode.Label) -> JSONSlot {
    JSONSlot(tree: tree, node: tree.append(label, to: node))
  }
}

// MARK: Containers

extension JSONSlot {
  func members<Key: CodingKey>(by type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(EncodedMembers(object: opened(as: .object)))
  }

  func elements() -> EncodedElements {
    EncodedElements(array: opened(as: .array))
  }

  /// The place as an array or object. It may be one already: a class and its superclass often share an object.
  private func opened(as container: EncodedValue) -> JSONSlot {
    switch (tree.nodes[node].value, container) {
    case (.array, .array), (.object, .object): return self
    case (.none, _) where tree.nodes[node].depth >= JSONParser.nestingLimit: tree.note(.tooDeep(pointer: pointer))
    default:
      if tree.fill(node, with: container) { return self }
      tree.note(.secondValue(pointer: pointer))
    }
    return JSONSlot(tree: tree, node: tree.appendDetached())
  }
}

extension JSONSlot: Encoder, SingleValueEncodingContainer {
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { members(by: type) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { elements() }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() throws { try put(.null, of: Never?.none as Any) }

  func encode<Value: JSONScalar>(_ value: Value) throws { try put(value) }

  func encode<Value: Encodable>(_ value: Value) throws { try put(any: value) }
}

// MARK: Places

extension JSONSlot {
  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node = node
    while node != 0 {
      switch tree.nodes[node].label {
      case .document: break
      case .key(let range): path.append(JSONKey(stringValue: tree.string(range)))
      case .index(let index): path.append(JSONKey(intValue: index))
      }
      node = tree.nodes[node].parent
    }
    return path.reversed()
  }

  var pointer: String { jsonPointer(of: codingPath) }

  /// The error for a value that can't be written.
  func unsuitable(_ value: some JSONScalar, wanted: String) -> EncodingError {
    EncodingFault.unsuitable(wanted: wanted, found: "\(value)", pointer: pointer).error(for: value, codingPath)
  }
}
