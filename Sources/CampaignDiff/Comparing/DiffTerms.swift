package import CampaignLanguage
import CampaignLint

/// Facts that decide the level of a change together with its rule.
package struct DiffTerms: Sendable {
  /// The time that decides what is live, in seconds since 1970. Nil if everything counts as live.
  let now: Int64?
  /// The levels that the configuration gives to rules, by id.
  let settings: [String: ConfigurationTable.ChangeSetting]
  /// The names that somebody has declared: the new full name of a campaign, card or message, by the old one.
  let renamed: [String: String]
  /// The answers of the regular expressions in filters, for the whole comparison.
  let answers = FilterAnswers()

  package init(
    now: Int64?, settings: [String: ConfigurationTable.ChangeSetting] = [:], renamed: [String: String] = [:]
  ) {
    (self.now, self.settings, self.renamed) = (now, settings, renamed)
  }

  /// True if the configuration leaves the changes of a rule out.
  func isOff(_ rule: ChangeRule) -> Bool { settings[rule.id] == .off }

  /// The level of a change without regard to time. The configuration replaces the level of its rule. A change that is
  /// harmless for a reason of its own is no more than that.
  private func level(of rule: ChangeRule, _ own: ChangeLevel?) -> ChangeLevel {
    guard let setting = settings[rule.id].flatMap({ ChangeLevel(rawValue: $0.rawValue) }) else {
      return own ?? rule.level
    }
    return own.map { min($0, setting) } ?? setting
  }

  /// The level of a change by a rule, or another level than that of the rule, for something with these windows.
  ///
  /// Changes to something that has ended on both sides are notes. If it has begun on neither side, they lose one level,
  /// and what matters only to those who have seen it is a note.
  func level(of rule: ChangeRule, _ level: ChangeLevel? = nil, in windows: [Window]) -> ChangeLevel {
    let level = self.level(of: rule, level)
    guard let now, !windows.isEmpty else { return level }
    if windows.allSatisfy({ $0.isOver(at: now) }) { return .note }
    guard windows.allSatisfy({ $0.isAhead(at: now) }) else { return level }
    return rule.isAboutThePast ? .note : level.lowered
  }

  /// True if a record with this window is over. It can't be seen again under another name.
  func isOver(_ window: Window) -> Bool { now.map { window.isOver(at: $0) } ?? false }
}
