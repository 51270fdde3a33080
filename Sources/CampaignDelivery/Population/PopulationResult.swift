/// The messages of a population: how often each was shown, and how many of them its readers saw.
package struct PopulationResult: Sendable {
  /// In the order of the messages of the set.
  package private(set) var messages: [MessageCount]
  /// The number of readers who saw so many messages.
  package private(set) var readersByShown: [Int: Int] = [:]

  /// The counts of one message.
  package struct MessageCount: Sendable, Equatable {
    /// The readers who saw it.
    package fileprivate(set) var readers = 0
    /// How often it was shown.
    package fileprivate(set) var shown = 0
    /// When it was first shown, in milliseconds since the start. Nil if it never was.
    package fileprivate(set) var first: Int64?
    /// How often another message was shown instead.
    package fileprivate(set) var lost = 0
    /// The same for each of those messages, by its number. If they are many, only for the first ones in the order of
    /// the set.
    package fileprivate(set) var rivals: [Int: Int] = [:]
    /// True if it lost to others, too.
    package fileprivate(set) var hasMoreRivals = false
    /// The reasons why events did not show it, and how often. Complete only if they were asked for.
    package var obstacles: [String: Int] {
      let known =
        reasons.map { ($0.obstacle.kind, $0.times) } + losses.map { ($0.key.kind, $0.value) }
        + (lost > 0 ? [(Occurrence.Obstacle.outranked(by: 0).kind, lost)] : [])
      return Dictionary(known, uniquingKeysWith: +)
    }
    private var lastRival: Int?
    fileprivate var reasons: [Reason] = []
    /// How often it was discarded or refused, by reason, whatever the other message was.
    fileprivate var losses: [Occurrence.Loss: Int] = [:]
    package var discarded: Int { losses.values.reduce(0, +) }
  }

  /// Obstacles of one kind. They are counted before anything is said about them, because most of it is never read.
  fileprivate struct Reason: Sendable, Equatable {
    let obstacle: Occurrence.Obstacle
    var times = 1
  }

  /// The messages that one reader has seen.
  struct Tally {
    fileprivate var seen: Set<Int> = []
    fileprivate var shown = 0
  }

  init(messages count: Int) { messages = Array(repeating: MessageCount(), count: count) }

  /// Counts what a client did in a step.
  mutating func count(_ occurrences: [Occurrence], since start: Int64, _ tally: inout Tally) {
    for occurrence in occurrences {
      switch occurrence.what {
      case .shown(let message), .controlled(let message):
        messages[message].shown += 1
        messages[message].first = min(messages[message].first ?? .max, occurrence.time - start)
        if tally.seen.insert(message).inserted { messages[message].readers += 1 }
        if case .shown = occurrence.what { tally.shown += 1 }
      case .passedOver(let message, .outranked(let other)):
        messages[message].lost += 1
        messages[message].add(1, lostTo: other)
      case .passedOver(let message, let obstacle): messages[message].count(obstacle)
      case .discarded(let message, let loss), .refused(let message, let loss):
        messages[message].losses[loss.toAnyMessage, default: 0] += 1
      default: break
      }
    }
  }

  mutating func add(_ tally: Tally) { readersByShown[tally.shown, default: 0] += 1 }

  /// Adds the result of other readers.
  package mutating func add(_ other: PopulationResult) {
    for (index, count) in other.messages.enumerated() {
      messages[index].readers += count.readers
      messages[index].shown += count.shown
      messages[index].losses.merge(count.losses, uniquingKeysWith: +)
      messages[index].first = [messages[index].first, count.first].compactMap { $0 }.min()
      messages[index].lost += count.lost
      for (rival, times) in count.rivals { messages[index].add(times, lostTo: rival) }
      messages[index].hasMoreRivals = messages[index].hasMoreRivals || count.hasMoreRivals
    }
    readersByShown.merge(other.readersByShown, uniquingKeysWith: +)
  }

  package var readers: Int { readersByShown.values.reduce(0, +) }

  /// The number of messages that at least this part of the readers saw, or fewer.
  package func shown(atMostBy part: Double) -> Int {
    var rest = Int((Double(readers) * part).rounded(.up))
    for (shown, count) in readersByShown.sorted(by: { $0.key < $1.key }) {
      rest -= count
      if rest <= 0 { return shown }
    }
    return 0
  }

  /// The messages that readers saw on average.
  package var meanShown: Double {
    readers == 0 ? 0 : Double(readersByShown.reduce(0) { $0 + $1.key * $1.value }) / Double(readers)
  }
}

extension PopulationResult.MessageCount {
  /// The rivals of a message that are counted one by one. Without a limit, there would be as many counts as pairs of
  /// messages.
  private static let mostRivals = 100

  /// Of too many, the last one goes. Each of the first ones was there from its first time on, so the counts are right,
  /// whatever the order of the readers is.
  fileprivate mutating func add(_ times: Int, lostTo rival: Int) {
    if let known = rivals[rival] {
      rivals[rival] = known + times
      return
    }
    if rivals.count == Self.mostRivals, let last = lastRival {
      hasMoreRivals = true
      guard rival < last else { return }
      rivals[last] = nil
    }
    rivals[rival] = times
    lastRival = rivals.keys.max()
  }

  fileprivate mutating func count(_ obstacle: Occurrence.Obstacle) {
    if let known = reasons.firstIndex(where: { $0.obstacle.isAlike(obstacle) }) {
      reasons[known].times += 1
    } else {
      reasons.append(PopulationResult.Reason(obstacle: obstacle))
    }
  }
}

extension Occurrence.Loss {
  /// The loss without the number of the other message.
  fileprivate var toAnyMessage: Occurrence.Loss {
    switch self {
    case .behind: .behind(0)
    case .interval: .interval(since: 0)
    default: self
    }
  }
}

extension Occurrence.Obstacle {
  /// True if both are of the same `kind`: apart from the times and values of one event.
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.filter(let one), .filter(let two)): one.property == two.property
    case (.shownOnce, .shownOnce), (.notAgain, .notAgain), (.interval, .interval), (.outranked, .outranked): true
    default: self == other
    }
  }
}
