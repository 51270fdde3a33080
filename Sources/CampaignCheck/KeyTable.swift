internal import SourceTree

/// The keys of one mapping, to notice one that comes again. Small mappings are compared pair by pair, large ones by hash; the
/// memory is used again for the next mapping.
struct KeyTable {
  private var keys: [NodeID] = []
  private var byText: [ArraySlice<UInt8>: NodeID] = [:]
  private var isLarge = false

  mutating func begin(_ count: Int) {
    keys.removeAll(keepingCapacity: true)
    isLarge = count > 24
    if isLarge { byText.removeAll(keepingCapacity: true) }
  }

  /// Adds a key; the first one with the same text, where there is one.
  @inline(__always)
  mutating func insert(_ key: NodeID, of tree: Tree) -> NodeID? {
    guard let scalar = tree.resolved(key), tree[scalar].kind == .scalar else { return nil }
    if isLarge { return insert(key, text: tree.text(of: scalar)) }
    for earlier in keys where tree.textsAreEqual(tree.resolved(earlier) ?? earlier, scalar) { return earlier }
    keys.append(key)
    return nil
  }

  private mutating func insert(_ key: NodeID, text: ArraySlice<UInt8>) -> NodeID? {
    if let earlier = byText[text] { return earlier }
    byText[text] = key
    return nil
  }
}
