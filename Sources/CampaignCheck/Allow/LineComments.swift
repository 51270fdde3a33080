import SourceText
package import SourceTree

/// A comment for campaignc that applies to a line, and allows something there.
package struct LineComment: Sendable {
  /// The start of the comment.
  package let start: Int
  /// The bytes of the lines that it applies to. All lines of one text count as one. Empty if there is no such line.
  package let target: Range<Int>

  /// The comments of a file, in their order.
  package static func all(in tree: Tree) -> [LineComment] {
    guard let file = FileComments(of: tree) else { return [] }
    let (lines, end) = (file.lines, tree.bytes.count)
    return zip(file.comments, file.targets).compactMap { comment, target in
      guard !comment.isForFile, !comment.isForFormatter else { return nil }
      let joined = target < lines.table.count ? lines.lines(with: target) : nil
      let range = joined.map { lines.table.start(ofLine: $0.lowerBound)..<lines.table.start(ofLine: $0.upperBound + 1) }
      return LineComment(start: Int(comment.comment.range.start), target: range ?? end..<end)
    }
  }
}
