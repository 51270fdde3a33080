import Findings

/// A rule about several files: a file in `Workspace/Rules`, and a line in `all`.
///
/// If a rule needs a new fact about a message or a card, add it to `GatheredMessage` or `GatheredCard`, which gathers,
/// compares and packs it.
struct WorkspaceRule: Sendable {
  let info: RuleInfo
  let subject: Subject

  /// The input of the rule, with its check.
  enum Subject: Sendable {
    /// The messages and their fates. A change of a file affects only the findings within reach.
    case fates(Reach, @Sendable (Fates, inout Report) -> Void)
    /// The times of all campaigns, and facts for which one finding is enough. Each finding depends on all files.
    case campaigns(@Sendable (ActiveCampaigns, inout Report) -> Void)
    /// The content cards, if there are more than a number of them. Each finding depends on all files.
    case contentCards(moreThan: Int, @Sendable (ContentCards, inout Report) -> Void)
  }

  /// The part of the workspace that a finding about fates depends on.
  enum Reach {
    /// The messages that share an event with the message of the finding, directly or through one other message.
    case messages
    /// The same. The finding is about a missing message, so it counts only if the whole workspace is known.
    case missingMessages
    /// The campaigns with the name of the finding's campaign.
    case names
  }

  private init(_ info: RuleInfo, _ subject: Subject) {
    (self.info, self.subject) = (info, subject)
  }

  static let all = [
    WorkspaceRule(RepeatedCampaign.info, .fates(.names, RepeatedCampaign.check)),
    WorkspaceRule(MessageNeverWins.info, .fates(.messages, MessageNeverWins.check)),
    WorkspaceRule(VariationNeverShown.info, .fates(.messages, VariationNeverShown.check)),
    WorkspaceRule(OrientationShadow.info, .fates(.messages, OrientationShadow.check)),
    WorkspaceRule(MessageWaits.info, .fates(.messages, MessageWaits.check)),
    WorkspaceRule(MessageTie.info, .fates(.messages, MessageTie.check)),
    WorkspaceRule(EventNotCompared.info, .fates(.messages, EventNotCompared.check)),
    WorkspaceRule(SessionStartCrowd.info, .fates(.messages, SessionStartCrowd.check)),
    WorkspaceRule(OrientationHole.info, .fates(.missingMessages, OrientationHole.check)),
    WorkspaceRule(IntervalSwallows.info, .fates(.messages, IntervalSwallows.check)),
    WorkspaceRule(SlowFirstShow.info, .campaigns(SlowFirstShow.check)),
    WorkspaceRule(NewsFeedDeprecated.info, .campaigns(NewsFeedDeprecated.check)),
    WorkspaceRule(ChannelsMissing.info, .campaigns(ChannelsMissing.check)),
    WorkspaceRule(TooManyActiveCampaigns.info, .campaigns(TooManyActiveCampaigns.check)),
    WorkspaceRule(
      TooManyContentCards.info, .contentCards(moreThan: TooManyContentCards.most, TooManyContentCards.check)),
  ]

  /// Checks a whole workspace, or the part of it that is known.
  func check(_ fates: Fates, into report: inout Report) {
    let summary = fates.delivery.summary
    switch subject {
    case .fates(.missingMessages, _) where summary.isPartial: return
    case .fates(_, let check): check(fates, &report)
    case .campaigns(let check): check(ActiveCampaigns(of: fates.delivery), &report)
    case .contentCards(let count, let check):
      if summary.contentCards.count > count { check(ContentCards(of: summary), &report) }
    }
  }
}

extension RuleInfo {
  /// The part of the workspace that the rule's findings depend on. Nil if they depend on all files.
  var reach: WorkspaceRule.Reach? {
    for rule in WorkspaceRule.all where rule.info === self {
      if case .fates(let reach, _) = rule.subject { return reach }
    }
    return nil
  }
}
