import Findings
import SourceText

/// Prints a tree as an outline: each node with its place, kind and style, and a scalar with its type and text.
package func treeLines(of tree: Tree) -> [UInt8] {
  var lines = TreeLines(tree: tree)
  for (number, document) in tree.documents.enumerated() {
    lines.add("document \(number + 1)", depth: 0)
    lines.add(document.root, as: "", depth: 1)
  }
  return lines.bytes
}

private struct TreeLines {
  let tree: Tree
  private let lines: FileLines
  private(set) var bytes: [UInt8] = []

  init(tree: Tree) {
    self.tree = tree
    lines = FileLines(of: tree.bytes)
  }

  mutating func add(_ text: String, depth: Int) {
    bytes += String(repeating: "  ", count: depth).utf8
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ id: NodeID, as role: String, depth: Int) {
    add(role + description(of: id) + tree.printedProperties(of: id) + " " + span(of: tree[id].range), depth: depth)
    for item in tree.items(of: id) { add(item, as: "- ", depth: depth + 1) }
    for pair in tree.pairs(of: id) {
      add(pair.key, as: "key ", depth: depth + 1)
      add(pair.value, as: "value ", depth: depth + 2)
    }
  }

  private func description(of id: NodeID) -> String {
    let node = tree[id]
    switch node.kind {
    case .sequence: return "\(node.style) sequence of \(tree.childCount(of: id))"
    case .mapping: return "\(node.style) mapping of \(tree.childCount(of: id) / 2)"
    case .alias:
      let name = String(decoding: tree.bytes[node.range.offsets], as: UTF8.self)
      return "alias \(name) for " + (tree.target(of: id).map { span(of: tree[$0].range) } ?? "nothing")
    case .scalar: return "\(node.style) \(meaning(of: id)) '\(excerpt(of: tree.text(of: id)))'"
    }
  }

  private func meaning(of id: NodeID) -> String {
    switch tree.value(of: id) {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .text: "text"
    case nil: "mistagged"
    }
  }

  /// `2:3-2:9`: line and column of the first character, and of the one after the last.
  private func span(of range: ByteRange) -> String {
    let start = lines.position(of: Int(range.start))
    let end = lines.position(of: Int(range.end))
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}
