import Findings

/// More active campaigns with messages at one time than a workspace may have.
enum TooManyActiveCampaigns {
  static let info = RuleInfo(
    "too-many-active-campaigns", .advice,
    finds: "More than 200 campaigns with in-app messages active at the same time.",
    because: "A workspace can have 200 active campaigns with triggers, and all of these have them.",
    source: "documentation of in-app messages", example: nil)

  private static let most = 200

  /// The beginning or the end of a message.
  private struct Step {
    let time: Int64
    let isEnd: Bool
    let message: Int
  }

  static func check(_ active: ActiveCampaigns, into report: inout Report) {
    let campaigns = active.campaigns
    guard campaigns.count > most, let campaign = firstTooMany(active.messages, campaigns.count) else { return }
    report.add(Finding(info, .tooMany, at: campaigns[campaign].place, help: .endSome))
  }

  /// Goes through all beginnings and ends in order of time, up to the first campaign that is one too many.
  private static func firstTooMany(_ messages: [GatheredMessage], _ campaigns: Int) -> Int? {
    var open = [Int](repeating: 0, count: campaigns)
    var active = 0
    func opens(_ message: Int) -> Bool {
      let campaign = messages[message].campaign
      open[campaign] += 1
      if open[campaign] == 1 { active += 1 }
      return active > most
    }
    // Most messages have no start: they come first, in their present order.
    for message in messages.indices where messages[message].starts == .min && opens(message) {
      return messages[message].campaign
    }
    for step in steps(of: messages) {
      let campaign = messages[step.message].campaign
      if !step.isEnd {
        if opens(step.message) { return campaign }
        continue
      }
      open[campaign] -= 1
      if open[campaign] == 0 { active -= 1 }
    }
    return nil
  }

  /// The known beginnings and ends, in order. At the same time, ends come first.
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
