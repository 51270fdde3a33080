import SourceText
import SourceTree

/// The style of a file that the formatter keeps.
struct FormatStyle {
  /// True if a list below a key is indented.
  private(set) var indentsLists = true
  /// The line break for lines that had none.
  private(set) var lineBreak: [UInt8] = [lineFeed]
  /// True if the content of an item moves up to the line of its dash. Comments for campaignc apply to lines, so no line
  /// disappears from a file that has some.
  let joinsItems: Bool

  /// The number of blanks of one level.
  static let step = 2

  /// The style of most lists in a file. If there are as many of both, they are indented.
  init(of tree: Tree, _ text: UnsafeBufferPointer<UInt8>, joinsItems: Bool) {
    self.joinsItems = joinsItems
    var balance = 0
    for (index, node) in tree.nodes.enumerated() where node.kind == .sequence && node.style == .block && index > 0 {
      guard let key = Self.column(ofKey: NodeID(index - 1), of: tree, text) else { continue }
      balance += Self.column(of: Int(node.range.start), in: text) > key ? 1 : -1
    }
    indentsLists = balance >= 0
    if let end = text.firstIndex(where: isBreak), text[end] == carriageReturn {
      lineBreak = end + 1 < text.count && text[end + 1] == lineFeed ? [carriageReturn, lineFeed] : [carriageReturn]
    }
  }

  /// The column of the node before a list, with its anchor and its tag, if it is the key of the list.
  private static func column(ofKey id: NodeID, of tree: Tree, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let node = tree[id]
    guard node.kind == .scalar || node.kind == .alias else { return nil }
    var offset = Int(node.range.end)
    while offset < text.count, text[offset] == space { offset += 1 }
    guard offset < text.count, text[offset] == UInt8(ascii: ":") else { return nil }
    return column(of: tree.firstToken(of: id), in: text)
  }

  private static func column(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    offset - startOfLine(of: offset, in: text)
  }
}

extension Tree {
  /// The start of a node with its anchor and its tag.
  func firstToken(of id: NodeID) -> Int {
    let start = Int(self[id].range.start)
    guard let properties = properties(of: id) else { return start }
    return [properties.anchor, properties.tag].compactMap { $0.map { Int($0.start) } }.min() ?? start
  }
}

/// The start of the line of an offset, after a byte-order mark.
func startOfLine(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
  var start = offset
  while start > 0, !isBreak(text[start - 1]) { start -= 1 }
  return start == 0 && text.starts(with: byteOrderMark) ? byteOrderMark.count : start
}
