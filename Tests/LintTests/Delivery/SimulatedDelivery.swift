/// A message as the simulation of a client has it: what was written into the definition, and not what the rules made of it.
struct SimulatedMessage {
  var id = ""
  var campaign = 0
  var triggers: [Trigger] = []
  var priority = 0
  var starts: Int?
  var ends: Int?
  var delay = 0
  /// Nil for never, zero for always.
  var reEligibility: Int?
  /// Nil where the app's interval holds.
  var minInterval: Int?
  var audience: String?
  var language: String?
  var targets: [String] = ["ios", "web"]
  var kind = Kind.slideup
  var hasAction = false
  var orientation = "any"

  enum Kind: String {
    case slideup, html, full, control
  }

  /// An event with some filters on its property `n`, all of which must hold.
  struct Trigger {
    var event: Event
    var filters: [Filter] = []
  }

  enum Event: Equatable {
    case sessionStart, pushClick, anyPurchase, purchase(Int), custom(Int)
  }

  enum Filter: Hashable {
    case equals(Int), atLeast(Int), lessThan(Int), exists

    func passes(_ value: Int?) -> Bool {
      guard let value else { return false }
      switch self {
      case .equals(let number): return value == number
      case .atLeast(let number): return value >= number
      case .lessThan(let number): return value < number
      case .exists: return true
      }
    }
  }
}

/// Something that happens in an app: an event with a property that may be missing.
struct SimulatedEvent {
  let time: Int
  let event: SimulatedMessage.Event
  let value: Int?
}

/// One reader's client as delivery is documented, with everything in it that differs between clients, apps and readers.
///
/// At an event it collects the messages that wait for it, whose window is open and which may be shown again when their delay is over;
/// leaves out those that would be shown too soon after the last display; and picks the highest priority. What was picked counts as
/// displayed when its delay is over. A Braze Action that the client can't do gives way to the next message.
struct SimulatedReader {
  /// Among the targets; `roku` reads some things otherwise.
  var target = "ios"
  var audiences: [String] = []
  var language = "en"
  /// The app's own interval between two messages.
  var appInterval = 30
  /// The window is looked at when the delay is over, and not at the event.
  var windowIsForDisplay = false
  var knowsActions = true
  /// Whether the reader is among those who get the controls of campaigns that have one.
  var isInControl = false
  var lastOfEqualsWins = true
  var orientation = "portrait"
  /// Whether a message that does not fit the orientation counts as displayed all the same.
  var refusedCounts = false

  /// The messages in the order in which they were picked, with the events at which they were.
  func picks(of messages: [SimulatedMessage], at events: [SimulatedEvent]) -> [(message: Int, time: Int)] {
    let campaignsWithControl = Set(messages.filter { $0.kind == .control }.map(\.campaign))
    let delivered = messages.indices.filter {
      isDelivered(messages[$0], isShared: campaignsWithControl.contains(messages[$0].campaign))
    }
    var state = State(count: messages.count)
    var picked: [(message: Int, time: Int)] = []
    for event in events {
      state.pass(event.time)
      var candidates = delivered.filter { isCandidate(messages[$0], $0, event, state) }
      while let best = best(of: candidates, messages) {
        if messages[best].hasAction, !knowsActions {
          candidates.removeAll { $0 == best }
          continue
        }
        picked.append((best, event.time))
        let fits = messages[best].orientation == "any" || messages[best].orientation == orientation
        if fits || refusedCounts { state.pending.append((event.time + messages[best].delay, best)) }
        break
      }
    }
    return picked
  }

  private struct State {
    var lastDisplay: Int?
    var displays: [Int?]
    var pending: [(time: Int, message: Int)] = []

    init(count: Int) { displays = Array(repeating: nil, count: count) }

    /// Displays what is due.
    mutating func pass(_ time: Int) {
      for due in pending.filter({ $0.time <= time }).sorted(by: { $0.time < $1.time }) {
        displays[due.message] = due.time
        lastDisplay = max(lastDisplay ?? due.time, due.time)
      }
      pending.removeAll { $0.time <= time }
    }
  }

  private func isDelivered(_ message: SimulatedMessage, isShared: Bool) -> Bool {
    guard message.targets.contains(target) else { return false }
    if let audience = message.audience, !audiences.contains(audience) { return false }
    if let other = message.language, other != language { return false }
    if target == "roku", message.kind == .html { return false }
    return !isShared || (message.kind == .control) == isInControl
  }

  private func isCandidate(
    _ message: SimulatedMessage, _ index: Int, _ event: SimulatedEvent, _ state: State
  ) -> Bool {
    guard message.triggers.contains(where: { matches($0, event) }) else { return false }
    let due = event.time + message.delay
    let moment = windowIsForDisplay ? due : event.time
    if let starts = message.starts, target == "roku" ? moment <= starts : moment < starts { return false }
    if let ends = message.ends, target == "roku" ? moment >= ends : moment > ends { return false }
    if let shown = state.displays[index] {
      guard let again = message.reEligibility else { return false }
      if again > 0, target == "roku" ? due - shown <= again : due - shown < again { return false }
    }
    if let last = state.lastDisplay, due - last < message.minInterval ?? appInterval { return false }
    return true
  }

  private func matches(_ trigger: SimulatedMessage.Trigger, _ event: SimulatedEvent) -> Bool {
    switch (trigger.event, event.event) {
    case (.anyPurchase, .purchase): true
    case (let own, let other): own == other && trigger.filters.allSatisfy { $0.passes(event.value) }
    }
  }

  private func best(of candidates: [Int], _ messages: [SimulatedMessage]) -> Int? {
    let highest = candidates.map { messages[$0].priority }.max()
    let equals = candidates.filter { messages[$0].priority == highest }
    return lastOfEqualsWins ? equals.last : equals.first
  }
}
