/// Reading of mappings whose keys are known, where nothing is an alias or a merge.
extension Tree {
  /// The value of a member by its key; of a key that is repeated, that of the last.
  package func member(_ name: String, of mapping: NodeID) -> NodeID? {
    var value: NodeID?
    for pair in pairs(of: mapping) where text(of: pair.key, is: name) { value = pair.value }
    return value
  }

  /// The text of a member; empty where there is none.
  package func text(ofMember name: String, in mapping: NodeID) -> ArraySlice<UInt8> {
    member(name, of: mapping).map { text(of: $0) } ?? []
  }

  package func string(_ id: NodeID) -> String { String(decoding: text(of: id), as: UTF8.self) }
}
