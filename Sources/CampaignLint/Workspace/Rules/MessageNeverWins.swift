import Findings

/// A message that always loses against another one.
///
/// `Clauses` lists the conditions. Two facts are unknown, because no definition contains them: the app's own interval,
/// and the people who are in two audiences with different names.
enum MessageNeverWins {
  static let info = RuleInfo(
    "message-never-wins", .error, breaksPayload: false,
    finds: "A message that is never shown, because another one always comes first.",
    because: "An event shows one message: the one with the highest priority among those that may be shown.",
    source: "in-app message delivery documentation; web and Roku clients",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: everybody
            type: slideup
            message: Thirty percent off everything.
      -     priority: high
            re_eligibility: always
            triggers: [{ type: custom_event, name: cart_viewed }]
          - id: large-baskets
            type: slideup
            message: Free delivery for you.
      +     priority: high
            triggers:
              - { type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 100 }] }
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    for (message, fate) in fates.all.enumerated() {
      let delivery = fates.delivery
      let (words, winners): (Message, [Int])
      switch fate {
      case .neverWins(let winner): (words, winners) = (.neverWins(delivery.key(of: winner)), [winner])
      case .outdone(let several) where several.count == 1:
        (words, winners) = (.outdone(by: delivery.key(of: several[0])), several)
      case .outdone(let several): (words, winners) = (.outdone(by: several.count), several)
      case .free, .shadowed, .waits, .crowdedOut, .tied: continue
      }
      let labels = winners.prefix(mostLabels).map { winner in
        Finding.Label(.winner(delivery.messages[winner].priority), at: delivery.messages[winner].place)
      }
      report.add(Finding(info, words, at: delivery.messages[message].place, labels: labels, help: .makeRoom))
    }
  }

  private static let mostLabels = 4
}

extension Message {
  fileprivate static func neverWins(_ winner: [UInt8]) -> Message {
    "this message is never shown: \(quoting: winner) always comes first"
  }
  fileprivate static func outdone(by winner: [UInt8]) -> Message {
    "this message is never shown: whenever one of its triggers fires, \(quoting: winner) comes first"
  }
  fileprivate static func outdone(by count: Int) -> Message {
    "this message is never shown: whenever one of its triggers fires, one of \(count) other messages comes first"
  }
  fileprivate static func winner(_ priority: Int) -> Message { "this one has the priority \(priority)" }
  fileprivate static let makeRoom: Message = "give it the higher priority, or restrict the other one by filters or time"
}
