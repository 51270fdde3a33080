import Bytes
import CampaignLanguage

/// Estimates a model from the events of readers: how often they open the app and for how long, and which events they
/// log, with which properties.
///
/// Its memory is bounded: of too many readers, events, properties or values, it counts only the first ones.
package struct ModelFit {
  private var readers: [UInt64: OpenSession] = [:]
  private(set) var events: [Occasion: FittedEvent] = [:]
  private(set) var sessions = 0
  private(set) var eventCount = 0
  private(set) var (first, last) = (Int64.max, Int64.min)
  /// The kinds of things of which the log has too many to count.
  private(set) var leftOut: Set<Excess> = []
  private var values = FittedProperty.mostValuesInAll
  /// The times from the start of sessions to their last event, and the parts of their length that these should be.
  private var (reached, expected) = (0.0, 0.0)

  /// A kind of thing of which a log may have too many.
  enum Excess: String, CaseIterable {
    case readers
    case events = "kinds of events"
    case properties
    case values = "different values"
  }

  /// A session that has not ended.
  private struct OpenSession {
    let begins: Int64
    var last: Int64
    var events = 0
    /// True if the log says when it begins. Else its first event does.
    let isLogged: Bool
  }

  /// After this time without an event, the next one begins another session, unless the log says when they begin.
  private static let pause: Int64 = 1_800_000
  private static let mostReaders = 1_000_000
  private static let mostEvents = 1000

  package init() {}

  /// Adds a step of a reader. The steps of each reader must be in order of time; `reader` is the same number for all of
  /// them.
  package mutating func add(_ timed: TimedStep, of reader: UInt64) {
    switch timed.step {
    case .startSession: begin(timed.time, reader, isLogged: true)
    case .event(let event):
      let isPaused = readers[reader].map { timed.time.minus($0.last) > Self.pause } ?? true
      if isPaused, !(readers[reader]?.isLogged ?? false) { begin(timed.time, reader, isLogged: false) }
      guard readers[reader] != nil else { return }
      count(event)
      // If the log has the starts of sessions, a late event comes from the background.
      if !isPaused || readers[reader]?.isLogged == false {
        readers[reader]?.last = timed.time
        readers[reader]?.events += 1
      }
    default: return
    }
    (first, last) = (min(first, timed.time), max(last, timed.time))
  }

  private mutating func begin(_ time: Int64, _ reader: UInt64, isLogged: Bool) {
    if let session = readers[reader] {
      end(session)
    } else if readers.count == Self.mostReaders {
      leftOut.insert(.readers)
      return
    }
    sessions += 1
    readers[reader] = OpenSession(begins: time, last: time, isLogged: isLogged)
  }

  /// The last one of k events that come at random times is expected after k parts of k + 1 of the session. If the first
  /// one begins the session, k is one less, and so is the number of parts.
  private mutating func end(_ session: OpenSession) {
    let known = session.isLogged ? session.events : session.events - 1
    guard known > 0 else { return }
    reached += Double(session.last.minus(session.begins))
    expected += Double(known) / Double(session.events + 1)
  }

  private mutating func count(_ event: AppEvent) {
    eventCount += 1
    if events[event.occasion] == nil, events.count == Self.mostEvents {
      leftOut.insert(.events)
      return
    }
    for excess in events[event.occasion, default: FittedEvent()].add(event.properties, within: &values) {
      leftOut.insert(excess)
    }
  }
}

// MARK: - The numbers of the model

extension ModelFit {
  package var readerCount: Int { readers.count }

  /// The days from the first event to the last one, as far as a model can have them.
  var days: Int { max(1, min(366, Int(((Double(last) - Double(first)) / 86_400_000).rounded(.up)))) }

  /// The days that the log really has.
  private var span: Double { max(1, ((Double(last) - Double(first)) / 86_400_000).rounded(.up)) }

  var sessionsPerDay: Double { min(100, Double(sessions) / Double(max(1, readers.count)) / span) }

  /// The length of a session in minutes. Nil if no session has enough events.
  var sessionMinutes: Double? {
    var all = self
    for session in readers.values.sorted(by: { ($0.begins, $0.last, $0.events) < ($1.begins, $1.last, $1.events) }) {
      all.end(session)
    }
    guard all.expected > 0 else { return nil }
    return max(0.1, min(1440, all.reached / all.expected / 60_000))
  }

