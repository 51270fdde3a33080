package import Findings
package import SourceTree

/// Checks the parts of a tree that don't depend on the meaning of fields: keys, scalars, tags, aliases, documents.
///
/// It goes through the arena once. Each container checks its children, so each node is checked once, and the check
/// knows if it is a key.
package func checkTree(_ tree: Tree, into report: inout Report) {
  var keys = KeyTable()
  for index in tree.nodes.indices {
    let id = NodeID(index)
    switch tree.nodes[index].kind {
    case .scalar: continue
    // The report is full.
    case _ where report.isFull: return report.cut()
    case .mapping: checkMapping(id, in: tree, keys: &keys, into: &report)
    case .sequence:
      var item = tree.firstChild(of: id)
      for _ in 0..<tree.childCount(of: id) {
        checkValue(item, in: tree, into: &report)
        item = tree.sibling(after: item)
      }
    case .alias: AliasCheck.check(id, in: tree, into: &report)
    }
  }
  for properties in tree.properties {
    guard !report.isFull else { return report.cut() }
    TagCheck.check(properties, in: tree, into: &report)
  }
  for document in tree.documents {
    checkValue(document.root, in: tree, into: &report)
  }
}

/// Checks that every document is a campaign. Returns false if one is not, and is probably meant as one.
@discardableResult
package func checkDocuments(_ tree: Tree, into report: inout Report) -> Bool {
  let before = report.findings.count
  NotACampaign.check(tree, into: &report)
  return report.findings.count == before || !NotACampaign.holdsUnnamed(tree)
}

private func checkMapping(_ id: NodeID, in tree: Tree, keys: inout KeyTable, into report: inout Report) {
  let count = tree.childCount(of: id) / 2
  var key = tree.firstChild(of: id)
  var repeated: [RepeatedKey.Repetition] = []
  keys.begin(count)
  for _ in 0..<count {
    let value = tree.sibling(after: key)
    if checkKey(key, in: tree, into: &report) {
      if let first = keys.insert(key, of: tree) { repeated.append((key, first)) }
    }
    if tree.isMergeKey(key) { MergeNotMapping.check(value, in: tree, into: &report) }
    checkValue(value, in: tree, into: &report)
    key = tree.sibling(after: value)
  }
  RepeatedKey.check(repeated, of: id, in: tree, into: &report)
}

/// Returns true if a key is text. Only texts can be compared with other keys.
private func checkKey(_ key: NodeID, in tree: Tree, into report: inout Report) -> Bool {
  if tree[key].kind == .scalar, tree.isPlainlyText(key) { return true }
  guard KeyNotText.check(key, in: tree, into: &report) else { return false }
  AmbiguousScalar.check(key, in: tree, into: &report)
  return true
}

private func checkValue(_ id: NodeID, in tree: Tree, into report: inout Report) {
  guard tree[id].kind == .scalar, !tree.isPlainlyText(id) else { return }
  guard !report.isFull else { return report.cut() }
  AmbiguousScalar.check(id, in: tree, into: &report)
  let value = tree.value(of: id)
  NumberNotFinite.check(id, value, in: tree, into: &report)
  NumberNotExact.check(id, value, in: tree, into: &report)
}
