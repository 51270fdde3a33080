internal import Findings

/// More campaigns with messages at one time than a workspace may have.
enum TooManyActiveCampaigns {
  static let info = RuleInfo(
    "too-many-active-campaigns", .advice,
    finds: "More than 200 campaigns with in-app messages active at the same time.",
    because: "A workspace can have 200 active campaigns with triggers, and all of these have them.",
    source: "documentation of in-app messages", examples: nil)

  private static let most = 200

  /// A message begins or ends.
  private struct Step {
    let time: Int64
    let isEnd: Bool
    let message: Int
  }

  static func check(_ fates: Fates, into report: inout Report) {
    check(fates.delivery.messages, of: fates.delivery.summary.campaigns, into: &report)
  }

  /// `messages` are in order of path and place.
  static func check(
    _ messages: [GatheredMessage], of campaigns: [WorkspaceSummary.Campaign], into report: inout Report
  ) {
    guard campaigns.count > most, let campaign = firstTooMany(messages, campaigns.count) else { return }
    report.add(Finding(info, .tooMany, at: campaigns[campaign].place, help: .endSome))
  }

  /// Goes through all beginnings and ends in order of time, up to the campaign that is the first one too many.
  private static func firstTooMany(_ messages: [GatheredMessage], _ campaigns: Int) -> Int? {
    var open = [Int32](repeating: 0, count: campaigns)
    var active = 0
    func opens(_ message: Int) -> Bool {
      let campaign = Int(messages[message].campaign)
      open[campaign] += 1
      if open[campaign] == 1 { active += 1 }
      return active > most
    }
    // Most messages say nothing of when they start: they come first, and in the order in which they are.
    for message in messages.indices where messages[message].starts == .min && opens(message) {
      return Int(messages[message].campaign)
    }
    for step in steps(of: messages) {
      let campaign = Int(messages[step.message].campaign)
      if !step.isEnd {
        if opens(step.message) { return campaign }
        continue
      }
      open[campaign] -= 1
      if open[campaign] == 0 { active -= 1 }
    }
    return nil
  }

  /// The beginnings and ends that are told, in order; at one time, the ends come first.
  private static func steps(of messages: [GatheredMessage]) -> [Step] {
    var steps: [Step] = []
    for (index, message) in messages.enumerated() {
      if message.starts != .min { steps.append(Step(time: message.starts, isEnd: false, message: index)) }
      if message.ends != .max { steps.append(Step(time: message.ends, isEnd: true, message: index)) }
    }
    steps.sort { first, second in
      if first.time != second.time { return first.time < second.time }
      return first.isEnd == second.isEnd ? first.message < second.message : first.isEnd
    }
    return steps
  }
}

extension Message {
  fileprivate static let tooMany: Message = "200 other campaigns with messages are active when this one starts"
  fileprivate static let endSome: Message = "end campaigns that are no longer needed, or ask for a higher limit"
}
