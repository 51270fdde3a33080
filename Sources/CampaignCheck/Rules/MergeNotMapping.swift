import CampaignLanguage
import Findings
import SourceTree

/// A merge key whose value is neither a mapping nor a list of mappings.
enum MergeNotMapping {
  static let info = RuleInfo(
    .mergeNotMapping, .error,
    finds: "A merge key '<<' whose value is neither a mapping nor a list of mappings.",
    because: "A merge key copies the keys of mappings; other values have no keys.",
    source: "YAML 1.1 merge key",
    example: """
        campaign: spring-sale
      - <<: growth
      + <<: { owner: growth }
      """)

  static func check(_ value: NodeID, in tree: Tree, into report: inout Report) {
    guard let target = tree.resolved(value) else { return }
    switch tree[target].kind {
    case .mapping: return
    case .sequence:
      for item in tree.items(of: target) {
        guard let merged = tree.resolved(item), tree[merged].kind != .mapping else { continue }
        report.add(Finding(info, .notMerged, at: tree.place(of: item), help: .quoteMergeKey))
      }
    case .scalar, .alias: report.add(Finding(info, .notMerged, at: tree.place(of: value), help: .quoteMergeKey))
    }
  }
}

extension Message {
  fileprivate static let notMerged: Message = "only a mapping can be merged"
  fileprivate static let quoteMergeKey: Message = "to use '<<' as an ordinary key, put it in quotes"
}
