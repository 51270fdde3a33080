import SourceText
import SourceTree

/// The nodes of a tree that have a wrong range, each with the promise that it breaks.
func misplaced(in tree: Tree) -> [String] {
  var finder = MisplacedFinder(tree: tree)
  for document in tree.documents { finder.look(at: document.root, within: ByteRange(0, tree.bytes.count)) }
  for properties in tree.properties { finder.look(at: properties) }
  return finder.broken
}

private struct MisplacedFinder {
  let tree: Tree
  private(set) var broken: [String] = []

  init(tree: Tree) {
    self.tree = tree
  }

  mutating func look(at id: NodeID, within outer: ByteRange) {
    let node = tree[id]
    check(node.range.start >= outer.start && node.range.end <= outer.end, "lies outside its container", id)
    check(isBoundary(node.range.start) && isBoundary(node.range.end), "cuts a character", id)
    switch node.kind {
    case .scalar: lookAtScalar(id)
    case .alias: check(node.range.count > 1 && written(node.range).first == UInt8(ascii: "*"), "is no alias", id)
    case .sequence: lookAtChildren(Array(tree.items(of: id)), of: id, "[", "]")
    case .mapping: lookAtChildren(tree.pairs(of: id).flatMap { [$0.key, $0.value] }, of: id, "{", "}")
    }
  }

  mutating func look(at properties: NodeProperties) {
    let start = tree[properties.node].range.start
    if let anchor = properties.anchor {
      check(
        written(anchor).first == UInt8(ascii: "&") && anchor.end <= start,
        "has a misplaced anchor",
        properties.node
      )
    }
    if let tag = properties.tag {
      check(written(tag).first == UInt8(ascii: "!") && tag.end <= start, "has a misplaced tag", properties.node)
    }
  }

  private mutating func lookAtScalar(_ id: NodeID) {
    let text = written(tree[id].range)
    let isRight =
      switch tree[id].style {
      case .singleQuoted: text.count > 1 && text.first == UInt8(ascii: "'") && text.last == UInt8(ascii: "'")
      case .doubleQuoted: text.count > 1 && text.first == UInt8(ascii: "\"") && text.last == UInt8(ascii: "\"")
      case .literal: text.first == UInt8(ascii: "|") && !isBlank(text.last)
      case .folded: text.first == UInt8(ascii: ">") && !isBlank(text.last)
      default: !isBlank(text.first) && !isBlank(text.last) && words(text) == words(tree.text(of: id))
      }
    check(isRight, "does not stand in its range", id)
  }

  private mutating func lookAtChildren(
    _ children: [NodeID],
    of id: NodeID,
    _ open: Unicode.Scalar,
    _ close: Unicode.Scalar
  ) {
    let text = written(tree[id].range)
    // A pair in a list is a mapping without brackets. It may begin with the bracket of its key: `[{a: b}: c]`
    let isBare = children.first.map { tree[$0].range.start == tree[id].range.start } ?? false
    if tree[id].style == .flow, !isBare, text.first == UInt8(ascii: open) {
      check(text.count > 1 && text.last == UInt8(ascii: close), "does not end at its bracket", id)
    }
    if tree[id].style == .flow { check(!isBlank(text.last), "ends with blanks", id) }
    var end = tree[id].range.start
    for child in children {
      check(tree[child].range.start >= end, "overlaps the one before", child)
      end = tree[child].range.end
      look(at: child, within: tree[id].range)
    }
    if tree[id].style == .block { check(end == tree[id].range.end, "does not end with its last child", id) }
  }

  private mutating func check(_ holds: Bool, _ promise: String, _ id: NodeID) {
    if !holds { broken.append("node \(id.index) at \(tree[id].range.offsets) \(promise)") }
  }

  private func written(_ range: ByteRange) -> ArraySlice<UInt8> { tree.bytes[range.offsets] }

  private func isBoundary(_ offset: UInt32) -> Bool {
    Int(offset) == tree.bytes.count || tree.bytes[Int(offset)] & 0xC0 != 0x80
  }

  private func isBlank(_ byte: UInt8?) -> Bool {
    byte.map { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } ?? false
  }

  /// The text without spaces and line breaks, which folding changes. For libyaml, U+0085 is a line break. A plain
  /// scalar contains no comments.
  private func words(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var words: [UInt8] = []
    for byte in text where !isBlank(byte) {
      if byte == 0x85, words.last == 0xC2 { words.removeLast() } else { words.append(byte) }
    }
    return words
  }
}
