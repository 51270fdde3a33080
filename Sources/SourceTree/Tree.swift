package import SourceText

/// All that one file says, with the place of everything: what YAML and JSON have in common.
///
/// A value made from the file's bytes alone. Nothing in it is resolved away: repeated keys, aliases, merge keys, styles
/// and tags are there as they were written. Whoever reads many files reads them into the same tree, whose arrays then
/// stay allocated.
package struct Tree: Sendable, Equatable {
  /// The number of the file in the run, for the places of findings.
  package private(set) var file = 0
  package private(set) var syntax = Syntax.yaml
  /// All of the file's bytes, and the part of them that was read, which is nearly always all.
  package private(set) var bytes: [UInt8] = []
  package private(set) var part = 0..<0
  package internal(set) var nodes: [Node] = []
  package internal(set) var documents: [Document] = []
  /// Anchors and tags, in the order of their nodes.
  package internal(set) var properties: [NodeProperties] = []
  /// The texts that are not in the file letter by letter: with escapes, folded, or indented.
  var aside: [UInt8] = []

  package init() {}

  /// Empties the tree and gives it a file to be read, or a part of one.
  package mutating func begin(file: Int, syntax: Syntax, bytes: [UInt8], part: Range<Int>? = nil) {
    self.file = file
    self.syntax = syntax
    self.bytes = bytes
    self.part = part ?? bytes.indices
    empty()
  }

  mutating func empty() {
    nodes.removeAll(keepingCapacity: true)
    documents.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    aside.removeAll(keepingCapacity: true)
  }

  /// Fills in what is known of a container once its last child was read.
  @inline(__always)
  mutating func close(_ index: Int, children: Int, size: Int, end: UInt32) {
    let next = UInt32(truncatingIfNeeded: nodes.count)
    nodes.withUnsafeMutableBufferPointer { nodes in
      nodes[index].first = UInt32(truncatingIfNeeded: children)
      nodes[index].extent = UInt32(truncatingIfNeeded: size)
      nodes[index].next = next
      nodes[index].range.end = end
    }
  }

  /// The two ways of writing a campaign file.
  package enum Syntax: Sendable {
    case yaml, json
  }
}

// MARK: - Nodes

extension Tree {
  @inlinable
  package subscript(id: NodeID) -> Node { nodes[id.index] }

  package func place(of id: NodeID) -> Place {
    Place(file: file, range: nodes[id.index].range)
  }

  package func place(_ range: ByteRange) -> Place {
    Place(file: file, range: range)
  }

