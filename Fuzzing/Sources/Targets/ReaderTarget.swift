import CampaignEngine
import Findings
import SourceTree

/// Reads a text. Every node must have its place, no limit may be exceeded, the text must mean the same when it is
/// written as JSON, and common YAML must be read as libyaml reads it, also part by part.
func tryReader(_ bytes: [UInt8], as syntax: Tree.Syntax) {
  let text = FuzzedText(bytes, as: syntax, limits: .fuzzed)
  if syntax == .yaml {
    demandSameThroughLibyaml(text)
    demandSameInParts(text)
  }
  text.demandPlaces()
  if text.isRead {
    let faults = misplaced(in: text.tree)
    demand(faults.isEmpty, faults.joined(separator: "\n"))
    demandSameAsJSON(text.tree)
  }
  demandLimits(bytes, as: syntax, isRead: text.isRead)
  if syntax == .json { FuzzedText(bytes, as: .json, limits: .fuzzed, severalValues: true).demandPlaces() }
}

extension Limits {
  /// Limits with few nodes, so that aliases can be expanded.
  static let fuzzed: Limits = {
    var limits = Limits.standard
    limits.nodes = 20_000
    return limits
  }()

  /// Limits so low that small texts reach them.
  fileprivate static let tight: Limits = {
    var limits = Limits()
    limits.nodes = 40
    limits.nesting = 5
    limits.textBytes = 30
    return limits
  }()
}

private func demandSameThroughLibyaml(_ text: FuzzedText) {
  var reader = TreeReader(onlyThroughLibyaml: true)
  var report = Report()
  let isRead = reader.read(text.bytes, file: 0, as: .yaml, limits: .fuzzed, into: &report)
  demand(isRead == text.isRead, "libyaml \(isRead ? "can" : "can't") read it")
  demand(!isRead || reader.tree == text.tree, "libyaml reads another tree")
}

/// If each part of a text can be read alone, then the whole text can be read, and contains the same nodes one after the
/// other.
private func demandSameInParts(_ text: FuzzedText) {
  var reader = TreeReader()
  var trees: [Tree] = []
  for part in FilePart.parts(of: text.bytes, size: 1) {
    guard reader.read(part, of: text.bytes, file: 0, limits: .fuzzed) else { return }
    trees.append(reader.tree)
  }
  guard trees.reduce(0, { $0 + $1.nodes.count }) <= Limits.fuzzed.nodes else { return }
  demand(text.isRead, "its parts can be read, and it can't")
  var first = 0
  for tree in trees {
    for index in tree.nodes.indices {
      let (own, whole) = (NodeID(index), NodeID(first + index))
      demand(
        tree[own].kind == text.tree[whole].kind && tree[own].style == text.tree[whole].style
          && tree[own].range == text.tree[whole].range && tree.childCount(of: own) == text.tree.childCount(of: whole)
          && tree.text(of: own) == text.tree.text(of: whole), "a part is read to another tree")
    }
    first += tree.nodes.count
  }
  demand(first == text.tree.nodes.count, "the parts have \(first) nodes")
}

private func demandSameAsJSON(_ tree: Tree) {
  guard let lines = try? canonicalLines(of: tree) else { return }
  for line in lines.split(separator: UInt8(ascii: "\n")) {
    let again = FuzzedText(Array(line), as: .json)
    demand(again.isRead, "canonical JSON that can't be read")
    let written = try? canonicalLines(of: again.tree)
    demand(written == line + [UInt8(ascii: "\n")], "canonical JSON is another one when it is read")
  }
}

/// A text that is read with tight limits is within them. A text that is refused only with them is refused because of a
/// limit.
private func demandLimits(_ bytes: [UInt8], as syntax: Tree.Syntax, isRead: Bool) {
  let limits = Limits.tight
  let text = FuzzedText(bytes, as: syntax, limits: limits)
  text.demandPlaces()
  guard text.isRead else {
    return demand(
      !isRead || text.report.findings.first?.rule.id == "limit", "refused under limits, and not because of them")
  }
  demand(isRead, "read under limits alone")
  let count = text.tree.documents.reduce(0) { $0 + size(of: $1.root, in: text.tree, depth: 0, limits) }
  demand(count <= limits.nodes, "\(count) nodes")
}

/// The number of nodes in a node, including those of its aliases.
private func size(of id: NodeID, in tree: Tree, depth: Int, _ limits: Limits) -> Int {
  guard let node = tree.resolved(id) else { return 1 }
  demand(tree.text(of: node).count <= limits.textBytes, "a text of \(tree.text(of: node).count) bytes")
  guard tree.childCount(of: node) > 0 else { return 1 }
  demand(depth < limits.nesting, "a container at depth \(depth)")
  var count = 1
  var child = tree.firstChild(of: node)
  for _ in 0..<tree.childCount(of: node) {
    count += size(of: child, in: tree, depth: depth + 1, limits)
    child = tree.sibling(after: child)
  }
  return count
}
