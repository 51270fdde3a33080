package import CampaignCheck
import Files
package import Findings
import SourceText
package import SourceTree

/// The severities for the files of a run: the defaults of the rules, then the changes by configurations and by the
/// command line.
package struct Severities: Sendable, Equatable {
  private let settings: [String: RuleSetting]
  private let only: Set<String>
  /// The lowest severity that is reported.
  package let least: Severity

  /// `settings` apply to the whole run, and win over configurations. If `only` is not empty, other rules are not
  /// reported.
  package init(settings: [String: RuleSetting] = [:], only: Set<String> = [], least: Severity = .advice) {
    self.settings = settings
    self.only = only
    self.least = least
  }

  /// True if the command line allows a rule to report, whatever its severity. A rule that is off by default reports if
  /// a configuration turns it on.
  package func reports(_ rule: String) -> Bool {
    least == .advice && (only.isEmpty || only.contains(rule)) && settings[rule] != .off
  }

  /// The findings that count: without rules that are off, and with their final severities. The command line overrides
  /// the configuration.
  ///
  /// The tree is that of the findings' file. Nil if the file can't be read.
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
      case .severity(let severity): return severity < least ? nil : finding.counted(as: severity)
      case nil:
        let isOff = finding.rule.isOffByDefault && !only.contains(finding.rule.id)
        return isOff || finding.severity < least ? nil : finding
      }
    }
  }
}

extension Configuration {
  /// The setting of a rule at a place in a file. If several overrides apply, the last wins.
  package func setting(of rule: String, at relative: [UInt8], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    setting(of: rule, among: overrides(at: relative), steps)
  }

  /// The same, if the overrides for the file are known.
  package func setting(of rule: String, among overrides: [Override], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    let override = overrides.last { override in
      override.rules[rule] != nil
        && (override.paths.isEmpty || override.paths.contains { pattern in steps.map(pattern.matches) ?? false })
    }
    return override?.rules[rule] ?? rules[rule]
  }

  /// True if the severity of a finding can depend on its place in the file.
  package func asksForPaths(at relative: [UInt8]) -> Bool {
    overrides(at: relative).contains { !$0.paths.isEmpty }
  }

  /// The overrides for a file, or for places in it.
  package func overrides(at relative: [UInt8]) -> [Override] {
    overrides.isEmpty ? [] : overrides.filter { override in override.files.contains { Glob($0).matches(relative) } }
  }
}
