internal import CampaignCheck
internal import CampaignIR
internal import SourceTree

/// Something that a tree holds and JSON does not: a list as a key, an infinite number, one that no double holds, an
/// alias for nothing, a value that is not what its tag says. Each of them has its finding.
struct NotJSON: Error {}

/// Each document of a tree as canonical JSON on its own line.
func canonicalLines(of tree: Tree) throws(NotJSON) -> [UInt8] {
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
  // Another number would be printed.
  guard tree.neighbour(ofNumber: node) == nil else { throw NotJSON() }
  switch tree.value(of: node) {
  case .null: json.writeNull()
  case .boolean(let value): json.write(value)
  // RFC 8785 knows numbers as doubles alone.
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
