internal import Findings

/// A rule over all files: a file in `Workspace/Rules`, and a line in `all`.
struct WorkspaceRule: Sendable {
  let info: RuleInfo
  /// The part of the workspace that a change can bear on.
  let reach: Reach
  let check: @Sendable (Fates, inout Report) -> Void

  enum Reach {
    /// A finding about a message follows from the messages that share an event with it, directly or through one other
    /// message.
    case messages
    /// A finding about a campaign follows from the campaigns of its name.
    case names
    /// A finding follows from all files.
    case everything
  }

  private init(_ info: RuleInfo, _ reach: Reach, _ check: @escaping @Sendable (Fates, inout Report) -> Void) {
    (self.info, self.reach, self.check) = (info, reach, check)
  }

  static let all = [
    WorkspaceRule(RepeatedCampaign.info, .names, RepeatedCampaign.check),
    WorkspaceRule(MessageNeverWins.info, .messages, MessageNeverWins.check),
    WorkspaceRule(OrientationShadow.info, .messages, OrientationShadow.check),
    WorkspaceRule(MessageWaits.info, .messages, MessageWaits.check),
    WorkspaceRule(MessageTie.info, .messages, MessageTie.check),
    WorkspaceRule(SessionStartCrowd.info, .messages, SessionStartCrowd.check),
    WorkspaceRule(OrientationHole.info, .messages, OrientationHole.check),
    WorkspaceRule(IntervalSwallows.info, .messages, IntervalSwallows.check),
    WorkspaceRule(TooManyActiveCampaigns.info, .everything, TooManyActiveCampaigns.check),
    WorkspaceRule(TooManyContentCards.info, .everything, TooManyContentCards.check),
  ]
}
