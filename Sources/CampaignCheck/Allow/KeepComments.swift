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
    guard let file = FileComments(of: tree) else { return nil }
    let table = file.lines.table
    // The last lines between a comment and its entry.
    var between = 0..<0
    for (comment, target) in zip(file.comments, file.targets) where comment.isForFormatter && comment.fault == nil {
      if comment.isForFile { isForFile = true }
      if !between.contains(target) { between = target..<tree.entryLine(from: target, table) }
      let line = table.range(ofLine: between.upperBound)
      if between.upperBound < table.count, lines.last != line { lines.append(line) }
    }
  }
}

extension Tree {
  /// The first line with an entry, below directives and the mark of a document. The number of lines if there is none.
  fileprivate func entryLine(from target: Int, _ table: LineTable) -> Int {
    var line = target
    var hasMark = false
    while line < table.count {
      let text = bytes[table.range(ofLine: line)].drop(while: isBlank)
      let isMark = text.starts(with: "---".utf8)
      let rest = isMark ? text.dropFirst(3).drop(while: isBlank) : text
      guard rest.isEmpty || rest.first == UInt8(ascii: "#") || text.first == UInt8(ascii: "%") else { return line }
      if isMark, hasMark { return table.count }
      hasMark = hasMark || isMark
      line += 1
    }
    return line
  }
}
