import CampaignCheck
import CampaignLint
package import Findings

/// The subject of a rule.
package enum RuleKind: String, Sendable, CaseIterable {
  case files, content, workspace, readers, scenarios, comments, payloads

  package var summary: String {
    switch self {
    case .files: "the text of files, and their fields and values"
    case .content: "what cards and messages say and do"
    case .workspace: "several campaigns together"
    case .readers: "sample readers"
    case .scenarios: "scenarios"
    case .comments: "allow comments"
    case .payloads: "payloads and runs"
    }
  }

  package init(of rule: RuleInfo) {
    self = Self.kinds[rule.id] ?? .payloads
  }

  private static let kinds: [String: RuleKind] = {
    let lists: [(RuleKind, [RuleInfo])] = [
      (.files, checkRules), (.content, recordRules), (.workspace, workspaceRules), (.readers, readerRules),
      (.scenarios, scenarioRules + scenarioRulesOfRuns), (.comments, allowRules),
    ]
    return lists.reduce(into: [:]) { kinds, list in
      for rule in list.1 { kinds[rule.id] = list.0 }
    }
  }()
}
