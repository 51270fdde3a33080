package import CampaignCheck
package import Findings

extension AllowTerms {
  /// The terms for all rules. Comments about those that are not asked are never unused.
  package init(unasked: [RuleInfo]) {
    self.init(rules: ruleCatalogue, changes: { rulesOfChanges.map(\.id) }, unasked: unasked)
  }
}
