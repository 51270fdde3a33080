import Findings
import SourceText
import SourceTree

/// The tree of a server payload. An object, because every value of the payload refers to it.
final class PayloadTree: Sendable {
  fileprivate let tree: Tree

  /// Nil if the bytes are not JSON. A payload of the compiler always is.
  init?(_ bytes: [UInt8]) {
    var (reader, report) = (TreeReader(), Report())
    guard reader.read(bytes, file: 0, as: .json, limits: .boundless, into: &report),
      !reader.tree.documents.isEmpty
    else { return nil }
    tree = reader.tree
  }

  /// The outermost value.
  var root: PayloadValue { PayloadValue(tree: self, node: tree.documents[0].root) }
}

/// A value of a server payload. Payloads are canonical JSON, so equal bytes are equal values.
struct PayloadValue: Sendable {
  fileprivate let tree: PayloadTree
  fileprivate let node: NodeID

  /// Its offset in the payload, by which its source is found.
  var offset: Int { Int(tree.tree[node].range.start) }

  /// The value as canonical JSON.
  var json: String { String(decoding: bytes, as: UTF8.self) }

  var bytes: ArraySlice<UInt8> { tree.tree.bytes[tree.tree[node].range.offsets] }

  var isObject: Bool { tree.tree[node].kind == .mapping }

  var isList: Bool { tree.tree[node].kind == .sequence }

  var isEmptyList: Bool { isList && bytes.count == 2 }

  /// The text of a JSON string. Nil for another value.
  var text: String? { isText ? tree.tree.string(node) : nil }

  private var isText: Bool { tree.tree[node].kind == .scalar && tree.tree[node].style == .doubleQuoted }

  var integer: Int64? { isScalar ? Int64(json) : nil }

  var number: Double? { isScalar ? Double(json) : nil }

  var truth: Bool? { isScalar ? json == "true" ? true : json == "false" ? false : nil : nil }

  private var isScalar: Bool { tree.tree[node].kind == .scalar && !isText }

  var items: [PayloadValue] { isList ? tree.tree.items(of: node).map { PayloadValue(tree: tree, node: $0) } : [] }

  /// The members of an object, in the order of canonical JSON.
  var members: [(key: String, value: PayloadValue)] {
    guard isObject else { return [] }
    return tree.tree.pairs(of: node).map { (tree.tree.string($0.key), PayloadValue(tree: tree, node: $0.value)) }
  }

  subscript(key: String) -> PayloadValue? {
    guard isObject else { return nil }
    for pair in tree.tree.pairs(of: node) where tree.tree.text(of: pair.key, is: key) {
      return PayloadValue(tree: tree, node: pair.value)
    }
    return nil
  }

  /// The members by key.
  var fields: [String: PayloadValue] { Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first } }
}
