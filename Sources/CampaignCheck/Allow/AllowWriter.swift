import Bytes
package import Findings
package import SourceText
package import SourceTree

/// The edits that allow the findings of a rule at some places of a YAML file.
///
/// If a comment for the line exists, the rule is added to it. Otherwise the comment goes to the end of the line if
/// there is room, or above the line. No comment can be between the lines of one text, so that one goes above the first
/// line of the text. Without a reason, a finding will ask for one.
package func editsAllowing(
  _ rule: RuleInfo, because reason: String?, at places: [ByteRange], in tree: Tree
) -> [Fix.Edit] {
  let file = FileComments(of: tree, tree.toolMarks) { $0 == rule.id }
  let writer = AllowWriter(
    tree: tree, lines: file.lines,
    comment: "# campaignc: \(AllowWord.line) \(rule.id)" + (reason.map { " -- \($0)" } ?? ""))
  var joinable: [Int: AllowComment] = [:]
  for (comment, target) in zip(file.comments, file.targets)
  where comment.fault == nil && !comment.isForFile && !comment.isForFormatter && !comment.isForChange {
    joinable[file.lines.lines(with: target).lowerBound] = comment
  }
  let firstLines = Set(places.map { file.lines.lines(at: Int($0.start)).lowerBound }).sorted()
  return firstLines.map { line in
    guard let last = joinable[line]?.names.last else { return writer.edit(forLine: line) }
    return Fix.Edit(replacing: ByteRange(start: last.end, end: last.end), with: ", \(rule.id)")
  }
}

/// Finds the place of a new comment.
private struct AllowWriter {
  let tree: Tree
  let lines: CommentLines
  let comment: String

  /// A comment may extend a line to this number of code points.
  private static let width = 120

  func edit(forLine line: Int) -> Fix.Edit {
    let range = lines.table.range(ofLine: line)
    let content = tree.bytes[range]
    let trimmed = content.prefix((content.lastIndex { !isBlank($0) } ?? range.lowerBound - 1) + 1 - range.lowerBound)
    let isOneLine = lines.lines(with: line).count == 1
    let length = codePoints(in: trimmed) + 1 + comment.unicodeScalars.count
    // A '#' may begin another comment, which would then contain ours.
    if isOneLine, length <= Self.width, !content.contains(UInt8(ascii: "#")) {
      return Fix.Edit(replacing: ByteRange(trimmed.endIndex, range.upperBound), with: " " + comment)
    }
    let indentation = String(decoding: content.prefix { $0 == 0x20 }, as: UTF8.self)
    let start = ByteRange(range.lowerBound, range.lowerBound)
    return Fix.Edit(replacing: start, with: indentation + comment + lineBreak(after: range))
  }

  /// The line break of a line, for new lines.
  private func lineBreak(after line: Range<Int>) -> String {
    let rest = tree.bytes[line.upperBound...].prefix(2)
    return rest.elementsEqual([0x0D, 0x0A]) ? "\r\n" : rest.first == 0x0D ? "\r" : "\n"
  }
}
