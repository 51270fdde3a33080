import SourceText
import SourceTree

/// The lines of a file as comments see them. All lines of one text count as one, because no comment can be between
/// them.
struct CommentLines: Sendable {
  let table: LineTable
  /// The ranges of lines that a text joins, sorted and without overlaps.
  private var joined: [ClosedRange<Int>] = []

  init(of tree: Tree, _ table: LineTable) {
    self.table = table
    for node in tree.nodes where node.kind == .scalar && node.range.count > 1 {
      let first = table.line(at: Int(node.range.start))
      let last = table.line(at: Int(node.range.end) - 1)
      if first < last { join(first...last) }
    }
  }

  private mutating func join(_ lines: ClosedRange<Int>) {
    guard let before = joined.last, before.upperBound >= lines.lowerBound else { return joined.append(lines) }
    joined[joined.count - 1] = before.lowerBound...max(before.upperBound, lines.upperBound)
  }

  /// The lines that count as one with the line of a byte.
  func lines(at offset: Int) -> ClosedRange<Int> { lines(with: table.line(at: offset)) }

  func lines(with line: Int) -> ClosedRange<Int> {
    var low = 0
    var high = joined.count
    while low < high {
      let middle = (low + high) / 2
      if joined[middle].upperBound < line { low = middle + 1 } else { high = middle }
    }
    return low < joined.count && joined[low].contains(line) ? joined[low] : line...line
  }
}
