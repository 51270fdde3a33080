/// A message as the simulated client sees it: the fields of the definition, not the results of the rules.
struct SimulatedMessage {
  var id = ""
  var campaign = 0
  var triggers: [Trigger] = []
  var priority = 0
  /// The default priority.
  static let usualPriority = 0
  var starts: Int?
  var ends: Int?
  var delay = 0
  /// Nil for never, zero for always.
  var reEligibility: Int?
  /// Nil if the app's own interval applies.
  var minInterval: Int?
  var audience: String?
  var language: String?
  var targets: [String] = ["ios", "web"]
  var variation: Variation?
  var kind = Kind.slideup
  var hasAction = false
  var orientation = "any"
  /// True if it can't be compared with others, although nothing is wrong with it.
  var isUnseen = false
  var mistake = Mistake.none

  /// A key that the language does not have. Its author may have meant anything, even a reason to send nothing.
  enum Mistake {
    case none, inMessage, inCampaign, inType
  }

  /// Other content for some of its readers, which changes nothing about delivery.
  struct Variation {
    var language: String?
    var target: String?
  }

  enum Kind: String {
    case slideup, html, full, control
  }

  /// An event with some filters on its properties, all of which must hold.
  struct Trigger {
    var event: Event
    var filters: [Filter] = []
  }

  enum Event: Equatable {
    case sessionStart, pushClick, anyPurchase, purchase(Int), custom(Int)
  }

  enum Filter: Hashable {
    case equals(Int), oneOf(Int, Int), atLeast(Int), lessThan(Int), exists
    /// A regular expression for digits: one that every client accepts, or one that the web refuses.
    case digits, digitsOnMobile
    /// The same expressions as an alternative to a number.
    case atLeastOrDigitsOnMobile(Int)
    case wordExists, letters

    /// Nil if the result depends on what a client does with an expression that it refuses.
    func passes(_ event: SimulatedEvent, onWeb: Bool) -> Bool? {
      let value = event.value ?? .min
      switch self {
      case .equals(let number): return value == number
      case .oneOf(let number, let other): return value == number || value == other
      case .atLeast(let number): return value >= number
      case .lessThan(let number): return event.value != nil && value < number
      case .exists: return event.value != nil
      case .digits: return event.word == .digits
      case .digitsOnMobile: return onWeb ? nil : event.word == .digits
      case .atLeastOrDigitsOnMobile(let number):
        return onWeb ? nil : value >= number || event.word == .digits
      case .wordExists: return event.word != .missing
      case .letters: return event.word == .letters
      }
    }
  }
}

/// Something that happens in an app: an event with two properties, a number and a text, each of which may be missing.
struct SimulatedEvent {
  let time: Int
  let event: SimulatedMessage.Event
  let value: Int?
  var word = Word.missing

  enum Word: CaseIterable {
    case missing, digits, letters
  }
}

/// The client of one reader, as delivery is documented. Its properties are everything that differs between clients,
/// apps and readers, and everything that nobody knows: what a client does in the second in which two times end, and
/// with a regular expression that it refuses, and what the author meant by a mistake.
///
/// At an event, it collects the messages that wait for it, whose window is open, and that may be shown again after
/// their delay. It leaves out those that would follow the last display too soon, and picks the highest priority. The
/// picked message counts as displayed when its delay is over; some clients first check repetition and interval again.
/// If its Braze Action is unknown to the client, the next message is tried.
struct SimulatedReader {
  /// One of the targets. `roku` reads some filters differently.
  var target = "ios"
  var audiences: [String] = []
  var language = "en"
  /// The app's own interval between two messages.
  var appInterval = 30
  /// True if the window is checked after the delay, and not at the event.
  var windowIsForDisplay = false
  var knowsActions = true
  /// True if the reader is one of those who get the control of a campaign, if it has one.
  var isInControl = false
  var lastOfEqualsWins = true
  var orientation = "portrait"
  /// True if a message that does not fit the orientation counts as displayed, for its re-eligibility. `refusedPauses`
  /// is the same for the interval to the next message.
  var refusedCounts = false
  var refusedPauses = false
  /// Says for each time whether the second of its beginning or end belongs to it.
  var edges = Edges()
  /// True if a message is not displayed after its delay when a message that was displayed meanwhile prevents it.
  var checksAgain = true
  var refusal = Refusal.fails
  /// True if messages with a mistake are sent to nobody.
  var dropsMistakes = false

  struct Edges {
    var starts = true
    var ends = true
    var reEligibility = true
    var interval = true
  }

