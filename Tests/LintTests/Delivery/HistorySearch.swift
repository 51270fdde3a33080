import CampaignCheck
import CampaignDelivery
import CampaignLanguage
import EngineTestSupport
import TestSupport

/// Looks for a history in which a client shows a message: with readers that the message is for, mostly events that it
/// waits for, and times around all of its bounds.
///
/// A history has at most seven events. Between them a device is turned, an app left, or a message closed.
struct HistorySearch {
  let set: DeliverySet
  private var events: WaitedEvents
  /// The seconds at which windows open and close.
  private let bounds: [Int]
  /// The spans of the messages' delays, intervals and repetitions, and their neighbours.
  private let spans: [Int]

  /// The first of January 2026, as in the generated campaigns.
  private static let begin: Int64 = 1_767_225_600_000

  /// The readers among which to look.
  struct Readers {
    var clients = Client.allCases
    var language: String?
    /// True if nothing happens in the millisecond in which something begins or ends.
    var isBetweenBounds = false
  }

  /// A reader with an app, and what happens.
  struct History {
    var reader = Reader()
    var isInControl = false
    var app = App()
    var steps: [TimedStep] = []
  }

  init(_ set: DeliverySet) {
    self.set = set
    events = WaitedEvents(set)
    let moments = set.messages.flatMap { [$0.starts, $0.ends] }.compactMap { $0?.first }
    bounds = [0] + Set(moments.map { Int($0 - Self.begin / 1000) }).sorted()
    let own = set.messages.flatMap { [$0.delay, $0.minInterval, $0.again.span] }.compactMap { $0 }
    let differences = set.messages.flatMap { one in set.messages.map { one.delay - $0.delay } }
    let seconds = Set((own + differences + [30_000]).map { Int($0 / 1000) }).filter { $0 >= 0 }
    spans = [0, 1, 2, 120] + seconds.sorted().flatMap { [$0, $0, max(0, $0 - 1), $0 + 1] }
  }

  /// Nil if nobody among the readers is sent the message.
  mutating func history(for message: Int, among readers: Readers, _ dice: inout Dice) -> History? {
    let own = set.messages[message]
    let clients = own.targets.filter(readers.clients.contains)
    guard !clients.isEmpty else { return nil }
    var history = History()
    history.reader.target = dice.pick(clients)
    history.reader.audiences = ["buyers", "members"].filter { $0 == own.audience || dice.roll(3) == 0 }
    let language = readers.language ?? own.language ?? dice.pick(["en", "de", "de-AT", "fr"])
    let region = language.contains("-") || dice.roll(3) > 0 ? language : language + "-AT"
    history.reader.language = try? LanguageTag.read(Array(region.utf8)[...]).get()
    history.isInControl = own.isControl || dice.roll(3) == 0
    history.app.minInterval = Int64(dice.pick([0, 3, 30, 50])) * 1000
    history.app.orientation = dice.roll(4) > 0 ? own.orientation ?? .portrait : dice.pick([.portrait, .landscape])
    history.app.isTablet = dice.roll(8) == 0
    history.app.allowsDocuments = dice.roll(4) > 0
    history.app.readingTime = dice.pick([0, 0, 1000, nil])
    let shift: Int64 = readers.isBetweenBounds ? 1 : 0
    history.steps = steps(for: message, &dice).map { TimedStep($0.step, at: $0.time + shift) }
    return history
  }

  private mutating func steps(for message: Int, _ dice: inout Dice) -> [TimedStep] {
    var time = Self.begin
    var steps = [TimedStep(.startSession, at: time - Int64(dice.pick([0, 0, 500])) * 1000)]
    // A message may have to be due at a bound, or win there.
    let delay = set.messages[message].delay
    let first = Int64(dice.pick(bounds) + dice.pick([0, 0, 1, -1, 5])) * 1000 - dice.pick([0, 0, delay])
    time = max(time, time + first)
    let isSame = dice.roll(3) == 0
    let same = events.event(for: message, &dice)
    let pause = dice.pick(spans)
    for _ in 0..<1 + dice.roll(7) {
      if dice.roll(8) == 0 {
        steps.append(
          TimedStep(dice.pick([.background, .foreground, .dismiss, .rotate(.landscape), .launch]), at: time))
      }
      let other = dice.roll(4) == 0 ? dice.roll(set.messages.count) : message
      if let event = isSame ? same : events.event(for: other, &dice) {
        steps.append(TimedStep(event.occasion == .sessionStart ? .startSession : .event(event), at: time))
      }
      time += Int64(isSame ? pause : dice.pick(spans)) * 1000
    }
    return steps
  }

  /// Plays a history. `tell` gets everything that the client does.
  func play(
    _ history: History, explains: DeliveryClient.Explanation = .nothing, _ tell: (Occurrence) -> Void
  ) {
    let reader = DeliveryReader(history.reader, isInControl: history.isInControl)
    var client = DeliveryClient(set, for: reader, in: history.app)
    for timed in history.steps {
      client.take(timed.step, at: timed.time, explains: explains)
      for occurrence in client.occurrences { tell(occurrence) }
    }
    guard let due = client.lastDue else { return }
    client.take(.wait, at: due)
    for occurrence in client.occurrences { tell(occurrence) }
  }

  /// A history in which a client shows the message. Nil if none of so many does.
  mutating func showing(
    _ message: Int, among readers: Readers = Readers(), tries: Int, _ dice: inout Dice
  ) -> History? {
    for _ in 0..<tries {
      guard let history = history(for: message, among: readers, &dice) else { return nil }
      var isShown = false
      play(history) { isShown = isShown || $0.what == .shown(message) || $0.what == .controlled(message) }
      if isShown { return history }
    }
    return nil
  }
}

extension DeliveredMessage.Again {
  fileprivate var span: Int64? {
    if case .after(let span) = self { span } else { nil }
  }
}

extension HistorySearch.History: CustomStringConvertible {
  var description: String {
    let steps = steps.map { "  \($0.time % 1_000_000_000 / 1000)s \($0.step)" }.joined(separator: "\n")
    return "\(reader)\n\(isInControl ? "in the control group, " : "")\(app)\n\(steps)"
  }
}
