import CampaignDiff
package import CampaignLanguage
import CampaignLint
package import Findings

/// All rules, sorted by id.
package let ruleCatalogue = (allRules + rulesOfRuns).sorted { $0.id < $1.id }

/// The changes that `diff` reports, in the form of rules.
package let rulesOfChanges = changeRules.map(\.info)

/// The rules about a run, or about the payloads that it makes.
private let rulesOfRuns =
  [OverBudget.info, TemplateFailsForReader.info, UnmatchedPattern.info, Unreadable.info] + scenarioRulesOfRuns

/// The rules for which a missing finding means nothing: those about several files, which see only the files of the run,
/// and those that need the current time, if the run does not have it.
package func rulesNotAsked(at now: Moment?) -> [RuleInfo] {
  workspaceRules + rulesOfRuns + (now == nil ? rulesOfThePresent : [])
}
