package import CampaignLanguage
internal import CampaignLint
package import Findings

/// Every rule that can find something, in order of id.
package let ruleCatalogue = (allRules + [OverBudget.info, Unreadable.info]).sorted { $0.id < $1.id }

/// The rules whose silence about a file says nothing: those about more than it, which see only the files of the run,
/// and those that need a present which the run does not name.
package func rulesNotAsked(at now: Moment?) -> [RuleInfo] {
  workspaceRules + [OverBudget.info, Unreadable.info] + (now == nil ? rulesOfThePresent : [])
}
