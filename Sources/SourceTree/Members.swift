import Bytes

/// The meaning of a mapping: its keys with their values, with merge keys resolved.
extension Tree {
  /// The members of a mapping, without repeated keys. A key of the mapping itself takes precedence over a merged one.
  /// Of several merged mappings, the earlier one takes precedence (YAML 1.1, "merge key"). For a repeated key, which
  /// has its own finding, the last value counts.
  package func members(of mapping: NodeID) -> [Member] {
    var members = Members(reserving: childCount(of: mapping) / 2)
    var sources: [NodeID] = []
    for pair in pairs(of: mapping) {
      if let merged = mergeSources(of: pair) {
        sources += merged
      } else {
        members.set(Member(key: pair.key, value: pair.value), in: self)
      }
    }
    for source in sources {
      for member in self.members(of: resolved(source) ?? source) {
        members.add(Member(key: member.key, value: member.value, mergeSource: source), in: self)
      }
    }
    return members.list
  }

  /// The members of a mapping, where a repeated key does no harm: if it merges nothing, these are its pairs.
  package func plainMembers(of mapping: NodeID) -> [Member] {
    let pairs = pairs(of: mapping)
    guard !pairs.contains(where: { isMergeKey($0.key) }) else { return members(of: mapping) }
    var members: [Member] = []
    members.reserveCapacity(childCount(of: mapping) / 2)
    for pair in pairs { members.append(Member(key: pair.key, value: pair.value)) }
    return members
  }

  /// True if a key is the merge key: an unquoted `<<` in YAML.
  package func isMergeKey(_ key: NodeID) -> Bool {
    let node = nodes[key.index]
    return syntax == .yaml && node.kind == .scalar && node.style == .plain && node.extent == 2 && !node.hasProperties
      && textByte(node, 0) == UInt8(ascii: "<") && textByte(node, 1) == UInt8(ascii: "<")
  }

  /// The mappings that a pair merges: one, or a list of them. Nil if it is not a merge key, or if it merges something
  /// else, which has its own finding. Such a pair is treated as an ordinary one.
  package func mergeSources(of pair: Pair) -> [NodeID]? {
    guard isMergeKey(pair.key), let target = resolved(pair.value) else { return nil }
    let sources = self[target].kind == .sequence ? Array(items(of: target)) : [pair.value]
    return sources.allSatisfy(isMapping) ? sources : nil
  }

  private func isMapping(_ id: NodeID) -> Bool {
    resolved(id).map { self[$0].kind == .mapping } ?? false
  }
}

/// A key of a mapping, with its value.
package struct Member: Sendable {
  package let key: NodeID
  package let value: NodeID
  /// For a merged member, the place of use: the alias or the mapping after `<<`. Its key and value are then at the
  /// definition.
  package let mergeSource: NodeID?

  package init(key: NodeID, value: NodeID, mergeSource: NodeID? = nil) {
    self.key = key
    self.value = value
    self.mergeSource = mergeSource
  }
}

/// Members in order. A key that is not a scalar equals no other key.
private struct Members {
  private(set) var list: [Member] = []
  /// The positions by key text. Used only if there are too many members for a simple search.
  private var positions: [TextKey: Int] = [:]

  private static let fewMembers = 16

  init(reserving count: Int) { list.reserveCapacity(count) }

  /// Adds a member, or replaces an earlier one with the same key.
  mutating func set(_ member: Member, in tree: Tree) {
    if let index = index(of: member.key, in: tree) { return list[index] = member }
    append(member, in: tree)
  }

  /// Adds a member, unless there is an earlier one with the same key.
  mutating func add(_ member: Member, in tree: Tree) {
    guard index(of: member.key, in: tree) == nil else { return }
    append(member, in: tree)
  }

  private mutating func append(_ member: Member, in tree: Tree) {
    list.append(member)
    if list.count == Self.fewMembers {
      for index in list.indices { note(index, in: tree) }
    } else if list.count > Self.fewMembers {
      note(list.count - 1, in: tree)
    }
  }

  private mutating func note(_ index: Int, in tree: Tree) {
    if let scalar = scalar(list[index].key, in: tree) { positions[TextKey(tree.text(of: scalar))] = index }
  }

  private func index(of key: NodeID, in tree: Tree) -> Int? {
    guard let scalar = scalar(key, in: tree) else { return nil }
    if list.count >= Self.fewMembers { return positions[TextKey(tree.text(of: scalar))] }
    return list.firstIndex { member in
      self.scalar(member.key, in: tree).map { tree.textsAreEqual($0, scalar) } ?? false
    }
  }

  private func scalar(_ key: NodeID, in tree: Tree) -> NodeID? {
    guard let scalar = tree.resolved(key), tree[scalar].kind == .scalar else { return nil }
    return scalar
  }
}