  /// The text of a scalar, with escapes read and lines folded. Empty for any other node.
  package func text(of id: NodeID) -> ArraySlice<UInt8> {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return [] }
    let range = Int(node.first)..<Int(node.first) + Int(node.extent)
    return node.textIsAside ? aside[range] : bytes[range]
  }

  /// Looks at the text of a scalar where it stands: what is asked of every key and value counts no reference.
  package func withText<Answer>(of id: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let range = Int(node.first)..<Int(node.first) + Int(node.extent)
    return (node.textIsAside ? aside : bytes).withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// True if a byte is in one of the texts that are not in the file letter by letter.
  package func holdsAside(_ byte: UInt8) -> Bool { aside.contains(byte) }

  /// The start of a scalar's text in the file, if it is there letter by letter.
  package func verbatimStart(of id: NodeID) -> Int? {
    let node = nodes[id.index]
    return node.kind == .scalar && !node.textIsAside ? Int(node.first) : nil
  }

  /// True if two scalars have the same text.
  package func textsAreEqual(_ left: NodeID, _ right: NodeID) -> Bool {
    let (a, b) = (nodes[left.index], nodes[right.index])
    guard a.extent == b.extent else { return false }
    for step in 0..<Int(a.extent) where textByte(a, step) != textByte(b, step) { return false }
    return true
  }

  /// True if a scalar's text is a certain word.
  package func text(of id: NodeID, is word: String) -> Bool {
    let node = nodes[id.index]
    guard node.kind == .scalar, Int(node.extent) == word.utf8.count else { return false }
    var offset = 0
    for byte in word.utf8 {
      guard textByte(node, offset) == byte else { return false }
      offset += 1
    }
    return true
  }

  /// The length of a scalar's text and its first seven bytes: what tells most texts apart.
  package func textSignature(of id: NodeID) -> UInt64 {
    let node = nodes[id.index]
    var signature = UInt64(node.extent) & 0xFF
    for step in 0..<min(7, Int(node.extent)) { signature = signature << 8 | UInt64(textByte(node, step)) }
    return signature
  }

  /// A byte of a scalar's text, without a slice being made.
  @inline(__always)
  func textByte(_ node: Node, _ offset: Int) -> UInt8 {
    let index = Int(node.first) + offset
    return node.textIsAside ? aside[index] : bytes[index]
  }

  /// The node that an alias repeats; nil if there is no such anchor, or if the alias is inside its own value.
  @usableFromInline
  package func target(of alias: NodeID) -> NodeID? {
    let node = nodes[alias.index]
    guard node.kind == .alias, node.first != AliasFault.undefined, node.first != AliasFault.recursive else {
      return nil
    }
    return NodeID(Int(node.first))
  }

  /// True if an alias is part of the very node that it names.
  package func isRecursive(_ alias: NodeID) -> Bool {
    nodes[alias.index].kind == .alias && nodes[alias.index].first == AliasFault.recursive
  }

  /// The node itself; for an alias, the node that it repeats, or nil if there is none.
  @inlinable
  package func resolved(_ id: NodeID) -> NodeID? {
    nodes[id.index].kind == .alias ? target(of: id) : id
  }

  /// Anchor and tag of a node.
  package func properties(of id: NodeID) -> NodeProperties? {
    guard nodes[id.index].hasProperties else { return nil }
    var low = 0
    var high = properties.count
    while low < high {
      let middle = (low + high) / 2
      if properties[middle].node < id { low = middle + 1 } else { high = middle }
    }
    return low < properties.count && properties[low].node == id ? properties[low] : nil
  }
}

/// The reason why an alias has no target.
enum AliasFault {
  /// There is no earlier anchor of that name.
  static let undefined = UInt32.max
  /// Its anchor's node holds the alias itself.
  static let recursive = UInt32.max - 1
}

// MARK: - Children

extension Tree {
  /// The number of children of a container. A pair counts as two.
  @inlinable
  package func childCount(of id: NodeID) -> Int {
    let node = nodes[id.index]
    return node.kind == .sequence || node.kind == .mapping ? Int(node.first) : 0
  }

  /// The node that follows a container's own: its first child, where it has any.
  @inlinable
  package func firstChild(of id: NodeID) -> NodeID { NodeID(id.index + 1) }

  /// The node that follows another and all that is below it.
  @inlinable
  package func sibling(after id: NodeID) -> NodeID { NodeID(Int(nodes[id.index].next)) }

  /// The items of a sequence, in order. Empty for any other node.
  package func items(of id: NodeID) -> Items {
    let node = nodes[id.index]
    return Items(of: nodes, at: id.index + 1, left: node.kind == .sequence ? Int(node.first) : 0)
  }

  /// The pairs of a mapping as they are written: merge keys and repeated keys too. Empty for any other node.
  package func pairs(of id: NodeID) -> Pairs {
    let node = nodes[id.index]
    return Pairs(nodes: Items(of: nodes, at: id.index + 1, left: node.kind == .mapping ? Int(node.first) : 0))
  }

  /// A walk over siblings.
  package struct Items: Sequence, IteratorProtocol {
    private let nodes: [Node]
    private var index: Int
    private var left: Int

    init(of nodes: [Node], at index: Int, left: Int) {
      self.nodes = nodes
      self.index = index
      self.left = left
    }

    package mutating func next() -> NodeID? {
      guard left > 0 else { return nil }
      left -= 1
      defer { index = Int(nodes[index].next) }
      return NodeID(index)
    }
  }

  /// A walk over the pairs of a mapping.
  package struct Pairs: Sequence, IteratorProtocol {
    private var nodes: Items

    init(nodes: Items) {
      self.nodes = nodes
    }

    package mutating func next() -> Pair? {
      guard let key = nodes.next(), let value = nodes.next() else { return nil }
      return Pair(key: key, value: value)
    }
  }
}

/// A key and its value.
package struct Pair: Sendable, Equatable {
  package let key: NodeID
  package let value: NodeID
}
