import CampaignCheck
import SourceText
import SourceTree

/// The lines whose entries stay as they are, because a comment says so.
struct KeptLines {
  /// Sorted, without overlaps.
  private let lines: [Range<Int>]

  init(_ lines: [Range<Int>]) { self.lines = lines }

  /// The bytes of the entries that begin on such lines, and of brackets with such a line.
  init(entriesOf tree: Tree) {
    let kept = KeptLines(KeepComments(of: tree)?.lines ?? [])
    guard !kept.lines.isEmpty else {
      lines = []
      return
    }
    var ranges: [Range<Int>] = []
    for index in tree.nodes.indices {
      let (id, node) = (NodeID(index), tree.nodes[index])
      switch node.kind {
      case .mapping:
        for pair in tree.pairs(of: id) {
          let (start, end) = (tree.firstToken(of: pair.key), max(tree[pair.key].range.end, tree[pair.value].range.end))
          if kept.hold(pair, from: start, of: tree) { ranges.append(start..<max(start, Int(end))) }
        }
      case .sequence:
        for item in tree.items(of: id) {
          let start = tree.firstToken(of: item)
          if kept.hold(start) { ranges.append(start..<max(start, Int(tree[item].range.end))) }
        }
      case .scalar, .alias: continue
      }
      if node.style == .flow, kept.holdAny(of: node.range.offsets) { ranges.append(node.range.offsets) }
    }
    ranges.sort { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    var outer: [Range<Int>] = []
    for range in ranges where range.upperBound > outer.last?.upperBound ?? 0 { outer.append(range) }
    lines = outer
  }

  /// True if an offset is on one of the lines.
  @inline(__always)
  func hold(_ offset: Int) -> Bool { !lines.isEmpty && areHeld(offset..<offset + 1) }

  /// True if an entry begins on one of the lines, or if it has a text on one of them: the comment can be behind a text
  /// below its key. `first` is the start of the entry.
  @inline(__always)
  func hold(_ pair: Pair, from first: Int, of tree: Tree) -> Bool {
    guard !lines.isEmpty else { return false }
    let end = tree[pair.value].kind == .scalar ? Int(tree[pair.value].range.end) : first
    return areHeld(first..<max(first + 1, end))
  }

  /// True if a range has a part of one of the lines.
  @inline(__always)
  func holdAny(of range: Range<Int>) -> Bool { !lines.isEmpty && areHeld(range) }

  private func areHeld(_ range: Range<Int>) -> Bool {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].lowerBound < range.upperBound
  }
}
