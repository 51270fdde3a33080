package import CampaignCheck
internal import Files
package import Findings
internal import SourceText
package import SourceTree

/// The severities that hold for the files of a run: the rules' own, what configurations change, and what the command
/// line says.
package struct Severities: Sendable {
  private let settings: [String: RuleSetting]
  private let only: Set<String>

  /// `settings` are what rules are set to for the whole run, and win over configurations. Of `only`, if there are any,
  /// no other rule is reported.
  package init(settings: [String: RuleSetting] = [:], only: Set<String> = []) {
    self.settings = settings
    self.only = only
  }

  /// Whether the command line lets a rule be reported.
  package func reports(_ rule: String) -> Bool { (only.isEmpty || only.contains(rule)) && settings[rule] != .off }

  /// The report as it counts: without what is off, and with the severities in force. What the command line says wins.
  ///
  /// The tree is that of the findings' file, if it could be read.
  package func applied(
    to report: Report, in configuration: Configuration?, at relative: [UInt8], of tree: Tree? = nil
  ) -> Report {
    let overrides = configuration?.overrides(at: relative) ?? []
    let paths = overrides.contains { !$0.paths.isEmpty } ? tree.map { TreePaths(of: $0) } : nil
    return report.compactMap { finding in
      if !only.isEmpty, !only.contains(finding.rule.id) { return nil }
      switch settings[finding.rule.id]
        ?? configuration?.setting(
          of: finding.rule.id, among: overrides, paths?.steps(to: finding.place.range))
      {
      case .off: return nil
      case .severity(let severity): return finding.counted(as: severity)
      case nil: return finding
      }
    }
  }
}

extension Configuration {
  /// What a rule is set to at a place in a file; of several overrides the last wins.
  package func setting(of rule: String, at relative: [UInt8], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    setting(of: rule, among: overrides(at: relative), steps)
  }

  /// The same, where the overrides that are for the file are known.
  package func setting(of rule: String, among overrides: [Override], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    let override = overrides.last { override in
      override.rules[rule] != nil
        && (override.paths.isEmpty || override.paths.contains { pattern in steps.map(pattern.matches) ?? false })
    }
    return override?.rules[rule] ?? rules[rule]
  }

  /// Whether it matters where in a file something is found.
  package func asksForPaths(at relative: [UInt8]) -> Bool {
    overrides(at: relative).contains { !$0.paths.isEmpty }
  }

  /// The overrides that are for a file, or for places in it.
  package func overrides(at relative: [UInt8]) -> [Override] {
    overrides.isEmpty ? [] : overrides.filter { override in override.files.contains { Glob($0).matches(relative) } }
  }
}
