import Bytes
import SourceText
import SourceTree

/// Compares a text with its formatted form. A difference is a mistake of campaignc, and the file stays as it is.
struct FormatGuard {
  let old: Tree
  let new: Tree

  /// Everything that the formatter must keep.
  enum Difference: String, Sendable {
    case characters = "its characters"
    case nodes = "its content"
    case comments = "its comments"
    case allowed = "what its comments allow"
    case findings = "more findings than are kept"
    case payloads = "its payloads"
    case unread = "its syntax"
    case limit = "its size"
    case unstable = "its layout a second time"
  }

  /// True if the keys of mappings may have another order.
  let isMoved: Bool

  /// The first difference in what both texts say.
  var difference: Difference? {
    let (before, after) = (old.comments, new.comments)
    if isMoved {
      guard haveSameValues else { return .nodes }
      return before.sorted(by: precedes) == after.sorted(by: precedes) ? nil : .comments
    }
    guard haveSameCharacters else { return .characters }
    guard haveSameNodes else { return .nodes }
    return before == after ? nil : .comments
  }

  private func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  /// True if both texts have the same characters in the same order, apart from white space and quotes.
  private var haveSameCharacters: Bool {
    old.bytes.withUnsafeBufferPointer { old in
      new.bytes.withUnsafeBufferPointer { new in
        var (left, right) = (0, 0)
        while true {
          while left < old.count, mayDiffer(old[left]) { left += 1 }
          while right < new.count, mayDiffer(new[right]) { right += 1 }
          guard left < old.count, right < new.count else { return left == old.count && right == new.count }
          guard old[left] == new[right] else { return false }
          (left, right) = (left + 1, right + 1)
        }
      }
    }
  }

  private func mayDiffer(_ byte: UInt8) -> Bool {
    byte.isBlank || isBreak(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// True if both trees have the same nodes, with the same texts, styles, anchors and tags.
  private var haveSameNodes: Bool {
    guard old.nodes.count == new.nodes.count, old.documents == new.documents,
      old.properties.count == new.properties.count
    else { return false }
    for index in old.nodes.indices where !isSame(NodeID(index)) { return false }
    return zip(old.properties, new.properties).allSatisfy { left, right in
      left.node == right.node && left.fullTag == right.fullTag && text(left.anchor, old) == text(right.anchor, new)
        && text(left.tag, old) == text(right.tag, new)
    }
  }

  private func isSame(_ id: NodeID) -> Bool {
    let (left, right) = (old[id], new[id])
    guard left.kind == right.kind, left.hasProperties == right.hasProperties,
      old.sibling(after: id) == new.sibling(after: id), old.childCount(of: id) == new.childCount(of: id),
      left.style == right.style || left.style == .singleQuoted && right.style == .doubleQuoted
    else { return false }
    switch left.kind {
    case .scalar: return old.text(of: id) == new.text(of: id)
    case .alias: return old.bytes[left.range.offsets] == new.bytes[right.range.offsets]
    case .sequence, .mapping: return true
    }
  }

  private func text(_ range: ByteRange?, _ tree: Tree) -> ArraySlice<UInt8>? {
    range.map { tree.bytes[$0.offsets] }
  }
}

// MARK: - Mappings in another order

extension FormatGuard {
  /// True if both texts have the same documents, apart from the order of keys.
  private var haveSameValues: Bool {
    old.documents.count == new.documents.count && old.nodes.count == new.nodes.count
      && zip(old.documents, new.documents).allSatisfy { haveSameValue($0.root, $1.root) }
  }

  private func haveSameValue(_ left: NodeID, _ right: NodeID) -> Bool {
    guard old[left].kind == new[right].kind, old.childCount(of: left) == new.childCount(of: right),
      haveSameProperties(left, right)
    else { return false }
    switch old[left].kind {
    case .scalar: return old.text(of: left) == new.text(of: right) && haveSameMeaning(left, right)
    case .alias: return old.bytes[old[left].range.offsets] == new.bytes[new[right].range.offsets]
    case .sequence: return zip(old.items(of: left), new.items(of: right)).allSatisfy(haveSameValue)
    case .mapping: return haveSamePairs(left, right)
    }
  }

  /// True if two scalars mean the same. `.nan` equals itself here.
  private func haveSameMeaning(_ left: NodeID, _ right: NodeID) -> Bool {
    let (before, after) = (old.value(of: left), new.value(of: right))
    if case .number(let first) = before, case .number(let second) = after {
      return first.bitPattern == second.bitPattern
    }
    return before == after
  }

  private func haveSameProperties(_ left: NodeID, _ right: NodeID) -> Bool {
    let (before, after) = (old.properties(of: left), new.properties(of: right))
    return before?.fullTag == after?.fullTag && text(before?.anchor ?? nil, old) == text(after?.anchor ?? nil, new)
  }

  /// True if two mappings have the same pairs. Repeated keys and keys that are no texts keep their order.
  private func haveSamePairs(_ left: NodeID, _ right: NodeID) -> Bool {
    var waiting: [ArraySlice<UInt8>: [Pair]] = [:]
    for pair in new.pairs(of: right).reversed() { waiting[new.text(of: pair.key), default: []].append(pair) }
    for pair in old.pairs(of: left) {
      guard let other = waiting[old.text(of: pair.key)]?.popLast(), haveSameValue(pair.key, other.key),
        haveSameValue(pair.value, other.value)
      else { return false }
    }
    return true
  }
}
