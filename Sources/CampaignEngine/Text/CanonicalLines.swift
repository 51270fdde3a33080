import CampaignCheck
import CampaignJSON
package import SourceTree

/// A tree can't be written as JSON: it has a list as a key, an infinite number, a number that no double can hold, an
/// alias without an anchor, or a value that does not match its tag. The check has a finding for each of them.
package struct NotJSON: Error {}

/// Prints each document of a tree as a line of canonical JSON.
package func canonicalLines(of tree: Tree) throws(NotJSON) -> [UInt8] {
  var lines: [UInt8] = []
  for document in tree.documents {
    var json = CanonicalJSON()
    try write(document.root, of: tree, to: &json)
    lines += json.bytes
    lines.append(UInt8(ascii: "\n"))
  }
  return lines
}

private func write(_ id: NodeID, of tree: Tree, to json: inout CanonicalJSON) throws(NotJSON) {
  guard let node = tree.resolved(id) else { throw NotJSON() }
  switch tree[node].kind {
  case .scalar: try writeScalar(node, of: tree, to: &json)
  case .sequence:
    try json.writeArray { json throws(NotJSON) in
      for item in tree.items(of: node) { try write(item, of: tree, to: &json) }
    }
  case .mapping:
    let members = tree.members(of: node)
    for member in members {
      guard let key = tree.resolved(member.key), tree[key].kind == .scalar else { throw NotJSON() }
    }
    try json.writeObject(
      members,
      key: { tree.text(of: tree.resolved($0.key) ?? $0.key) },
      value: { json, member throws(NotJSON) in try write(member.value, of: tree, to: &json) })
  case .alias: throw NotJSON()
  }
}

private func writeScalar(_ node: NodeID, of tree: Tree, to json: inout CanonicalJSON) throws(NotJSON) {
  // The output would be another number.
  guard tree.neighbour(ofNumber: node) == nil else { throw NotJSON() }
  switch tree.value(of: node) {
  case .null: json.writeNull()
  case .boolean(let value): json.write(value)
  // In RFC 8785, all numbers are doubles.
  case .integer(let value): try write(Double(value), to: &json)
  case .number(let value): try write(value, to: &json)
  case .text: json.write(string: tree.text(of: node))
  case nil: throw NotJSON()
  }
}

private func write(_ number: Double, to json: inout CanonicalJSON) throws(NotJSON) {
  guard let finite = FiniteNumber(number) else { throw NotJSON() }
  json.write(finite)
}
