import Bytes
import CampaignLanguage

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
    /// The readers of whom nobody knows if they see it, because nobody knows if an event passes a filter.
    package fileprivate(set) var doubtfulReaders = 0
    private var lastRival: Int?
    fileprivate var reasons: [Reason] = []
    fileprivate var doubts: [Doubt: Int] = [:]
    /// How often it was discarded or refused, by reason, whatever the other message was.
    fileprivate var losses: [Occurrence.Loss: Int] = [:]
    /// How often it won an event, was replaced on the stack, or was still waiting at the end.
    fileprivate var won = 0
    fileprivate var (delayed, stacked) = (0, 0)
  }

  /// Filters about which nobody knows if an event passes them, by their trigger and group.
  fileprivate struct Doubt: Hashable, Comparable {
    let trigger: Int
    let group: Int

    static func < (one: Doubt, other: Doubt) -> Bool { (one.trigger, one.group) < (other.trigger, other.group) }
  }

  /// Obstacles of one kind. They are counted before anything is said about them, because most of it is never read.
  fileprivate struct Reason: Sendable, Equatable {
    let obstacle: Occurrence.Obstacle
    var times = 1
  }

  /// The messages that one reader has seen.
  struct Tally {
    fileprivate var seen: Set<Int> = []
    fileprivate var doubtful: Set<Int> = []
    fileprivate var shown = 0
  }

  init(messages count: Int) { messages = Array(repeating: MessageCount(), count: count) }

  /// Counts what a client did in a step.
  mutating func count(_ occurrences: [Occurrence], since start: Int64, _ tally: inout Tally) {
    for occurrence in occurrences {
      switch occurrence.what {
      case .won(let message, _): messages[message].won += 1
      case .shown(let message), .controlled(let message):
        messages[message].shown += 1
        messages[message].first = min(messages[message].first ?? .max, occurrence.time.minus(start))
        if tally.seen.insert(message).inserted { messages[message].readers += 1 }
        if case .shown = occurrence.what { tally.shown += 1 }
      case .passedOver(let message, .outranked(let other)):
        messages[message].lost += 1
        messages[message].add(1, lostTo: other)
      case .passedOver(let message, .filter(let failed)) where !failed.isKnown:
        messages[message].doubts[Doubt(trigger: failed.trigger, group: failed.group), default: 0] += 1
        tally.doubtful.insert(message)
      case .passedOver(let message, let obstacle): messages[message].count(obstacle)
      case .discarded(let message, let loss), .refused(let message, let loss):
        messages[message].losses[loss.toAnyMessage, default: 0] += 1
      default: break
      }
    }
  }

  /// Adds what a reader has seen. `client` is that of the reader, at the end of the time.
  mutating func add(_ tally: Tally, _ client: DeliveryClient) {
    readersByShown[tally.shown, default: 0] += 1
    for message in tally.doubtful where !tally.seen.contains(message) { messages[message].doubtfulReaders += 1 }
    for message in client.delayedMessages { messages[message].delayed += 1 }
    for message in client.stackedMessages { messages[message].stacked += 1 }
  }

  /// Adds the result of other readers.
  package mutating func add(_ other: PopulationResult) {
    for (index, count) in other.messages.enumerated() {
      messages[index].readers += count.readers
      messages[index].shown += count.shown
      messages[index].won += count.won
      messages[index].delayed += count.delayed
      messages[index].stacked += count.stacked
      messages[index].doubtfulReaders += count.doubtfulReaders
      messages[index].doubts.merge(count.doubts, uniquingKeysWith: +)
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

/// A reason why a message was not shown, in general.
package struct CountedReason: Sendable, Equatable {
  /// A sentence without a full stop.
  package let words: String
  /// A word for programs.
  package let because: String
  package let times: Int
  /// The property on which a filter decides. Nil for another reason.
  package let property: String?

  package init(_ words: String, because: String, times: Int = 1, property: String? = nil) {
    (self.words, self.because, self.times, self.property) = (words, because, times, property)
  }
}

extension [CountedReason] {
  /// Those with the same words once, the most frequent first.
  fileprivate var joined: [CountedReason] {
    let joined = Dictionary(map { ($0.words, $0) }) { one, other in
      CountedReason(one.words, because: one.because, times: one.times + other.times, property: one.property)
    }
    return joined.values.filter { $0.times > 0 }.sorted { one, other in
      one.times == other.times ? one.words < other.words : one.times > other.times
    }
  }
}

extension PopulationResult.MessageCount {
  /// How often it won an event and was not shown after that.
  package var undisplayedCount: Int { undisplayed.reduce(0) { $0 + $1.times } }

  /// The reasons for that, the most frequent first.
  package var undisplayed: [CountedReason] {
    let lost = losses.map { CountedReason($0.kind, because: $0.reason.rawValue, times: $1) }
    let ended = losses.values.reduce(0, +) + delayed + stacked
    let others = [
      CountedReason("its delay was not over when the simulation ended", because: "delay", times: delayed),
      CountedReason("it was still on the stack when the simulation ended", because: "stack", times: stacked),
      CountedReason("it was on the stack already", because: "repeated", times: max(0, won - shown - ended)),
    ]
    return (lost + others).joined
  }

  /// The reasons why events did not show it, the most frequent first. Complete only if they were asked for.
  package var obstacles: [CountedReason] {
    let rivals = Occurrence.Obstacle.outranked(by: 0)
    let own = reasons.map { reason in
      let (obstacle, times) = (reason.obstacle, reason.times)
      return CountedReason(obstacle.kind, because: obstacle.word, times: times, property: obstacle.property)
    }
    return (own + [CountedReason(rivals.kind, because: rivals.word, times: lost)] + undisplayed).joined
  }

  /// The most frequent filters of a message about which nobody knows if an event passes them, in words: `'sku' must
  /// match '^[a-z]+$'`. Nil if there are none.
  package func doubt(about message: DeliveredMessage) -> String? {
    let most = doubts.max { one, other in one.value == other.value ? one.key > other.key : one.value < other.value }
    return (most?.key).map { message.wordsOfGroup($0.group, ofTrigger: $0.trigger) }
  }
}

extension Occurrence.Obstacle {
  fileprivate var word: String { reason.rawValue }

  fileprivate var property: String? { if case .filter(let failed) = self { failed.property } else { nil } }
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
