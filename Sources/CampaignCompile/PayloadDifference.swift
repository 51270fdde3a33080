import Findings
import SourceText
import SourceTree

/// The differences between two JSON texts, value by value.
package struct PayloadDifference: Sendable {
  /// The path to the value, as a JSON Pointer (RFC 6901).
  package let pointer: JSONPointer
  /// The values as JSON. Nil if there is none.
  package let old: String?
  package let new: String?

  /// The differences in the order of the new text, at most `most`. Nil if one of the texts is not JSON.
  package static func all(from old: [UInt8], to new: [UInt8], upTo most: Int) -> [PayloadDifference]? {
    guard let old = tree(of: old), let new = tree(of: new), let left = old.documents.first,
      let right = new.documents.first
    else { return nil }
    var comparison = Comparison(old: old, new: new, most: most)
    comparison.compare(left.root, right.root, at: .root)
    return comparison.found
  }

  private static func tree(of bytes: [UInt8]) -> Tree? {
    var reader = TreeReader()
    var report = Report()
    return reader.read(bytes, file: 0, as: .json, limits: .boundless, into: &report) ? reader.tree : nil
  }
}

private struct Comparison {
  let old: Tree
  let new: Tree
  let most: Int
  var found: [PayloadDifference] = []

  mutating func compare(_ left: NodeID, _ right: NodeID, at pointer: JSONPointer) {
    guard found.count < most else { return }
    switch (old[left].kind, new[right].kind) {
    case (.mapping, .mapping): compareMembers(left, right, at: pointer)
    case (.sequence, .sequence): compareItems(left, right, at: pointer)
    default:
      if written(left, in: old) != written(right, in: new) { add(pointer, left, right) }
    }
  }

  private mutating func compareMembers(_ left: NodeID, _ right: NodeID, at pointer: JSONPointer) {
    let values = Dictionary(new.pairs(of: right).map { (new.string($0.key), $0.value) }) { first, _ in first }
    var seen: Set<String> = []
    for pair in old.pairs(of: left) {
      let name = old.string(pair.key)
      seen.insert(name)
      let place = pointer.appending(name)
      if let value = values[name] { compare(pair.value, value, at: place) } else { add(place, pair.value, nil) }
    }
    for pair in new.pairs(of: right) where !seen.contains(new.string(pair.key)) {
      add(pointer.appending(new.string(pair.key)), nil, pair.value)
    }
  }

  private mutating func compareItems(_ left: NodeID, _ right: NodeID, at pointer: JSONPointer) {
    let (lefts, rights) = (Array(old.items(of: left)), Array(new.items(of: right)))
    for index in 0..<max(lefts.count, rights.count) {
      let place = pointer.appending(index)
      if index < lefts.count, index < rights.count {
        compare(lefts[index], rights[index], at: place)
      } else {
        add(place, index < lefts.count ? lefts[index] : nil, index < rights.count ? rights[index] : nil)
      }
    }
  }

  private mutating func add(_ pointer: JSONPointer, _ left: NodeID?, _ right: NodeID?) {
    guard found.count < most else { return }
    found.append(
      PayloadDifference(
        pointer: pointer, old: left.map { written($0, in: old) }, new: right.map { written($0, in: new) }))
  }

  private func written(_ id: NodeID, in tree: Tree) -> String {
    String(decoding: tree.bytes[tree[id].range.offsets], as: UTF8.self)
  }
}
