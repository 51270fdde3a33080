package import CampaignLanguage
package import Findings
import SourceTree

/// The parts of a configuration that have an error, so that nobody knows what they should say. What depends on one of
/// them is not reported: the error in the configuration is the only mistake.
package struct UnknownSettings: Sendable, Equatable {
  private var settings: [ConfigurationTable.Setting] = []
  /// The rules whose severity is unknown.
  private var rules: [String] = []
  /// True if a rule may have a severity that can't be read.
  private var areAllRules = false
  private var isEverything = false

  package init() {}

  /// The settings of a configuration that can't be read.
  package static var all: UnknownSettings {
    var unknown = UnknownSettings()
    unknown.isEverything = true
    return unknown
  }

  package var isEmpty: Bool { settings.isEmpty && rules.isEmpty && !areAllRules && !isEverything }

  package func contains(_ setting: ConfigurationTable.Setting) -> Bool { isEverything || settings.contains(setting) }

  package mutating func add(_ setting: ConfigurationTable.Setting) {
    if !settings.contains(setting) { settings.append(setting) }
  }

  /// Adds what is unknown of the configuration that one extends, unless this one has a setting of its own.
  mutating func inherit(
    _ base: UnknownSettings, besides isOwn: (ConfigurationTable.Setting) -> Bool, ownRules: some Sequence<String>
  ) {
    for setting in ConfigurationTable.Setting.allCases where base.contains(setting) {
      switch setting {
      case .include, .exclude, .overrides, .extends: continue
      // They are combined key by key.
      case .app, .limits, .budgets, .changes: add(setting)
      case .rules: areAllRules = areAllRules || base.isEverything
      case .targets, .channels, .linkSchemes, .events, .languages, .readers, .templates, .format:
        if !isOwn(setting) { add(setting) }
      }
    }
    areAllRules = areAllRules || base.areAllRules
    rules += Set(base.rules).subtracting(ownRules).sorted()
  }

  mutating func add(rule: String) { rules.append(rule) }

  mutating func addAllRules() { areAllRules = true }

  /// The settings that findings of a rule depend on. A file without a campaign may be the catalogue, or that of the
  /// readers.
  private static let causes: [(rule: RuleInfo, settings: [ConfigurationTable.Setting])] = [
    (RuleInfo.limit, [.limits]), (NotACampaign.info, [.events, .readers]),
  ]

  /// True if nobody knows whether a finding in a campaign file counts.
  package func hides(_ rule: RuleInfo) -> Bool {
    // The file may be one that the configuration leaves out.
    if isEverything || settings.contains(.include) || settings.contains(.exclude) { return true }
    let cause = Self.causes.first { $0.rule === rule }
    if let cause, cause.settings.contains(where: settings.contains) { return true }
    return rule.isSettable && (areAllRules || rules.contains(rule.id))
  }
}

extension Report {
  /// The findings in a campaign file that count whatever the unknown settings of its configuration say.
  package func besides(_ unknown: UnknownSettings?) -> Report {
    guard let unknown, !unknown.isEmpty else { return self }
    return compactMap { unknown.hides($0.rule) ? nil : $0 }
  }
}
