package import CampaignCheck
package import CampaignLanguage
package import Findings

extension AllowTerms {
  /// The terms for all rules, in a run at a time. Comments about rules for which a missing finding means nothing are
  /// never unused.
  package init(at now: Moment?) { self.init(unasked: rulesNotAsked(at: now)) }

  /// The terms for all rules. Comments about those that are not asked are never unused.
  package init(unasked: @escaping @autoclosure @Sendable () -> [RuleInfo]) {
    self.init(rules: ruleCatalogue, changes: { rulesOfChanges.map(\.id) }, unasked: unasked())
  }
}
