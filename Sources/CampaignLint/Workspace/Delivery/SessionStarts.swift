import Bytes
import CampaignLanguage

/// The messages that wait only for the start of a session, and those among them that come too late for a person who
/// opens the app once a day.
///
/// A session has one start, and a start shows one message: the one with the highest priority that was not shown yet.
/// Only a limited number of messages before another one is counted, so a very long queue takes no more time. A lower
/// count only leads to fewer findings.
struct SessionStarts {
  private let delivery: Delivery
  private let clauses: Clauses
  /// Strongest first.
  private let queue: [Int]

  private static let mostAhead = 64
  private static let day: Int64 = 86_400

  init(_ delivery: Delivery, by clauses: Clauses) {
    self.delivery = delivery
    self.clauses = clauses
    let event = delivery.kinds.firstIndex(of: .sessionStart)
    let waiting = event.map { delivery.messages(waitingFor: $0) } ?? []
    queue = waiting.filter { message in
      !delivery.messages[message].traits.contains(.control)
        && delivery.messages[message].triggers.allSatisfy { delivery.triggers[$0].event == event }
    }.sorted { Winners.precedes($0, $1, delivery) }
  }

  /// The messages with at least two messages before them. With only one, another finding says that the message waits
  /// for it.
  var crowdedOut: [(message: Int, fate: Fates.Fate)] {
    var result: [(message: Int, fate: Fates.Fate)] = []
    for (position, message) in queue.enumerated() {
      let own = delivery.messages[message]
      let mostTime = Self.day.times(Int64(Self.mostAhead))
      guard own.starts != .min, own.ends != .max, own.ends.minus(own.starts) < mostTime else {
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

  /// The earliest time after which all messages before another one were shown, if one is shown each day. From any time
  /// on, each message that begins at that time or later takes one day.
  private func firstTurn(behind ahead: [Int]) -> Int64 {
    let starts = ahead.map { delivery.messages[$0].starts }.sorted()
    return starts.enumerated().reduce(.min) { latest, next in
      max(latest, next.element.plus(Self.day.times(Int64(starts.count - next.offset))))
    }
  }
}
