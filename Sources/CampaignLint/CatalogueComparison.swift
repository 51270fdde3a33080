import CampaignCheck
import Findings
import SourceText
import SourceTree

/// Collects findings about names that the event catalogue does not have, in files that are not campaigns.
struct CatalogueComparison {
  private let tree: Tree
  private let rule: RuleInfo
  private(set) var report = Report()
  private var nearest = NearestSearch()
  /// Values that are used several times have one finding.
  private var known: Set<NodeID> = []

  init(of tree: Tree, by rule: RuleInfo) { (self.tree, self.rule) = (tree, rule) }

  /// Reports a name, and suggests the nearest one of the catalogue, which is the result.
  @discardableResult
  mutating func add(_ message: Message, at node: NodeID, insteadOf names: NameList) -> String? {
    let text = String(decoding: tree.text(of: node), as: UTF8.self)
    let near = nearest.nearest(to: text, among: names)
    let fixes = near.map { fix(node, $0) } ?? []
    add(message, at: node, help: fixes.isEmpty ? .correct : nil, fixes: fixes)
    return near
  }

  /// Reports a name if the catalogue lists others. `names` is nil if it lists none. What is no text has another
  /// finding. Returns the name that is probably meant.
  @discardableResult
  mutating func check<Value>(_ name: NodeID, isIn names: Catalogue.Names<Value>?, _ noun: String) -> String? {
    guard let names, case .text = tree.value(of: name) else { return nil }
    let text = tree.text(of: name)
    guard names[text] == nil else { return nil }
    return add(.notInCatalogue(noun, text), at: name, insteadOf: names.all)
  }

  mutating func add(_ message: Message, at node: NodeID, help: Message?, fixes: [Fix] = []) {
    guard known.insert(node).inserted else { return }
    report.add(Finding(rule, message, at: tree.place(of: node), help: help, fixes: fixes))
  }

  private func fix(_ node: NodeID, _ word: String) -> [Fix] {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard isPlain, tree.properties(of: node)?.anchor == nil else { return [] }
    let text = tree[node].style == .plain ? word : "\"\(word)\""
    return [Fix(.writeWord(word), .needsReview, [Fix.Edit(replacing: tree[node].range, with: text)])]
  }
}

extension Message {
  static func notInCatalogue(_ noun: String, _ name: ArraySlice<UInt8>) -> Message {
    "the catalogue has no \(noun) \(quoting: name)"
  }
  fileprivate static let correct: Message = "correct the name, or add it to the catalogue"
}
