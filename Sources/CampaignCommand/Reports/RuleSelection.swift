import CampaignDerive
import CampaignEngine
import Findings
import SourceText

/// The rules that a command line selects: those of a kind, of a severity, with fixes, or with certain words.
struct RuleSelection {
  private let kinds: [RuleKind]
  /// Texts of which each must be in the id of a rule or in what it finds. In lower case.
  private let texts: [String]
  private let severity: Severity?
  private let isFixable: Bool

  init(words: [String], severity: Severity?, isFixable: Bool) {
    kinds = words.compactMap(RuleKind.init)
    texts = words.filter { RuleKind(rawValue: $0) == nil }.map { $0.lowercased() }
    (self.severity, self.isFixable) = (severity, isFixable)
  }

  func holds(for rule: RuleInfo) -> Bool {
    guard kinds.isEmpty || kinds.contains(RuleKind(of: rule)) else { return false }
    if let severity, rule.severity != severity { return false }
    if isFixable, RuleFixes.trusts(of: rule).isEmpty { return false }
    return texts.allSatisfy { rule.id.contains($0) || rule.finds.lowercased().contains($0) }
  }

  /// The rules of the list, under the name of their kind.
  static func list(of rules: [RuleInfo]) -> ConsoleText {
    let groups = RuleKind.allCases.map { kind in (kind, rules.filter { RuleKind(of: $0) == kind }) }
    return .joined(
      groups.filter { !$0.1.isEmpty }.map { kind, rules in
        .paragraph("\(kind.rawValue): \(kind.summary) (\(counted(rules.count, "rule", "rules")))")
          + .table(rules.map { ["  \($0.id)", $0.state, $0.fixes, $0.finds] })
      })
  }

  /// All facts about the rules, as JSON for programs.
  static func json(of rules: [RuleInfo]) -> String {
    RuleManual.json(of: rules) { rule in
      [
        "kind": .text(RuleKind(of: rule).rawValue),
        "fixes": .array(RuleFixes.trusts(of: rule).map { .text($0.rawValue) }),
      ]
    }
  }
}

extension RuleInfo {
  /// Its severity, and whether it is off by default.
  fileprivate var state: String { isOffByDefault ? "\(severity.rawValue), off" : severity.rawValue }

  /// The fixes of its findings.
  fileprivate var fixes: String {
    let trusts = RuleFixes.trusts(of: self)
    if trusts.isEmpty { return "" }
    return trusts.contains(.keepsMeaning) ? "safe fix" : "fix"
  }
}
