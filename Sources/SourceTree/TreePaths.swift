package import SourceText

/// The paths of nodes in a tree: keys and positions from the root of the document, as a JSON Pointer (RFC 6901).
///
/// It is created only for files that need it. It has two words for each node, so a lookup is as fast in a large file as
/// in a small one.
package struct TreePaths: Sendable {
  private let tree: Tree
  /// The container of each node. For the root of a document, its own index.
  private var parents: [UInt32]
  /// For a child of a mapping, the index of its key. For an item of a list, its position.
  private var places: [UInt32]

  package init(of tree: Tree) {
    self.tree = tree
    parents = tree.nodes.indices.map { UInt32(truncatingIfNeeded: $0) }
    places = Array(repeating: 0, count: tree.nodes.count)
    for index in tree.nodes.indices { enter(NodeID(index)) }
  }

  private mutating func enter(_ container: NodeID) {
    let isMapping = tree[container].kind == .mapping
    var child = tree.firstChild(of: container)
    var key = child
    for position in 0..<tree.childCount(of: container) {
      if position % 2 == 0 { key = child }
      parents[child.index] = UInt32(truncatingIfNeeded: container.index)
      places[child.index] = UInt32(truncatingIfNeeded: isMapping ? key.index : position)
      child = tree.sibling(after: child)
    }
  }

  /// A step from a container to one of its children.
  package struct Step: Sendable {
    /// The key in a mapping, or the position in a list.
    package let key: ArraySlice<UInt8>
    /// True if it leads to an item of a list.
    package let isItem: Bool
    /// The name of an item, if it has one.
    package let name: ArraySlice<UInt8>?
  }

  /// The steps to the smallest node that contains a range of the file.
  package func steps(to range: ByteRange) -> [Step] {
    guard var node = innermost(range) else { return [] }
    var steps: [Step] = []
    while let parent = parent(of: node) {
      steps.append(step(from: parent, to: node))
      node = parent
    }
    return steps.reversed()
  }

  /// The path of a place in its document, as a JSON Pointer. List items appear by name if they have one. Keys are cut
  /// to `longest` bytes.
  package func pointer(
    to range: ByteRange, longest: Int = .max, unnamed: (Step) -> ArraySlice<UInt8>
  ) -> String {
    steps(to: range).map { step in
      "/" + escaped((step.name ?? (step.isItem ? unnamed(step) : step.key)).prefix(longest))
    }.joined()
  }

  /// The smallest node that contains a range of the file. The root of a document if there is none.
  package func innermost(_ range: ByteRange) -> NodeID? {
    var low = 0
    var high = tree.nodes.count
    while low < high {
      let middle = (low + high) / 2
      if tree.nodes[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return tree.documents.first?.root }
    var node = NodeID(low - 1)
    while tree[node].range.end < range.end, let parent = parent(of: node) { node = parent }
    return node
  }

  /// The name of the document that contains a range of the file.
  package func documentName(of range: ByteRange) -> ArraySlice<UInt8>? {
    guard var node = innermost(range) else { return nil }
    while let parent = parent(of: node) { node = parent }
    return name(of: node)
  }

  /// True if a node is a key of a mapping.
  package func isKey(_ node: NodeID) -> Bool {
    guard let parent = parent(of: node) else { return false }
    return tree[parent].kind == .mapping && Int(places[node.index]) == node.index
  }

  private func parent(of node: NodeID) -> NodeID? {
    let parent = Int(parents[node.index])
    return parent == node.index ? nil : NodeID(parent)
  }

  private func step(from parent: NodeID, to node: NodeID) -> Step {
    let place = places[node.index]
    guard tree[parent].kind == .sequence else {
      return Step(key: tree.text(of: NodeID(Int(place))), isItem: false, name: nil)
    }
    return Step(key: Array(String(place).utf8)[...], isItem: true, name: name(of: node))
  }

  /// The name of a mapping: its `id` or `campaign`, if that is one of its first keys.
  package func name(of node: NodeID) -> ArraySlice<UInt8>? {
    let pair = tree.pairs(of: node).prefix(64).first { pair in
      tree.text(of: pair.key, is: "id") || tree.text(of: pair.key, is: "campaign")
    }
    guard let value = pair?.value, tree[value].kind == .scalar else { return nil }
    return tree.text(of: value)
  }
}

/// A pattern for places in documents: a JSON Pointer with the wildcards `*` for one step and `**` for any number of
/// steps. A list item is named by its position or its `id`. Everything below a place is included.
package struct PathPattern: Sendable {
  package let text: String
  private let segments: [[UInt8]]

  private static let one = Array("*".utf8)
  private static let several = Array("**".utf8)

  package init(_ text: String) {
    self.text = text
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    segments = (parts.first?.isEmpty == true ? parts.dropFirst() : parts[...]).map(unescaped)
  }

  /// True if the pattern matches the place at the end of the steps, or a place above it. `**` takes as few steps as
  /// possible first. After a mismatch, only the last `**` takes one more step, so no pattern takes long.
  package func matches(_ steps: [TreePaths.Step]) -> Bool {
    var (segment, step) = (0, 0)
    var retry: (segment: Int, step: Int)?
    while segment < segments.count {
      if segments[segment] == Self.several {
        segment += 1
        retry = (segment, step)
      } else if step < steps.count, matches(segments[segment], steps[step]) {
        (segment, step) = (segment + 1, step + 1)
      } else if let last = retry, last.step < steps.count {
        (segment, step) = (last.segment, last.step + 1)
        retry = (segment, step)
      } else {
        return false
      }
    }
    return true
  }

  private func matches(_ segment: [UInt8], _ step: TreePaths.Step) -> Bool {
    segment == Self.one || step.key.elementsEqual(segment) || step.name?.elementsEqual(segment) ?? false
  }
}

/// A key as a part of a pointer.
package func escaped(_ key: some Collection<UInt8>) -> String {
  var result: [UInt8] = []
  for byte in key {
    switch byte {
    case UInt8(ascii: "~"): result += "~0".utf8
    case UInt8(ascii: "/"): result += "~1".utf8
    default: result.append(byte)
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// A part of a pointer without escapes: `~1` is a slash, `~0` a tilde.
private func unescaped(_ segment: some Collection<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  var isEscape = false
  for byte in segment {
    switch (isEscape, byte) {
    case (true, UInt8(ascii: "1")): result[result.count - 1] = UInt8(ascii: "/")
    case (true, UInt8(ascii: "0")): break
    default: result.append(byte)
    }
    isEscape = !isEscape && byte == UInt8(ascii: "~")
  }
  return result
}
