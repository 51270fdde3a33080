/// A step at a moment, in milliseconds since 1970.
package struct TimedStep: Sendable {
  package let time: Int64
  package let step: Step

  package init(_ step: Step, at time: Int64) { (self.time, self.step) = (time, step) }
}

/// A step, and what the client did from the step before up to it.
///
/// Occurrences have numbers of messages and cards, and a number means something only in the set that it was made for.
/// So a row has the set of its client, and everybody else gets names from it.
package struct TimelineRow: Sendable {
  package let time: Int64
  package let step: Step
  package let occurrences: [Occurrence]
  /// The messages that waited for its event in vain, and that are not among the occurrences.
  package let untold: Int
  let set: DeliverySet
  /// What the reader gets of the messages and cards then: a reader may change. Nil if that is not known.
  package let contents: (any ReaderContents)?

  /// The last step of a client.
  init(_ step: Step, at time: Int64, of client: DeliveryClient) {
    (self.time, self.step) = (time, step)
    (occurrences, untold) = (client.occurrences, client.reasons.untold)
    (set, contents) = (client.set, client.reader.contents)
  }

  /// The bytes that its JSON has about.
  var approximateSize: Int {
    var size = 200
    if case .event(let event) = step {
      for property in event.properties { size += property.name.utf8.count + property.value.approximateSize }
    }
    for occurrence in occurrences {
      size += 400
      if case .refreshed(let cards) = occurrence.what { size += 60 * cards.count }
      if case .feedDisplayed(_, let cards, _) = occurrence.what { size += 60 * cards.count }
    }
    return size
  }

  /// The occurrences in words, with the links that clicks open if the contents of the reader are known. Without words,
  /// another occurrence says the same.
  ///
  /// The reasons why messages are not shown are told up to a number; the others are only counted. `time` writes the
  /// times of reasons.
  package func told(
    in contents: (any ReaderContents)? = nil, mostNotShown most: Int = .max, time: (Int64) -> String = momentText
  ) -> (occurrences: [(occurrence: Occurrence, words: OccurrenceWords?)], notTold: Int) {
    var (told, notShown) = ([(occurrence: Occurrence, words: OccurrenceWords?)](), 0)
    for occurrence in occurrences {
      if case .passedOver = occurrence.what {
        notShown += 1
        if notShown > most { continue }
      }
      var words = set.words(for: occurrence, time: time)
      if case .noMatch = occurrence.what, let other = words, occurrences.contains(where: \.isShown) {
        words = OccurrenceWords(verb: other.verb, name: nil, reason: "it triggers no message", deed: other.deed)
      }
      told.append((occurrence, contents.flatMap { words?.showing($0, in: occurrence) } ?? words))
    }
    return (told, max(0, notShown - most) + untold)
  }

  /// The step in a form for programs.
  package var action: ClientTimeline.Action { ClientTimeline.Action(step) }

  /// The occurrences in a form for programs.
  var deeds: [ClientTimeline.Deed] { occurrences.map { ClientTimeline.Deed($0, in: set) } }
}

extension PropertyValue {
  fileprivate var approximateSize: Int { if case .text(let text) = self { text.utf8.count } else { 24 } }
}

extension DeliveryClient {
  /// Takes some steps, and passes on a row for each. Rows of their own have what happens between the steps, and what is
  /// still due after them.
  package mutating func run(
    _ steps: some Sequence<TimedStep>, explains: Explanation = .everything, _ tell: (TimelineRow) -> Void
  ) {
    for timed in steps {
      if let row = wait(until: timed.time) { tell(row) }
      take(timed.step, at: timed.time, explains: explains)
      tell(TimelineRow(timed.step, at: timed.time, of: self))
    }
    if let row = lastDue.flatMap({ wait(until: $0) }) { tell(row) }
  }

  /// Lets time pass. Returns a row of what happened, at the time of the last of it.
  mutating func wait(until time: Int64) -> TimelineRow? {
    take(.wait, at: time)
    return occurrences.last.map { TimelineRow(.wait, at: $0.time, of: self) }
  }
}