  /// The result of a regular expression that a client refuses.
  enum Refusal: CaseIterable {
    case fails, passes
  }

  /// The messages in the order of the picks, with the times of their events.
  func picks(of messages: [SimulatedMessage], at events: [SimulatedEvent]) -> [(message: Int, time: Int)] {
    let campaignsWithControl = Set(messages.filter { $0.kind == .control }.map(\.campaign))
    let delivered = messages.indices.filter {
      isDelivered(messages[$0], isShared: campaignsWithControl.contains(messages[$0].campaign))
    }
    var state = State(count: messages.count)
    var picked: [(message: Int, time: Int)] = []
    for event in events {
      state.pass(event.time) { !checksAgain || mayFollow(messages[$0], $0, at: $1, $2) }
      var candidates = delivered.filter { isCandidate(messages[$0], $0, event, state) }
      while let best = best(of: candidates, messages) {
        if messages[best].hasAction, !knowsActions {
          candidates.removeAll { $0 == best }
          continue
        }
        picked.append((best, event.time))
        let fits = messages[best].orientation == "any" || messages[best].orientation == orientation
        let counts = (again: fits || refusedCounts, interval: fits || refusedPauses)
        if counts.again || counts.interval {
          let delay = messages[best].delay
          state.pending.append((event.time + delay, best, delay > 0, counts.again, counts.interval))
        }
        break
      }
    }
    return picked
  }

  private struct State {
    var lastDisplay: Int?
    var displays: [Int?]
    var pending: [(time: Int, message: Int, isDelayed: Bool, isShown: Bool, pauses: Bool)] = []

    init(count: Int) { displays = Array(repeating: nil, count: count) }

    /// Displays the pending messages whose time has come.
    mutating func pass(_ time: Int, if mayFollow: (_ message: Int, _ time: Int, State) -> Bool) {
      for due in pending.filter({ $0.time <= time }).sorted(by: { $0.time < $1.time }) {
        guard !due.isDelayed || mayFollow(due.message, due.time, self) else { continue }
        if due.isShown { displays[due.message] = due.time }
        if due.pauses { lastDisplay = max(lastDisplay ?? due.time, due.time) }
      }
      pending.removeAll { $0.time <= time }
    }
  }

  private func isDelivered(_ message: SimulatedMessage, isShared: Bool) -> Bool {
    guard message.targets.contains(target), !(dropsMistakes && message.mistake != .none) else { return false }
    if let audience = message.audience, !audiences.contains(audience) { return false }
    if let other = message.language, other != language, !language.hasPrefix(other + "-") { return false }
    if target == "roku", message.kind == .html { return false }
    return !isShared || (message.kind == .control) == isInControl
  }

  private func isCandidate(
    _ message: SimulatedMessage, _ index: Int, _ event: SimulatedEvent, _ state: State
  ) -> Bool {
    // Roku has no push notifications.
    if target == "roku", event.event == .pushClick { return false }
    guard message.triggers.contains(where: { matches($0, event) }) else { return false }
    let due = event.time + message.delay
    let moment = windowIsForDisplay ? due : event.time
    if let starts = message.starts, edges.starts ? moment < starts : moment <= starts { return false }
    if let ends = message.ends, edges.ends ? moment > ends : moment >= ends { return false }
    return mayFollow(message, index, at: due, state)
  }

  /// True if neither its own last display nor that of another message keeps a message back.
  private func mayFollow(_ message: SimulatedMessage, _ index: Int, at due: Int, _ state: State) -> Bool {
    if let shown = state.displays[index] {
      guard let again = message.reEligibility else { return false }
      if again > 0, edges.reEligibility ? due - shown < again : due - shown <= again { return false }
    }
    let interval = message.minInterval ?? appInterval
    if let last = state.lastDisplay, interval > 0, edges.interval ? due - last < interval : due - last <= interval {
      return false
    }
    return true
  }

  private func matches(_ trigger: SimulatedMessage.Trigger, _ event: SimulatedEvent) -> Bool {
    switch (trigger.event, event.event) {
    case (.anyPurchase, .purchase): true
    case (let own, let other):
      own == other
        && trigger.filters.allSatisfy { $0.passes(event, onWeb: target == "web") ?? (refusal == .passes) }
    }
  }

  private func best(of candidates: [Int], _ messages: [SimulatedMessage]) -> Int? {
    let highest = candidates.map { messages[$0].priority }.max()
    let equals = candidates.filter { messages[$0].priority == highest }
    return lastOfEqualsWins ? equals.last : equals.first
  }
}
