package import SourceText

/// True if a text has the same content after some edits, except for the scalars that the edits touch: the same
/// documents, keys, values and items in the same order, with the same anchors and tags. If items or pairs are removed,
/// those that no edit touches remain.
///
/// It compares the text as written, because its meaning follows from that: aliases and merge keys still refer to the
/// same nodes.
package struct TreeComparison: Sendable {
  private let old: Tree
  private let new: Tree
  /// Sorted by place.
  private let edits: [ByteRange]

  /// The trees before and after edits. The places of the edits are those in the old text.
  package init(_ old: Tree, _ new: Tree, edits: [ByteRange]) {
    (self.old, self.new, self.edits) = (old, new, edits)
  }

  package var isSame: Bool {
    old.documents.count == new.documents.count
      && zip(old.documents, new.documents).allSatisfy { isSame($0.root, $1.root) }
  }

  /// True if two nodes are the same, or an edit touches the first. The value of an anchor may be used in other places,
  /// so it must stay the same.
  private func isSame(_ left: NodeID, _ right: NodeID) -> Bool {
    let anchor = anchor(of: left, in: old)
    guard anchor == self.anchor(of: right, in: new) else { return false }
    let node = old[left]
    let isTouched = isTouched(stretch(of: left))
    let isLeaf = node.kind == .scalar || node.kind == .alias
    if isTouched, anchor == nil, isLeaf || isReplaced(node.range) { return true }
    guard node.kind == new[right].kind, tag(of: left, in: old) == tag(of: right, in: new) else { return false }
    switch node.kind {
    case .scalar: return old.text(of: left) == new.text(of: right) && old.value(of: left) == new.value(of: right)
    case .alias: return old.bytes[node.range.offsets] == new.bytes[new[right].range.offsets]
    case .sequence, .mapping: return haveSameChildren(left, right, isTouched)
    }
  }

  private func haveSameChildren(_ left: NodeID, _ right: NodeID, _ isTouched: Bool) -> Bool {
    let (before, after) = (children(of: left, in: old), children(of: right, in: new))
    if before.count == after.count {
      return zip(before, after).allSatisfy { isSame($0, $1) } && keepsItsKeys(left, right, isTouched)
    }
    guard isTouched, after.count < before.count else { return false }
    let step = old[left].kind == .mapping ? 2 : 1
    return holds(after, untouched(before, step), step)
  }

  /// True if a mapping has no fewer keys than before. If two keys became equal, a value would be lost.
  private func keepsItsKeys(_ left: NodeID, _ right: NodeID, _ isTouched: Bool) -> Bool {
    !isTouched || old[left].kind != .mapping || new.members(of: right).count >= old.members(of: left).count
  }

  /// True if all remaining children are still there, in their order.
  private func holds(_ after: [NodeID], _ kept: [ArraySlice<NodeID>], _ step: Int) -> Bool {
    var rest = kept[...]
    for start in stride(from: 0, to: after.count, by: step) {
      guard let next = rest.first else { return true }
      if zip(next, after[start..<start + step]).allSatisfy({ isSame($0, $1) }) { rest = rest.dropFirst() }
    }
    return rest.isEmpty
  }

  /// The items or pairs that no edit touches.
  private func untouched(_ children: [NodeID], _ step: Int) -> [ArraySlice<NodeID>] {
    stride(from: 0, to: children.count, by: step).map { children[$0..<$0 + step] }
      .filter { !$0.contains { isTouched(old[$0].range) } }
  }

  private func children(of container: NodeID, in tree: Tree) -> [NodeID] {
    tree[container].kind == .mapping
      ? tree.pairs(of: container).flatMap { [$0.key, $0.value] } : Array(tree.items(of: container))
  }

  private func anchor(of id: NodeID, in tree: Tree) -> ArraySlice<UInt8>? {
    tree.properties(of: id)?.anchor.map { tree.bytes[$0.offsets] }
  }

  private func tag(of id: NodeID, in tree: Tree) -> String? { tree.properties(of: id)?.fullTag }

  /// The place of a node. A missing value can be anywhere between its neighbours.
  private func stretch(of id: NodeID) -> ByteRange {
    let range = old[id].range
    guard range.isEmpty else { return range }
    let start = id.index > 0 ? old.nodes[id.index - 1].range.end : 0
    let end = id.index + 1 < old.nodes.count ? old.nodes[id.index + 1].range.start : UInt32(clamping: old.bytes.count)
    return ByteRange(start: min(start, range.start), end: max(range.start, end))
  }

  /// True if an edit changes a byte of a range, or inserts something in it or at its ends.
  private func isTouched(_ range: ByteRange) -> Bool {
    let next = firstEdit(endingAtOrAfter: range.start)
    return edits[next...].prefix { $0.start <= range.end }.contains { edit in
      edit.isEmpty || range.isEmpty || edit.start < range.end && range.start < edit.end
    }
  }

  /// True if one edit covers the whole range.
  private func isReplaced(_ range: ByteRange) -> Bool {
    edits[firstEdit(endingAtOrAfter: range.end)...].first.map { $0.start <= range.start } ?? false
  }

  private func firstEdit(endingAtOrAfter offset: UInt32) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].end < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
