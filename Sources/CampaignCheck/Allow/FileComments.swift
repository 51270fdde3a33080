internal import SourceText
internal import SourceTree

/// The comments of a file that are meant for campaignc, each with the line that it speaks of.
struct FileComments {
  let lines: CommentLines
  let comments: [AllowComment]
  /// The line of each comment: its own, or the next one with content where it stands alone.
  private(set) var targets: [Int]

  init(of tree: Tree, _ marks: [ToolMark], isRule: (String) -> Bool) {
    let table = LineTable(of: tree.bytes)
    lines = CommentLines(of: tree, table)
    comments = tree.toolComments(marks, table).map { AllowComment($0, in: tree.bytes, isRule: isRule) }
    targets = comments.map { $0.comment.line }
    var next: (line: Int, target: Int)?
    for index in comments.indices.reversed() where tree.isAlone(targets[index], table) {
      let own = targets[index]
      var line = own + 1
      while line < table.count, tree.isAlone(line, table), line != next?.line { line += 1 }
      targets[index] = line == next?.line ? next?.target ?? line : line
      next = (own, targets[index])
    }
  }
}

extension Tree {
  /// Whether a line holds a comment alone, or nothing.
  fileprivate func isAlone(_ line: Int, _ table: LineTable) -> Bool {
    let first = bytes[table.range(ofLine: line)].first { !isBlank($0) }
    return first == nil || first == UInt8(ascii: "#")
  }
}
