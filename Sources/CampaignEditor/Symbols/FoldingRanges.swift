import Bytes
import SourceText
import SourceTree

extension EditorDocument {
  /// The lists, mappings, texts, comments and documents that take several lines, in the order of the text.
  package func foldingRanges() -> [FoldingRange] {
    (foldsOfEntries + foldsOfComments).sorted { $0.range.start < $1.range.start }
  }

  private var foldsOfEntries: [FoldingRange] {
    let (outline, lines) = (outline, lines)
    let hasSeveral = (outline.entries.last?.document ?? 0) > 0
    var folds: [FoldingRange] = []
    var lastLine = -1
    for entry in outline.entries {
      guard entry.role != .document || hasSeveral || syntax == .json else { continue }
      let range = entry.range
      let line = lines.line(at: Int(range.start))
      // Of several parts that begin on a line, the first one is the largest.
      guard line != lastLine, lines.line(at: max(Int(range.start), Int(range.end) - 1)) > line else { continue }
      folds.append(FoldingRange(range: range, kind: .region))
      lastLine = line
    }
    return folds
  }

  /// Lines of comments that follow one another.
  private var foldsOfComments: [FoldingRange] {
    guard syntax == .yaml else { return [] }
    let lines = lines
    let texts = outline.entries.filter { $0.content == .scalar && $0.style != .plain }.map(\.value)
    var folds: [FoldingRange] = []
    var group: Range<Int>?
    var text = 0
    for line in 0..<lines.count {
      let range = lines.range(ofLine: line)
      let start = bytes[range].firstIndex { !$0.isBlank } ?? range.upperBound
      while text < texts.count, Int(texts[text].end) <= start { text += 1 }
      let isInText = text < texts.count && Int(texts[text].start) < start
      if start < range.upperBound, bytes[start] == UInt8(ascii: "#"), !isInText {
        group = (group?.lowerBound ?? start)..<range.upperBound
        if line + 1 < lines.count { continue }
      }
      if let group, lines.line(at: group.lowerBound) < lines.line(at: group.upperBound) {
        folds.append(FoldingRange(range: ByteRange(group.lowerBound, group.upperBound), kind: .comment))
      }
      group = nil
    }
    return folds
  }
}
