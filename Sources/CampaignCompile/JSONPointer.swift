package import SourceTree

/// The path to a value of a JSON text (RFC 6901): `/cards/0/title`. The empty path is the whole text.
package struct JSONPointer: Sendable, Hashable {
  package private(set) var text: String

  static let root = JSONPointer(text: "")

  private init(text: String) { self.text = text }

  /// A pointer from text. Nil if the text is not a JSON Pointer.
  package init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    self.text = text
  }

  /// The number of steps to the value.
  var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }

  func appending(_ key: String) -> JSONPointer {
    guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return JSONPointer(text: "\(text)/\(key)")
    }
    let token = key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    return JSONPointer(text: "\(text)/\(token)")
  }

  func appending(_ index: Int) -> JSONPointer { JSONPointer(text: "\(text)/\(index)") }

  /// True if this points to the other pointer's value, or to a value inside it.
  package func isWithin(_ other: JSONPointer) -> Bool {
    text == other.text || text.hasPrefix(other.text + "/")
  }
}

extension Tree {
  /// Calls `body` for every value of a JSON text in order, outermost first, with the path to it. If `body` returns
  /// false, the values inside are skipped.
  package func walk(_ body: (NodeID, JSONPointer) -> Bool) {
    if let root = documents.first?.root { walk(root, .root, body) }
  }

  private func walk(_ id: NodeID, _ pointer: JSONPointer, _ body: (NodeID, JSONPointer) -> Bool) {
    guard body(id, pointer) else { return }
    for pair in pairs(of: id) { walk(pair.value, pointer.appending(string(pair.key)), body) }
    for (index, item) in items(of: id).enumerated() { walk(item, pointer.appending(index), body) }
  }
}
