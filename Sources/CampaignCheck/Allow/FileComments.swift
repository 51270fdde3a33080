import Bytes
import SourceText
import SourceTree

/// The comments for campaignc in one file, each with the line that it applies to.
struct FileComments {
  let lines: CommentLines
  let comments: [AllowComment]
  /// The target line of each comment: its own, or the next line with content if nothing else is on its line.
  private(set) var targets: [Int]

  /// The comments for others than the rules. Nil if the file has none.
  init?(of tree: Tree) {
    let marks = tree.toolMarks
    guard !marks.isEmpty else { return nil }
    self.init(of: tree, marks) { _ in false }
  }

  init(of tree: Tree, _ marks: [ToolMark], isRule: (String) -> Bool) {
    let table = LineTable(of: tree.bytes)
    lines = CommentLines(of: tree, table)
    comments = tree.toolComments(marks, table).map { AllowComment($0, in: tree.bytes, isRule: isRule) }
    targets = comments.map { $0.comment.line }
    // Goes from the last comment to the first, so that each line is read only once.
    var next: (line: Int, target: Int)?
    for index in comments.indices.reversed() {
      let own = targets[index]
      if own != next?.line { next = (own, tree.isAlone(own, table) ? tree.target(below: own, table, next) : own) }
      targets[index] = next?.target ?? own
    }
  }
}

extension Tree {
  /// The next line with content below a comment that is alone on its line. `next` is the comment after it, whose target
  /// is known.
  fileprivate func target(below own: Int, _ table: LineTable, _ next: (line: Int, target: Int)?) -> Int {
    var line = own + 1
    while line < table.count, line != next?.line, isAlone(line, table) { line += 1 }
    return line == next?.line ? next?.target ?? line : line
  }

  /// True if a line has no content except a comment.
  fileprivate func isAlone(_ line: Int, _ table: LineTable) -> Bool {
    let first = bytes[table.range(ofLine: line)].first { !isBlank($0) }
    return first == nil || first == UInt8(ascii: "#")
  }
}
