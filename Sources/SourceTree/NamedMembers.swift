/// Reads mappings with known keys and without aliases or merges.
extension Tree {
  /// The value of a member, by key. If the key is repeated, the last value.
  package func member(_ name: String, of mapping: NodeID) -> NodeID? {
    var value: NodeID?
    for pair in pairs(of: mapping) where text(of: pair.key, is: name) { value = pair.value }
    return value
  }

  /// The text of a member. Empty if there is none.
  package func text(ofMember name: String, in mapping: NodeID) -> ArraySlice<UInt8> {
    member(name, of: mapping).map { text(of: $0) } ?? []
  }

  package func string(_ id: NodeID) -> String { String(decoding: text(of: id), as: UTF8.self) }
}
