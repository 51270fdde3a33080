import SourceText

/// Prints a tree as libyaml's events, one per line, in the notation of the public YAML test suite.
package func eventLines(of tree: Tree) -> [UInt8] {
  var lines = EventLines(tree: tree)
  lines.add("+STR")
  for document in tree.documents {
    lines.add(document.hasStartMark ? "+DOC ---" : "+DOC")
    lines.add(node: document.root)
    lines.add(document.hasEndMark ? "-DOC ..." : "-DOC")
  }
  lines.add("-STR")
  return lines.bytes
}

private struct EventLines {
  let tree: Tree
  private(set) var bytes: [UInt8] = []

  init(tree: Tree) {
    self.tree = tree
  }

  mutating func add(_ line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(node id: NodeID) {
    switch tree[id].kind {
    case .scalar: addScalar(id)
    case .alias: add("=ALI " + String(decoding: tree.bytes[tree[id].range.offsets], as: UTF8.self))
    case .sequence:
      add("+SEQ" + (tree[id].style == .flow ? " []" : "") + tree.printedProperties(of: id))
      for item in tree.items(of: id) { add(node: item) }
      add("-SEQ")
    case .mapping:
      add("+MAP" + (tree[id].style == .flow ? " {}" : "") + tree.printedProperties(of: id))
      for pair in tree.pairs(of: id) {
        add(node: pair.key)
        add(node: pair.value)
      }
      add("-MAP")
    }
  }

  private mutating func addScalar(_ id: NodeID) {
    bytes += "=VAL\(tree.printedProperties(of: id)) \(mark(of: tree[id].style))".utf8
    for byte in tree.text(of: id) {
      if let escape = escape(of: byte) { bytes += escape.utf8 } else { bytes.append(byte) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func mark(of style: Node.Style) -> String {
    switch style {
    case .singleQuoted: "'"
    case .doubleQuoted: "\""
    case .literal: "|"
    case .folded: ">"
    case .plain, .block, .flow: ":"
    }
  }

  private func escape(of byte: UInt8) -> String? {
    switch byte {
    case 0x00: "\\0"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case UInt8(ascii: "\\"): "\\\\"
    default: nil
    }
  }
}

extension Tree {
  /// The anchor and the tag of a node, as both formats print them after its kind. Empty if it has neither.
  func printedProperties(of id: NodeID) -> String {
    guard let properties = properties(of: id) else { return "" }
    let anchor = properties.anchor.map { " " + String(decoding: bytes[$0.offsets], as: UTF8.self) }
    return (anchor ?? "") + (properties.fullTag.map { " <\($0)>" } ?? "")
  }
}
