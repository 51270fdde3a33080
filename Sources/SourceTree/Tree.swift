package import SourceText

/// The content of one file, with all places: the common model of YAML and JSON.
///
/// It is a value made only from the file's bytes. Nothing is resolved: repeated keys, aliases, merge keys, styles and
/// tags are kept as written. To read many files, use the same tree for all of them, so that its arrays stay allocated.
package struct Tree: Sendable, Equatable {
  /// The number of the file in the run, for the places of findings.
  package private(set) var file = 0
  package private(set) var syntax = Syntax.yaml
  /// All of the file's bytes.
  package private(set) var bytes: [UInt8] = []
  private var part = FilePart(allOf: [])
  package internal(set) var nodes: [Node] = []
  package internal(set) var documents: [Document] = []
  /// Anchors and tags, in the order of their nodes.
  package internal(set) var properties: [NodeProperties] = []
  /// The texts that differ from their bytes in the file: with escapes, folded, or indented.
  var aside: [UInt8] = []

  package init() {}

  /// Empties the tree, and gives it a file or a part of one to read.
  package mutating func begin(file: Int, syntax: Syntax, bytes: [UInt8], part: FilePart? = nil) {
    self.file = file
    self.syntax = syntax
    self.bytes = bytes
    self.part = part ?? FilePart(allOf: bytes)
    shorten(to: Size())
  }

  /// The lengths of the tables.
  struct Size: Sendable {
    var nodes = 0
    var documents = 0
    var properties = 0
    var aside = 0
  }

  var size: Size {
    Size(nodes: nodes.count, documents: documents.count, properties: properties.count, aside: aside.count)
  }

  /// Removes what was added after the tables had a size.
  mutating func shorten(to size: Size) {
    nodes.removeSubrange(size.nodes...)
    documents.removeSubrange(size.documents...)
    properties.removeSubrange(size.properties...)
    aside.removeSubrange(size.aside...)
  }

  /// The bytes that were read: the whole file, or this tree's part of a large file.
  package var bytesRead: ArraySlice<UInt8> { bytes[part.range] }

  /// Completes a container after its last child was read.
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

  /// The syntaxes of campaign files.
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

  /// The text of a scalar, with escapes replaced and lines folded. Empty for other nodes.
  package func text(of id: NodeID) -> ArraySlice<UInt8> {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return [] }
    let range = Int(node.first)..<Int(node.first) + Int(node.extent)
    return node.textIsAside ? aside[range] : bytes[range]
  }

  /// Calls a function with the text of a scalar, without copying it and without reference counting. Every key and value
  /// is read in this way.
  package func withText<Answer>(of id: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let range = Int(node.first)..<Int(node.first) + Int(node.extent)
    return (node.textIsAside ? aside : bytes).withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The start of a scalar's text in the file, if the file contains it letter by letter.
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

  /// The length of a scalar's text and its first seven bytes. Most texts already differ in these.
  package func textSignature(of id: NodeID) -> UInt64 {
    let node = nodes[id.index]
    var signature = UInt64(node.extent) & 0xFF
    for step in 0..<min(7, Int(node.extent)) { signature = signature << 8 | UInt64(textByte(node, step)) }
    return signature
  }

  /// A byte of a scalar's text. It makes no slice.
  @inline(__always)
  func textByte(_ node: Node, _ offset: Int) -> UInt8 {
    let index = Int(node.first) + offset
    return node.textIsAside ? aside[index] : bytes[index]
  }

  /// The node that an alias repeats. Nil if there is no such anchor, or if the alias is inside its own value.
  @usableFromInline
  package func target(of alias: NodeID) -> NodeID? {
    let node = nodes[alias.index]
    guard node.kind == .alias, node.first != AliasFault.undefined, node.first != AliasFault.recursive else {
      return nil
    }
    return NodeID(Int(node.first))
  }

  /// True if an alias is inside the node that it names.
  package func isRecursive(_ alias: NodeID) -> Bool {
    nodes[alias.index].kind == .alias && nodes[alias.index].first == AliasFault.recursive
  }

  /// The node itself or, for an alias, its target. Nil if there is no target.
  @inlinable
  package func resolved(_ id: NodeID) -> NodeID? {
    nodes[id.index].kind == .alias ? target(of: id) : id
  }

  /// The anchor and tag of a node.
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
  /// There is no earlier anchor with that name.
  static let undefined = UInt32.max
  /// The alias is inside the node that it names.
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

  /// The node after a container: its first child, if it has any.
  @inlinable
  package func firstChild(of id: NodeID) -> NodeID { NodeID(id.index + 1) }

  /// The node after a node and everything inside it.
  @inlinable
  package func sibling(after id: NodeID) -> NodeID { NodeID(Int(nodes[id.index].next)) }

  /// The items of a sequence, in order. Empty for other nodes.
  package func items(of id: NodeID) -> Items {
    let node = nodes[id.index]
    return Items(of: nodes, at: id.index + 1, left: node.kind == .sequence ? Int(node.first) : 0)
  }

  /// The pairs of a mapping as written, including merge keys and repeated keys. Empty for other nodes.
  package func pairs(of id: NodeID) -> Pairs {
    let node = nodes[id.index]
    return Pairs(nodes: Items(of: nodes, at: id.index + 1, left: node.kind == .mapping ? Int(node.first) : 0))
  }

  /// True if nothing follows a key in YAML, not even a colon.
  package func isBare(_ pair: Pair) -> Bool {
    guard self[pair.value].kind == .scalar, self[pair.value].range.isEmpty, self[pair.key].kind == .scalar else {
      return false
    }
    return bytes[Int(self[pair.key].range.end)...].first { $0 != 0x20 } != UInt8(ascii: ":")
  }

  /// A sequence of siblings.
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

  /// The pairs of a mapping as a sequence.
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

  package init(key: NodeID, value: NodeID) { (self.key, self.value) = (key, value) }
}
