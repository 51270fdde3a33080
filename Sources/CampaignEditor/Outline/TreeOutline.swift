import Bytes
import SourceText
package import SourceTree

extension Outline {
  /// The outline of a text that can be read.
  package init(of tree: Tree) {
    self.init(of: tree.bytes)
    entries.reserveCapacity(tree.nodes.count / 2)
    tree.bytes.withUnsafeBufferPointer { bytes in
      var maker = TreeOutline(tree: tree, bytes: bytes, walk: LineWalk(of: bytes))
      maker.make(into: &self)
    }
  }
}

/// Makes an outline in one pass over the nodes, which are in the order of the text.
private struct TreeOutline {
  let tree: Tree
  let bytes: UnsafeBufferPointer<UInt8>
  var walk: LineWalk
  private var open: [Container] = []
  private var document = -1

  init(tree: Tree, bytes: UnsafeBufferPointer<UInt8>, walk: LineWalk) {
    self.tree = tree
    self.bytes = bytes
    self.walk = walk
  }

  private struct Container {
    let entry: Int
    let node: NodeID
    let column: Int
    /// The key whose value comes next.
    var key: NodeID?
    /// The end of the last child.
    var end: Int
  }

  mutating func make(into outline: inout Outline) {
    var index = 0
    while index < tree.nodes.count {
      let id = NodeID(index)
      close(before: index, in: &outline)
      guard let container = open.last else {
        document += 1
        add(
          id,
          Outline.Entry(
            .document, in: nil, document: document, key: start(of: id), column: 0, index: outline.entries.count),
          to: &outline)
        index += 1
        continue
      }
      if tree[container.node].kind == .mapping {
        guard let key = container.key else {
          open[open.count - 1].key = id
          // A key that is a list or a mapping has no entries of its own.
          index = tree.sibling(after: id).index
          continue
        }
        open[open.count - 1].key = nil
        let range = tree[key].range
        let column = walk.column(of: Int(range.start), in: bytes)
        var member = entry(.member, in: container, range, column, outline)
        member.keyNode = key
        add(id, member, to: &outline)
      } else {
        let dash = dash(of: id, in: container)
        let column = walk.column(of: Int(dash.start), in: bytes)
        add(id, entry(.item, in: container, dash, column, outline), to: &outline)
      }
      index += 1
    }
    close(before: index, in: &outline)
  }

  private func entry(
    _ role: Outline.Role, in container: Container, _ key: ByteRange, _ column: Int, _ outline: Outline
  ) -> Outline.Entry {
    Outline.Entry(role, in: container.entry, document: document, key: key, column: column, index: outline.entries.count)
  }

  private func start(of id: NodeID) -> ByteRange { ByteRange(start: tree[id].range.start, end: tree[id].range.start) }

  private mutating func close(before index: Int, in outline: inout Outline) {
    while let last = open.last, tree.sibling(after: last.node).index <= index {
      open.removeLast()
      outline.entries[last.entry].next = outline.entries.count
    }
  }

  private mutating func add(_ id: NodeID, _ entry: Outline.Entry, to outline: inout Outline) {
    var entry = entry
    let node = tree[id]
    entry.value = node.range
    entry.style = node.style
    entry.node = id
    entry.content =
      switch node.kind {
      case .scalar: node.range.isEmpty ? .nothing : .scalar
      case .sequence: .list
      case .mapping: .mapping
      case .alias: .alias
      }
    let index = outline.entries.count
    if let anchor = tree.properties(of: id)?.anchor {
      outline.anchors.append(Outline.Anchor(entry: index, range: anchor))
    }
    outline.entries.append(entry)
    if !open.isEmpty { open[open.count - 1].end = Int(node.range.end) }
    guard node.kind == .sequence || node.kind == .mapping else { return }
    let start = Int(node.range.start)
    open.append(Container(entry: index, node: id, column: walk.column(of: start, in: bytes), key: nil, end: start))
  }

  /// The dash before an item: at the column of its list, on the line of the item or above. Empty in brackets.
  private func dash(of item: NodeID, in list: Container) -> ByteRange {
    let start = Int(tree[item].range.start)
    guard tree[list.node].style == .block else { return ByteRange(start, start) }
    var lineEnd = start
    while true {
      var lineStart = lineEnd
      while lineStart > 0, !endsLine(bytes[lineStart - 1]) { lineStart -= 1 }
      let dash = (lineStart == 0 ? LineWalk.firstColumn(in: bytes) : lineStart) + list.column
      if dash >= list.end, dash < start, bytes[dash] == UInt8(ascii: "-"), !isComment(lineStart) {
        return ByteRange(dash, dash + 1)
      }
      guard lineStart > list.end else { return ByteRange(start, start) }
      lineEnd = lineStart - 1
    }
  }

  private func isComment(_ lineStart: Int) -> Bool {
    var offset = lineStart
    while bytes[offset].isBlank { offset += 1 }
    return bytes[offset] == UInt8(ascii: "#")
  }
}
