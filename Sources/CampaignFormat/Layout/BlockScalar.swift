import Bytes
import SourceText
import SourceTree

/// The parts of a text after `|` or `>`.
struct BlockScalar {
  /// The end of `|` with its indicators.
  let headerEnd: Int
  /// The number that says how far the text is indented.
  private(set) var digit: Int?
  /// The start of the line after the header.
  let firstLine: Int
  /// The number of blanks before each line that are not part of the text.
  let indentation: Int
  /// True if `+` makes empty lines at the end count.
  let keepsEnd: Bool
  /// The end of the last line that counts. With `+`, the empty lines after it count too.
  let end: Int
  /// True if `end` is after empty lines that count.
  let endsWithEmptyLines: Bool
  /// True if a line break at the end of the file would change the text.
  let mayNotEndLine: Bool

  /// False if no line counts.
  var hasLines: Bool { end > headerEnd }

  /// `oldParent` is the column of the list or the mapping around the text.
  init(_ node: Node, in text: UnsafeBufferPointer<UInt8>, oldParent: Int) {
    let lines = TextLines(text: text)
    var (offset, keepsEnd, stripsEnd) = (Int(node.range.start) + 1, false, false)
    while offset < text.count, !text[offset].isBlank, !isBreak(text[offset]), text[offset] != hash {
      switch text[offset] {
      case UInt8(ascii: "+"): keepsEnd = true
      case UInt8(ascii: "-"): stripsEnd = true
      default: digit = Int(text[offset]) - Int(UInt8(ascii: "0"))
      }
      offset += 1
    }
    (headerEnd, self.keepsEnd) = (offset, keepsEnd)
    let headerLineEnd = lines.end(of: offset)
    firstLine = lines.next(after: headerLineEnd)
    // The first line with content says how far the text is indented.
    let contentEnd = Int(node.range.end)
    var line = firstLine
    while line < contentEnd, lines.isEmpty(line) { line = lines.next(after: lines.end(of: line)) }
    let hasContent = line < contentEnd
    let found = hasContent ? lines.blanks(line) : Int.max / 2
    indentation = digit.map { max(0, oldParent) + $0 } ?? found
    // Lines of blanks count if they are longer than the indentation.
    var last = hasContent ? lines.end(of: contentEnd) : headerLineEnd
    let firstEmpty = lines.next(after: last)
    var next = firstEmpty
    var isCounted = hasContent
    while next < text.count, lines.isEmpty(next) {
      let lineEnd = lines.end(of: next)
      if lineEnd - next > indentation { (last, isCounted) = (lineEnd, true) }
      next = lines.next(after: lineEnd)
    }
    endsWithEmptyLines = keepsEnd && next > lines.next(after: last)
    end = endsWithEmptyLines ? min(next, text.count) : isCounted ? last : headerEnd
    mayNotEndLine = isCounted && last >= text.count && !stripsEnd
  }
}

extension BlockScalar {
  /// The last text of a node, if it is one after `|` or `>`. `oldParent` is the column of the list or mapping around
  /// the node.
  init?(lastOf id: NodeID, of tree: Tree, in text: UnsafeBufferPointer<UInt8>, oldParent: Int) {
    let last = tree.sibling(after: id).index - 1
    guard tree.nodes[last].style.isBlockScalar else { return nil }
    var column = oldParent
    // Inside the node, the nearest list or mapping that ends with the text is around it.
    if let outer = (id.index..<last).last(where: { tree.sibling(after: NodeID($0)).index > last }) {
      let start = Int(tree.nodes[outer].range.start)
      column = start - startOfLine(of: start, in: text)
    }
    self.init(tree.nodes[last], in: text, oldParent: column)
  }
}

/// The lines of a text, by the offsets at which they begin.
private struct TextLines {
  let text: UnsafeBufferPointer<UInt8>

  /// The end of the line with an offset, without its line break.
  func end(of offset: Int) -> Int {
    var end = offset
    while end < text.count, !isBreak(text[end]) { end += 1 }
    return end
  }

  /// The start of the line after one that ends at an offset. Beyond the text if there is none.
  func next(after end: Int) -> Int {
    guard end < text.count else { return text.count + 1 }
    return text[end] == carriageReturn && end + 1 < text.count && text[end + 1] == lineFeed ? end + 2 : end + 1
  }

  /// The number of spaces at the beginning of a line.
  func blanks(_ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == space { end += 1 }
    return end - start
  }

  /// True if a line has only white space.
  func isEmpty(_ start: Int) -> Bool { text[start..<end(of: start)].allSatisfy(\.isBlank) }
}