  func perSession(_ event: FittedEvent) -> Double { min(1000, Double(event.count) / Double(max(1, sessions))) }
}

/// An event of a log, or a purchase.
struct FittedEvent {
  private(set) var count = 0
  private(set) var properties: [String: FittedProperty] = [:]

  private static let mostProperties = 100

  /// Counts an event. Returns what is too much.
  fileprivate mutating func add(_ added: [AppEvent.Property], within room: inout Int) -> [ModelFit.Excess] {
    count += 1
    var excess: [ModelFit.Excess] = []
    for property in added {
      guard properties[property.name] != nil || properties.count < Self.mostProperties else {
        excess.append(.properties)
        continue
      }
      if !properties[property.name, default: FittedProperty()].add(property.value, within: &room) {
        excess.append(.values)
      }
    }
    return excess
  }
}

/// The values of a property.
struct FittedProperty {
  /// How often each value was there, of the first ones.
  private var counts: [PropertyValue: Int] = [:]
  private(set) var count = 0
  /// Some of the numbers, each with the same chance to be among them.
  private var numbers: [Double] = []
  private var numberCount = 0

  fileprivate static let mostValuesInAll = 200_000
  private static let mostValues = 1000
  private static let mostNumbers = 1000
  /// The values of a model for a property.
  private static let mostWritten = 20
  private static let longestText = 100
  /// A text in place of all that are not written.
  private static let others = "(other)"

  /// A value of the model, and how often it is taken.
  typealias Item = (value: PropertyValue?, weight: Int)

  /// Counts a value. Returns false if there are too many to count it by itself.
  fileprivate mutating func add(_ value: PropertyValue, within room: inout Int) -> Bool {
    count += 1
    if case .number(let number) = value { sample(number, &room) }
    if let known = counts[value] {
      counts[value] = known + 1
      return true
    }
    guard counts.count < Self.mostValues, room > 0, value.isShort(Self.longestText) else { return false }
    room -= 1
    counts[value] = 1
    return true
  }

  /// Keeps a number, perhaps in place of another one.
  private mutating func sample(_ number: Double, _ room: inout Int) {
    numberCount += 1
    if numbers.count < Self.mostNumbers {
      guard room > 0 else { return }
      room -= 1
      numbers.append(number)
    } else {
      var dice = ReaderDice(seed: 1, reader: numberCount)
      let place = dice.roll(numberCount)
      if numbers.indices.contains(place) { numbers[place] = number }
    }
  }

  /// The values of the model, with those for the events that do not have the property.
  func items(ofEvents events: Int) -> [Item] {
    let missing: [Item] = events > count ? [(nil, events - count)] : []
    if numberCount == count, counts.count > Self.mostWritten, !numbers.isEmpty { return quantiles + missing }
    let ordered = counts.sorted { one, other in
      one.value == other.value ? one.key.words < other.key.words : one.value > other.value
    }
    // Of many values, rare ones say nothing, and may be about a person.
    let isRare = { (times: Int) in counts.count > Self.mostWritten && times < max(2, count / 200) }
    var items: [Item] = ordered.prefix(Self.mostWritten).filter { !isRare($0.value) }.map { ($0.key, $0.value) }
    items.sort { ($0.value?.words ?? "") < ($1.value?.words ?? "") }
    let rest = count - items.reduce(0) { $0 + $1.weight }
    if rest > 0 { items.append((.text(Self.others), rest)) }
    return items + missing
  }

  /// Numbers that divide the numbers of the log into parts of the same size.
  private var quantiles: [Item] {
    let sorted = numbers.sorted()
    let parts = min(Self.mostWritten, sorted.count)
    return (0..<parts).map { part in
      let place = (2 * part + 1) * sorted.count / (2 * parts)
      return (.number(sorted[place]), max(1, count / parts))
    }
  }
}

extension PropertyValue {
  fileprivate func isShort(_ most: Int) -> Bool {
    if case .text(let text) = self { return text.utf8.count <= most }
    return true
  }
}
