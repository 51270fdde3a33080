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

  /// Goes through all beginnings and ends in order of time, and says which campaign is the first one too many.
  static func check(_ fates: Fates, into report: inout Report) {
    let (delivery, summary) = (fates.delivery, fates.delivery.summary)
    guard summary.campaigns.count > most else { return }
    var steps: [Step] = []
    steps.reserveCapacity(delivery.messages.count * 2)
    for (index, message) in delivery.messages.enumerated() {
      steps.append(Step(time: message.starts, isEnd: false, message: index))
      steps.append(Step(time: message.ends, isEnd: true, message: index))
    }
    steps.sort { first, second in
      if first.time != second.time { return first.time < second.time }
      return first.isEnd == second.isEnd ? first.message < second.message : first.isEnd
    }
    var open = [Int32](repeating: 0, count: summary.campaigns.count)
    var active = 0
    for step in steps {
      let campaign = Int(delivery.messages[step.message].campaign)
      guard step.isEnd else {
        open[campaign] += 1
        if open[campaign] == 1 { active += 1 }
        guard active > most else { continue }
        return report.add(Finding(info, .tooMany, at: summary.campaigns[campaign].place, help: .endSome))
      }
      open[campaign] -= 1
      if open[campaign] == 0 { active -= 1 }
    }
  }
}

extension Message {
  fileprivate static let tooMany: Message = "200 other campaigns with messages are active when this one starts"
  fileprivate static let endSome: Message = "end campaigns that are no longer needed, or ask for a higher limit"
}
