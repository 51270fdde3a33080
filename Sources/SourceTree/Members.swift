/// What a mapping means: its keys with their values, merge keys followed.
extension Tree {
  /// The members of a mapping, each key once. A key of the mapping itself wins over a merged one, and of several merged mappings
  /// the earlier wins (YAML 1.1, "merge key"). Of a key that is repeated, which is an error of its own, the last value counts.
  package func members(of mapping: NodeID) -> [Member] {
    var members: [Member] = []
    var position: [ArraySlice<UInt8>: Int] = [:]
    for pair in pairs(of: mapping) where !isMergeKey(pair.key) {
      guard let key = resolved(pair.key) else { continue }
      let member = Member(key: pair.key, value: pair.value, mergeSource: nil)
      if self[key].kind == .scalar, let index = position[text(of: key)] {
        members[index] = member
      } else {
        if self[key].kind == .scalar { position[text(of: key)] = members.count }
        members.append(member)
      }
    }
    for pair in pairs(of: mapping) where isMergeKey(pair.key) {
      for source in mergeSources(of: pair.value) { merge(source, into: &members, position: &position) }
    }
    return members
  }

  private func merge(_ source: NodeID, into members: inout [Member], position: inout [ArraySlice<UInt8>: Int]) {
    guard let mapping = resolved(source) else { return }
    for member in self.members(of: mapping) {
      guard let key = resolved(member.key), position.updateValue(members.count, forKey: text(of: key)) == nil else {
        continue
      }
      members.append(Member(key: member.key, value: member.value, mergeSource: source))
    }
  }

  /// Whether a key is `<<` as the merge key: unquoted, and in YAML.
  package func isMergeKey(_ key: NodeID) -> Bool {
    let node = nodes[key.index]
    return syntax == .yaml && node.kind == .scalar && node.style == .plain && node.extent == 2 && !node.hasProperties
      && textByte(node, 0) == UInt8(ascii: "<") && textByte(node, 1) == UInt8(ascii: "<")
  }

  /// The nodes that a merge key's value names, where they are mappings: one, or a list of them.
  package func mergeSources(of value: NodeID) -> [NodeID] {
    guard let target = resolved(value) else { return [] }
    let candidates = self[target].kind == .sequence ? Array(items(of: target)) : [value]
    return candidates.filter { resolved($0).map { self[$0].kind == .mapping } ?? false }
  }
}

/// A key that a mapping has, with its value.
package struct Member: Sendable {
  package let key: NodeID
  package let value: NodeID
  /// For a merged one, where it is used: the alias or the mapping behind `<<`. Key and value then stand at the definition.
  package let mergeSource: NodeID?
}
