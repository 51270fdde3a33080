import SourceTree

/// The fields of composed records whose values are copies, each with its original.
///
/// A valid value is not checked again, because its check looks at nothing else. The gate is "lint one large file" in
/// WorkTests. It is a class, so that a check without variations carries only an empty reference.
final class CopiedFields {
  private let originals: CheckedRecords
  /// In the order of the copies.
  private var rows: [Row] = []
  /// The next row, because the check follows the same order.
  private var next = 0

  private struct Row {
    let copy: NodeID
    let original: NodeID
    let position: UInt8
    let entry: UInt32
  }

  init(of originals: CheckedRecords) { self.originals = originals }

  /// Notes a copy of the value of a field of a record.
  func add(_ copy: NodeID, _ original: NodeID, _ position: Int, _ entry: Int) {
    rows.append(
      Row(
        copy: copy, original: original, position: UInt8(truncatingIfNeeded: position),
        entry: UInt32(truncatingIfNeeded: entry)))
  }

  /// Puts the records of a value into others, as the check of the original found them. Returns false if it has to be
  /// checked.
  func take(_ value: NodeID, in tree: Tree, into records: inout CheckedRecords) -> Bool {
    while next < rows.count, rows[next].copy < value { next += 1 }
    guard next < rows.count, rows[next].copy == value else { return false }
    let row = rows[next]
    guard let slot = originals.slot(Int(row.position), of: Int(row.entry)), slot.isSound, slot.use == nil,
      slot.value == row.original, tree[value].kind != .alias
    else { return false }
    records.copy(slot.records, of: originals, MovedNodes(from: row.original, to: value, in: tree))
    return true
  }
}

/// A value and its copy in one tree.
struct MovedNodes {
  private let nodes: Range<Int>
  private let offset: Int

  init(from original: NodeID, to copy: NodeID, in tree: Tree) {
    nodes = original.index..<tree.sibling(after: original).index
    offset = copy.index - original.index
  }

  /// The copy of a node in the value. Other nodes, to which an alias leads, are not copied.
  func copy(of node: NodeID) -> NodeID { nodes.contains(node.index) ? NodeID(node.index + offset) : node }
}
