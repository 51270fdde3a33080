internal import CampaignCheck
internal import Files
internal import Findings
internal import SourceText

/// The severities that hold for the files of a run: the rules' own, what configurations change, and what the command line says.
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

  /// The report as it counts: without what is off, and with the severities in force. What the command line says wins.
  func applied(to report: Report, in configuration: Configuration?, at relative: [UInt8]) -> Report {
    var result = Report()
    for finding in report.findings {
      if !only.isEmpty, !only.contains(finding.rule.id) { continue }
      switch settings[finding.rule.id] ?? configuration?.setting(of: finding.rule.id, at: relative) {
      case .off: continue
      case .severity(let severity): result.add(finding.counted(as: severity))
      case nil: result.add(finding)
      }
    }
    return result
  }

  private static func rule(_ id: String) throws(UsageError) -> RuleInfo {
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
        message: "--rule is written ID=SEVERITY, with off, advice, warning or error, and not '\(text)'",
        suggestion: parts.count == 2
          ? nearest(to: parts[1], among: ["off", "advice", "warning", "error"]).map { "\(rule.id)=\($0)" } : nil)
    }
    guard rule.mayBe(setting) else {
      throw UsageError(message: "'\(rule.id)' stays an error, since what it finds breaks a payload")
    }
    return (rule.id, setting)
  }
}

extension Configuration {
  /// What a rule is set to for a file; of several overrides the last wins.
  func setting(of rule: String, at relative: [UInt8]) -> RuleSetting? {
    let override = overrides.last { $0.rules[rule] != nil && $0.files.contains { Glob($0).matches(relative) } }
    return override?.rules[rule] ?? rules[rule]
  }
}
