internal import CampaignCheck
internal import Findings
internal import SourceText
internal import SourceTree

/// Collects findings about names that the event catalogue does not have, in files that are not campaigns.
struct CatalogueComparison {
  private let tree: Tree
  private let rule: RuleInfo
  private(set) var report = Report()
  private var nearest = NearestSearch()
  /// Values that are used several times have one finding.
  private var known: Set<NodeID> = []

  init(of tree: Tree, by rule: RuleInfo) { (self.tree, self.rule) = (tree, rule) }

  /// Reports a name, and suggests the nearest one of the catalogue.
  mutating func add(_ message: Message, at node: NodeID, insteadOf names: NameList) {
    let text = String(decoding: tree.text(of: node), as: UTF8.self)
    let fixes = nearest.nearest(to: text, among: names).map { fix(node, $0) } ?? []
    add(message, at: node, help: fixes.isEmpty ? .correct : nil, fixes: fixes)
  }

  mutating func add(_ message: Message, at node: NodeID, help: Message?, fixes: [Fix] = []) {
    guard known.insert(node).inserted else { return }
    report.add(Finding(rule, message, at: tree.place(of: node), help: help, fixes: fixes))
  }

  private func fix(_ node: NodeID, _ word: String) -> [Fix] {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard isPlain, tree.properties(of: node)?.anchor == nil else { return [] }
    let text = tree[node].style == .plain ? word : "\"\(word)\""
    return [Fix(.write(word), .needsReview, [Fix.Edit(replacing: tree[node].range, with: text)])]
  }
}

extension Message {
  fileprivate static let correct: Message = "correct the name, or add it to the catalogue"
  fileprivate static func write(_ name: String) -> Message { "write '\(name)'" }
}
