internal import SourceTree

/// The keys of one mapping, to notice one that comes again. Small mappings are compared key by key, large ones by hash;
/// the memory is used again for the next mapping.
struct KeyTable {
  /// A key with what most other keys differ in already.
  private struct Entry {
    let signature: UInt64
    let key: NodeID
    let scalar: NodeID
  }

  private var entries: [Entry] = []
  private var byText: [ArraySlice<UInt8>: NodeID] = [:]
  private var isLarge = false

  private static let mostEntries = 64

  init() { entries.reserveCapacity(Self.mostEntries) }

  mutating func begin(_ count: Int) {
    entries.removeAll(keepingCapacity: true)
    isLarge = count > Self.mostEntries
    // To empty a table takes as long as it is large, however few its keys are.
    if isLarge { byText.removeAll(keepingCapacity: byText.capacity <= 4 * count) }
  }

  /// Adds a key; the first one with the same text, where there is one.
  @inline(__always)
  mutating func insert(_ key: NodeID, of tree: Tree) -> NodeID? {
    guard let scalar = tree.resolved(key), tree[scalar].kind == .scalar else { return nil }
    if isLarge { return insert(key, text: tree.text(of: scalar)) }
    let signature = tree.textSignature(of: scalar)
    for entry in entries where entry.signature == signature && tree.textsAreEqual(entry.scalar, scalar) {
      return entry.key
    }
    entries.append(Entry(signature: signature, key: key, scalar: scalar))
    return nil
  }

  private mutating func insert(_ key: NodeID, text: ArraySlice<UInt8>) -> NodeID? {
    if let earlier = byText[text] { return earlier }
    byText[text] = key
    return nil
  }
}
