/// Writes an encoded tree.
struct EncodedTreeWriter {
  private let tree: EncodedTree
  private let nodes: [EncodedNode]
  private let text: UnsafeBufferPointer<UInt8>

  /// The canonical bytes of a complete tree.
  static func bytes(of tree: EncodedTree) throws(EncodingFault) -> [UInt8] {
    try tree.text.withUnsafeBufferPointer { text throws(EncodingFault) in
      var json = CanonicalJSON(capacity: text.count * 2)
      try EncodedTreeWriter(tree: tree, nodes: tree.nodes, text: text).write(0, to: &json)
      return json.bytes
    }
  }

  private func write(_ node: Int, to json: inout CanonicalJSON) throws(EncodingFault) {
    switch nodes[node].value {
    case .null: json.writeNull()
    case .truth(let truth): json.write(truth)
    case .integer(let integer): json.write(integer)
    case .unsigned(let integer): json.write(unsigned: integer)
    case .number(let number): json.write(number)
    case .text(let range): json.write(string: bytes(range))
    case .array: try writeElements(of: node, to: &json)
    case .object, .none, .dropped: try writeMembers(of: node, to: &json)
    }
  }

  private func writeElements(of array: Int, to json: inout CanonicalJSON) throws(EncodingFault) {
    try json.writeArray { json throws(EncodingFault) in
      for element in parts(of: array) { try write(element, to: &json) }
    }
  }

  private func writeMembers(of object: Int, to json: inout CanonicalJSON) throws(EncodingFault) {
    var previous: UnsafeBufferPointer<UInt8>?
    try json.writeObject(parts(of: object), key: key(of:)) { json, member throws(EncodingFault) in
      let key = key(of: member)
      if let previous, previous.elementsEqual(key) { throw repeated(member) }
      previous = key
      try write(member, to: &json)
    }
  }

  /// The values of an array or object, in the order in which they were added.
  private func parts(of node: Int) -> [Int] {
    var parts: [Int] = []
    parts.reserveCapacity(nodes[node].count)
    var part = nodes[node].first
    while part != 0 {
      if !nodes[part].isDropped { parts.append(part) }
      part = nodes[part].next
    }
    return parts
  }

  /// The bytes of a member's key.
  private func key(of member: Int) -> UnsafeBufferPointer<UInt8> {
    guard case .key(let range) = nodes[member].label else { return bytes(0..<0) }
    return bytes(range)
  }

  private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range])
  }

  private func repeated(_ member: Int) -> EncodingFault {
    let object = JSONSlot(tree: tree, node: nodes[member].parent)
    return .repeatedKey(String(decoding: key(of: member), as: UTF8.self), pointer: object.pointer)
  }
}
