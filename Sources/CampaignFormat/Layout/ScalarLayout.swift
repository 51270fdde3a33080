import Bytes
import SourceText
import SourceTree

// The layout of texts. Only the indentation of their lines changes, and white space at the ends of lines that does not
// count.

extension GapWalk {
  mutating func takeScalar(_ id: NodeID, _ context: Context) {
    let node = tree[id]
    guard !node.range.isEmpty else { return }
    if node.style.isBlockScalar { return takeBlockScalar(node, context) }
    var context = context
    let isRoot = context.oldParent < 0 && context.flow == nil && !context.isImplicitKey && tree.syntax == .yaml
    // A text that is a whole document stays where it is: further left, it could contain a document mark.
    if isRoot { context.spot.own = Int(node.range.start) - startOfLine(of: Int(node.range.start), in: text) }
    move(to: Int(node.range.start), context)
    if node.style == .plain, context.spot.own == 0, !isRoot, isDocumentMark(at: position) {
      return leaveAlone(.documentMark)
    }
    if node.style == .plain, context.flow != nil, isMark(node.range) { return leaveAlone(.markInBrackets) }
    if node.style == .singleQuoted { changeQuotes(of: id, isInBrackets: context.flow != nil) }
    // A text that the file contains letter by letter has one line.
    if tree.verbatimStart(of: id) == nil {
      indentLines(of: node, by: isRoot ? nil : context.spot.own)
    }
    if context.flow != nil || context.isImplicitKey || isRoot {
      pass(to: Int(node.range.end))
    } else {
      passText(node.range, oldParent: context.oldParent, new: context.parent + FormatStyle.step)
    }
  }

  /// True if a text without quotes would be a mark with a blank behind it.
  private func isMark(_ range: ByteRange) -> Bool {
    let (first, last) = (text[Int(range.start)], text[Int(range.end) - 1])
    return range.count == 1 && first == UInt8(ascii: "-") || last == UInt8(ascii: ":")
  }

  /// Indents the lines of a text but the first, and removes white space at the ends of lines.
  private mutating func indentLines(of node: Node, by column: Int?) {
    let end = Int(node.range.end)
    var offset = Int(node.range.start)
    while true {
      var lineEnd = offset
      while lineEnd < end, !isBreak(text[lineEnd]) { lineEnd += 1 }
      guard lineEnd < end else { return }
      removeBlanks(before: lineEnd, from: offset, node.style)
      offset = lineEnd + lengthOfBreak(at: lineEnd)
      beginLine(at: offset)
      var first = offset
      while first < end, text[first].isBlank { first += 1 }
      if let column, first < end, !isBreak(text[first]) {
        replace(offset..<first, with: [UInt8](repeating: space, count: column))
        offset = first
      }
    }
  }

  /// Removes the blanks at the end of a line. In double quotes, a backslash makes the first of them count.
  private mutating func removeBlanks(before end: Int, from start: Int, _ style: Node.Style) {
    var first = end
    while first > start, text[first - 1].isBlank { first -= 1 }
    guard first < end else { return }
    if style == .doubleQuoted, first > start {
      var slashes = 0
      while first - slashes > start, text[first - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
      if !slashes.isMultiple(of: 2) { first += 1 }
    }
    if first < end { replace(first..<end, with: []) }
  }
}

// MARK: - Block scalars

extension GapWalk {
  private mutating func takeBlockScalar(_ node: Node, _ context: Context) {
    let start = Int(node.range.start)
    move(to: start, context)
    let block = BlockScalar(node, in: text, oldParent: context.oldParent)
    pass(to: block.headerEnd)
    guard block.hasLines else { return }
    let new =
      block.digit.map { max(0, context.parent) + $0 } ?? max(FormatStyle.step, context.parent + FormatStyle.step)
    takeHeaderRest(of: block)
    var offset = block.firstLine
    while offset < block.end {
      let lineEnd = endOfLine(at: offset)
      var first = offset
      while first < lineEnd, text[first] == space { first += 1 }
      if first == lineEnd, first - offset <= block.indentation {
        replace(offset..<lineEnd, with: [])
      } else {
        replace(offset..<offset + block.indentation, with: [UInt8](repeating: space, count: new))
      }
      beginLine(at: offset)
      offset = lineEnd < block.end ? lineEnd + lengthOfBreak(at: lineEnd) : block.end
    }
    pass(to: block.end)
    if block.endsWithEmptyLines { beginLine(at: block.end) }
    if block.mayNotEndLine { keepEnd() }
  }

  /// The blanks and the comment after `|`.
  private mutating func takeHeaderRest(of block: BlockScalar) {
    let end = endOfLine(at: position)
    var last = end
    while last > position, text[last - 1].isBlank { last -= 1 }
    if let comment = text[position..<last].firstIndex(of: hash) {
      move(to: comment, Spot(own: 0), depth: depth)
    }
    if last < end { replace(last..<end, with: []) }
  }
}
