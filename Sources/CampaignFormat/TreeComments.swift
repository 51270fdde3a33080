import Bytes
import SourceText
import SourceTree

extension Tree {
  /// The comments, in their order, without blanks at their ends.
  var comments: [ArraySlice<UInt8>] {
    guard syntax == .yaml else { return [] }
    var comments: [ArraySlice<UInt8>] = []
    var position = 0
    var waiting = properties[...]
    for (index, node) in nodes.enumerated() where node.kind == .scalar || node.kind == .alias || node.hasProperties {
      if let own = waiting.first, own.node.index == index {
        waiting.removeFirst()
        for range in [own.anchor, own.tag].compactMap({ $0 }).sorted(by: { $0.start < $1.start }) {
          findComments(from: position, to: Int(range.start), &comments)
          position = Int(range.end)
        }
      }
      guard node.kind == .scalar || node.kind == .alias else { continue }
      findComments(from: position, to: Int(node.range.start), &comments)
      position = max(position, Int(node.range.end))
      if node.style.isBlockScalar {
        let lineEnd = bytes[Int(node.range.start)...].firstIndex(where: isBreak) ?? bytes.count
        findComments(from: Int(node.range.start) + 1, to: lineEnd, &comments)
        position = max(position, lineEnd)
      }
    }
    findComments(from: position, to: bytes.count, &comments)
    return comments
  }

  /// Adds the comments of a gap.
  private func findComments(from start: Int, to end: Int, _ comments: inout [ArraySlice<UInt8>]) {
    var offset = start
    while offset < end {
      guard bytes[offset] == hash else {
        offset += 1
        continue
      }
      var comment = bytes[offset...].prefix { !isBreak($0) }
      offset = comment.endIndex
      while let last = comment.last, last.isBlank { comment.removeLast() }
      comments.append(comment)
    }
  }
}
