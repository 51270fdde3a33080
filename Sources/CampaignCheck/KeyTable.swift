import Bytes
import SourceTree

/// The keys of one mapping, to find repeated keys. Small mappings are compared key by key, large ones by hash. The
/// memory is reused for the next mapping. The gate is "lint one large file" in WorkTests.
struct KeyTable {
  /// A key with its length and first bytes, in which most keys already differ.
  private struct Entry {
    let signature: UInt64
    let key: NodeID
    let scalar: NodeID
  }

  private var entries: [Entry] = []
  private var byText: [TextKey: NodeID] = [:]
  private var isLarge = false

  private static let mostEntries = 64

  init() { entries.reserveCapacity(Self.mostEntries) }

  mutating func begin(_ count: Int) {
    entries.removeAll(keepingCapacity: true)
    isLarge = count > Self.mostEntries
    // Emptying a table takes time in proportion to its capacity, even if it has few keys.
    if isLarge { byText.removeAll(keepingCapacity: byText.capacity <= 4 * count) }
  }

  /// Adds a key. Returns the first key with the same text, if there is one.
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
    let text = TextKey(text)
    if let earlier = byText[text] { return earlier }
    byText[text] = key
    return nil
  }
}
