/// Makes new documents from parts of a tree.
///
/// The result has all nodes of the tree, so aliases keep their targets, and after them the new nodes. Every new node
/// keeps the place of the node that it copies. Only the new documents count.
package struct TreeComposer {
  package private(set) var tree: Tree
  /// The open containers, outermost first, each with the number of its children.
  private var open: [(node: Int, children: Int)] = []

  package init(_ tree: Tree) {
    self.tree = tree
    self.tree.documents = []
  }

  /// The next node.
  package var next: NodeID { NodeID(tree.nodes.count) }

  /// Begins a document. Its root is the next node.
  package mutating func beginDocument() {
    tree.documents.append(Document(root: next, hasStartMark: false, hasEndMark: false))
  }

  /// Begins a container like an existing one, without its children.
  package mutating func begin(like container: NodeID) {
    countChild()
    open.append((tree.nodes.count, 0))
    copyProperties(of: container)
    tree.nodes.append(tree[container])
  }

  /// Ends the innermost container.
  package mutating func end() {
    guard let last = open.popLast() else { return }
    tree.nodes[last.node].first = UInt32(truncatingIfNeeded: last.children)
    tree.nodes[last.node].next = UInt32(truncatingIfNeeded: tree.nodes.count)
  }

  /// Adds a copy of a node with everything inside it.
  package mutating func copy(_ node: NodeID) {
    countChild()
    let end = Int(tree[node].next)
    let offset = tree.nodes.count - node.index
    for index in node.index..<end {
      copyProperties(of: NodeID(index))
      var copy = tree.nodes[index]
      copy.next = UInt32(truncatingIfNeeded: Int(copy.next) + offset)
      tree.nodes.append(copy)
    }
  }

  private mutating func countChild() {
    if !open.isEmpty { open[open.count - 1].children += 1 }
  }

  private mutating func copyProperties(of node: NodeID) {
    guard let properties = tree.properties(of: node) else { return }
    tree.properties.append(
      NodeProperties(
        node: next, anchor: properties.anchor, tag: properties.tag, fullTag: properties.fullTag))
  }
}
