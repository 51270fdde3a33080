internal import CampaignLanguage

/// The messages that wait for the start of a session alone, and those of them that come too late for who opens the app
/// once a day.
///
/// A session has one start, and a start shows one message: that of the highest priority which has not had its turn. How
/// many of those before a message are counted is limited, so that a very long queue takes no longer; counting fewer is
/// to say less.
struct SessionStarts {
  private let delivery: Delivery
  private let clauses: Clauses
  /// The strongest first.
  private let queue: [Int]

  private static let mostAhead = 64
  private static let day: Int64 = 86_400

  init(_ delivery: Delivery, by clauses: Clauses) {
    self.delivery = delivery
    self.clauses = clauses
    let event = delivery.kinds.firstIndex(of: .sessionStart)
    let waiting = event.map { delivery.messages(waitingFor: $0) } ?? []
    queue = waiting.map { Int($0) }.filter { message in
      !delivery.messages[message].traits.contains(.control)
        && delivery.messages[message].triggers.allSatisfy { Int(delivery.triggers[$0].event) == event }
    }.sorted { Winners.precedes($0, $1, delivery) }
  }

  /// Two messages before it at least: of one alone it is said that the other one waits for it.
  var crowdedOut: [(message: Int, fate: Fates.Fate)] {
    var result: [(message: Int, fate: Fates.Fate)] = []
    for (position, message) in queue.enumerated() {
      let own = delivery.messages[message]
      guard own.starts != .min, own.ends != .max, own.ends - own.starts < Int64(Self.mostAhead) * Self.day else {
        continue
      }
      let ahead = queue[max(0, position - Self.mostAhead)..<position].filter {
        delivery.messages[$0].starts != .min && delivery.comesBefore($0, message, by: clauses)
      }
      guard let first = ahead.first, ahead.count > 1, firstTurn(behind: ahead) > own.ends else { continue }
      result.append((message, .crowdedOut(behind: first, count: ahead.count)))
    }
    return result
  }

  /// When those before a message have had their turns, at the earliest, if there is one turn a day: of those that begin
  /// at some time or later, each takes a day from then on.
  private func firstTurn(behind ahead: [Int]) -> Int64 {
    let starts = ahead.map { delivery.messages[$0].starts }.sorted()
    return starts.enumerated().reduce(.min) { latest, next in
      max(latest, next.element + Int64(starts.count - next.offset) * Self.day)
    }
  }
}
