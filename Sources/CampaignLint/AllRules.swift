import CampaignCheck
package import Findings

/// Every rule about the content of files, sorted by id.
package let allRules =
  (checkRules + recordRules + workspaceRules + readerRules + scenarioRules + allowRules).sorted { $0.id < $1.id }

/// The rules that need judgement about one record.
package let recordRules = RecordRules.all.map { $0.info }

/// The rules that need all files of a workspace together.
package let workspaceRules: [RuleInfo] = WorkspaceRule.all.map(\.info)

/// The rules that run only with `--now`.
package let rulesOfThePresent: [RuleInfo] = [
  WindowPast.info
]
