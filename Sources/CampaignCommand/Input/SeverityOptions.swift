import CampaignCheck
import CampaignEngine
import CommandSupport
import Findings
import SourceText

extension Severities {
  /// The settings of rules on the command line.
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
    self.init(settings: settings, only: only, least: Severities.least(arguments))
  }

  private static func least(_ arguments: Arguments) -> Severity {
    arguments.value(of: ConfigurationOptions.least).flatMap(Severity.init) ?? .advice
  }

  /// A finding that is not reported can't fail the run, so the command line must not ask for both.
  static func refuseToHide(_ threshold: Severity?, _ arguments: Arguments) throws(UsageError) {
    let least = least(arguments)
    guard let threshold, threshold < least else { return }
    throw UsageError(
      message: "\(ConfigurationOptions.least.flag) \(least.rawValue) hides findings that fail the run; "
        + "add \(FailureThreshold.failOn.flag) \(least.rawValue) or leave it out")
  }

  static func rule(_ id: String) throws(UsageError) -> RuleInfo {
    guard let rule = ruleCatalogue.first(where: { $0.id == id }) else {
      throw UsageError(
        message: "there is no rule '\(id)'", suggestion: nearest(to: id, among: ruleCatalogue.map(\.id)),
        help: "run 'campaignc rules' for the list")
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
