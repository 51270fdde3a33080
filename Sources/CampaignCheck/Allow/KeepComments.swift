import SourceText
package import SourceTree

/// The parts of a file that its comments tell the formatter to leave as they are.
package struct KeepComments: Sendable {
  /// True if the whole file stays as it is.
  package private(set) var isForFile = false
  /// The lines on which entries begin that stay as they are, in their order.
  package private(set) var lines: [Range<Int>] = []

  /// Nil if the file has no comments for campaignc, as most files.
  package init?(of tree: Tree) {
    let marks = tree.toolMarks
    guard !marks.isEmpty else { return nil }
    let file = FileComments(of: tree, marks) { _ in false }
    for (comment, target) in zip(file.comments, file.targets) where comment.isForFormatter && comment.fault == nil {
      if comment.isForFile { isForFile = true }
      guard target < file.lines.table.count else { continue }
      let line = file.lines.table.range(ofLine: target)
      if lines.last != line { lines.append(line) }
    }
  }
}
