internal import CampaignCheck
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// The severities that hold for the files of a run: the rules' own, what configurations change, and what the command
/// line says.
struct Severities: Sendable {
  private let settings: [String: RuleSetting]
  private let only: Set<String>

  init(_ arguments: Arguments) throws(UsageError) {
    var settings: [String: RuleSetting] = [:]
    var only: Set<String> = []
    for (option, value, _) in arguments.options {
      switch option {
      case ConfigurationOptions.only: only.insert(try Severities.rule(value).id)
      case ConfigurationOptions.skip: settings[try Severities.rule(value).id] = .off
      case ConfigurationOptions.rule:
        let (id, setting) = try Severities.setting(value)
        settings[id] = setting
      default: break
      }
    }
    self.settings = settings
    self.only = only
  }

  /// Whether the command line lets a rule be reported.
  func reports(_ rule: String) -> Bool { (only.isEmpty || only.contains(rule)) && settings[rule] != .off }

  /// The report as it counts: without what is off, and with the severities in force. What the command line says wins.
  ///
  /// The tree is that of the findings' file, if it could be read.
  func applied(
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

  static func rule(_ id: String) throws(UsageError) -> RuleInfo {
    guard let rule = ruleCatalogue.first(where: { $0.id == id }) else {
      throw UsageError(
        message: "there is no rule '\(id)'", suggestion: nearest(to: id, among: ruleCatalogue.map(\.id)))
    }
    return rule
  }

  private static func setting(_ text: String) throws(UsageError) -> (String, RuleSetting) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let rule = try rule(parts[0])
    guard parts.count == 2, let setting = RuleSetting(word: parts[1]) else {
      throw UsageError(
        message: "--rule takes ID=SEVERITY with off, advice, warning or error, not '\(text)'",
        suggestion: parts.count == 2
          ? nearest(to: parts[1], among: ["off", "advice", "warning", "error"]).map { "\(rule.id)=\($0)" } : nil)
    }
    guard rule.mayBe(setting) else {
      throw UsageError(message: "'\(rule.id)' is always an error, because its findings break a payload")
    }
    return (rule.id, setting)
  }
}

extension Configuration {
  /// What a rule is set to at a place in a file; of several overrides the last wins.
  func setting(of rule: String, at relative: [UInt8], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    setting(of: rule, among: overrides(at: relative), steps)
  }

  /// The same, where the overrides that are for the file are known.
  func setting(of rule: String, among overrides: [Override], _ steps: [TreePaths.Step]?) -> RuleSetting? {
    let override = overrides.last { override in
      override.rules[rule] != nil
        && (override.paths.isEmpty || override.paths.contains { pattern in steps.map(pattern.matches) ?? false })
    }
    return override?.rules[rule] ?? rules[rule]
  }

  /// Whether it matters where in a file something is found.
  func asksForPaths(at relative: [UInt8]) -> Bool {
    overrides(at: relative).contains { !$0.paths.isEmpty }
  }

  /// The overrides that are for a file, or for places in it.
  func overrides(at relative: [UInt8]) -> [Override] {
    overrides.isEmpty ? [] : overrides.filter { override in override.files.contains { Glob($0).matches(relative) } }
  }
}
