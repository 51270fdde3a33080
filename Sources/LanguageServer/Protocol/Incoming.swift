import Findings
import SourceText
import SourceTree

/// A value of a message from the client. Members that are missing, or that have another type, are nil.
struct Incoming {
  private let tree: Tree
  private let node: NodeID

  /// The value of a message's body. Nil if it is not JSON.
  init?(_ body: [UInt8]) {
    var reader = TreeReader()
    var report = Report()
    var limits = Limits.boundless
    limits.nesting = Limits.deepestNesting
    var isRead = reader.read(body, file: 0, as: .json, limits: limits, into: &report)
    if !isRead, let repaired = withoutLoneSurrogates(body) {
      isRead = reader.read(repaired, file: 0, as: .json, limits: limits, into: &report)
    }
    guard isRead, let root = reader.tree.documents.first?.root else { return nil }
    (tree, node) = (reader.tree, root)
  }

  private init(_ node: NodeID, in tree: Tree) { (self.tree, self.node) = (tree, node) }

  /// A member of an object. If a name is repeated, the last one counts.
  subscript(name: String) -> Incoming? {
    var found: NodeID?
    for pair in tree.pairs(of: node) where tree.text(of: pair.key, is: name) { found = pair.value }
    return found.map { Incoming($0, in: tree) }
  }

  /// The items of a list. Nil for other values.
  var items: [Incoming]? {
    tree[node].kind == .sequence ? tree.items(of: node).map { Incoming($0, in: tree) } : nil
  }

  /// The members of an object, in their order.
  var members: [(name: String, value: Incoming)] {
    tree.pairs(of: node).map { (String(decoding: tree.text(of: $0.key), as: UTF8.self), Incoming($0.value, in: tree)) }
  }

  var isObject: Bool { tree[node].kind == .mapping }

  private var isText: Bool { tree[node].kind == .scalar && tree[node].style == .doubleQuoted }

  /// The bytes of a text.
  var bytes: [UInt8]? { isText ? Array(tree.text(of: node)) : nil }

  var text: String? { isText ? String(decoding: tree.text(of: node), as: UTF8.self) : nil }

  /// The spelling of a number, or of `true`, `false` or `null`.
  private var word: String? {
    tree[node].kind == .scalar && !isText ? String(decoding: tree.text(of: node), as: UTF8.self) : nil
  }

  var integer: Int? { word.flatMap { Int($0) } }

  var number: Double? { word.flatMap { Double($0) } }

  var truth: Bool? { word == "true" ? true : word == "false" ? false : nil }

  var isNull: Bool { word == "null" }

  /// The texts of a list. Items that are no texts are left out.
  var texts: [String] { items?.compactMap(\.text) ?? [] }

  /// The bytes of the value as the client wrote it.
  var written: ArraySlice<UInt8> { tree.bytes[tree[node].range.offsets] }
}

/// JSON in which each half of a surrogate pair without the other half is the replacement character. Nil if there are
/// none. JavaScript's texts can be cut in the middle of a pair, and editors then send half of one.
private func withoutLoneSurrogates(_ text: [UInt8]) -> [UInt8]? {
  var result = text
  var offset = 0
  var isChanged = false
  while offset < result.count {
    guard result[offset] == UInt8(ascii: "\\") else {
      offset += 1
      continue
    }
    guard let unit = escapedUnit(in: result, at: offset) else {
      offset += 2
      continue
    }
    if unit & 0xFC00 == 0xD800, let other = escapedUnit(in: result, at: offset + 6), other & 0xFC00 == 0xDC00 {
      offset += 12
    } else {
      if unit & 0xF800 == 0xD800 {
        result.replaceSubrange(offset..<offset + 6, with: "\\ufffd".utf8)
        isChanged = true
      }
      offset += 6
    }
  }
  return isChanged ? result : nil
}

/// The number of an escape such as `\ud83d`.
private func escapedUnit(in text: [UInt8], at offset: Int) -> UInt16? {
  guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
    return nil
  }
  return UInt16(String(decoding: text[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
}
