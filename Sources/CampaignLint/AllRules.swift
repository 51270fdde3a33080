internal import CampaignCheck
package import Findings

/// Every rule about what files say, in order of id.
package let allRules = (treeRules + modelRules + recordRules + workspaceRules + configurationRules + allowRules)
  .sorted { $0.id < $1.id }

/// The rules that need judgement about one record.
package let recordRules = RecordRules.all.map { $0.info }

/// The rules that compare all files.
package let workspaceRules: [RuleInfo] = [
  IntervalSwallows.info, MessageNeverWins.info, MessageTie.info, MessageWaits.info, OrientationHole.info,
  OrientationShadow.info, RepeatedCampaign.info, SessionStartCrowd.info, TooManyActiveCampaigns.info,
  TooManyContentCards.info,
]

/// The rules that run only with `--now`.
package let rulesOfThePresent: [RuleInfo] = [
  WindowPast.info
]
