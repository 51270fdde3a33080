import TestSupport

/// A small workspace that is made up, as the simulation has it and as text.
struct GeneratedWorkspace {
  let number: Int
  private(set) var messages: [SimulatedMessage] = []

  /// The events of a workspace are its own, but for those that have no names: one workspace of a file may use each of them.
  init(_ dice: inout Dice, number: Int) {
    self.number = number
    let events: [SimulatedMessage.Event] =
      switch number {
      case 0: [.sessionStart, .pushClick]
      case 1: [.anyPurchase, .purchase(0), .purchase(1)]
      default: [.custom(0), .custom(0), .custom(1)]
      }
    let count = 2 + dice.roll(3)
    let plain = dice.roll(2) == 0
    let isForRoku = plain && dice.roll(3) == 0
    for index in 0..<count {
      var message = SimulatedMessage()
      message.id = "m\(number)-\(index)"
      message.campaign = index
      Self.fill(&message, &dice, events, isPlain: plain)
      if isForRoku { message.targets = ["roku"] }
      messages.append(message)
    }
    if dice.roll(6) == 0 {
      var control = messages[0]
      (control.id, control.kind, control.hasAction, control.orientation) = ("m\(number)-c", .control, false, "any")
      control.language = nil
      messages.append(control)
    }
  }

  /// A plain message is for everybody at any time, so that two of them differ in little.
  private static func fill(
    _ message: inout SimulatedMessage, _ dice: inout Dice, _ events: [SimulatedMessage.Event], isPlain: Bool
  ) {
    for _ in 0..<[1, 1, 1, 2][dice.roll(4)] {
      var trigger = SimulatedMessage.Trigger(event: events[dice.roll(events.count)])
      if case .custom = trigger.event { trigger.filters = filters(&dice) }
      if case .purchase = trigger.event { trigger.filters = filters(&dice) }
      message.triggers.append(trigger)
    }
    message.priority = [0, 1, 2, 3][dice.roll(4)]
    message.reEligibility = [nil, 0, 0, 0, 5, 20][dice.roll(6)]
    message.minInterval = [nil, nil, 0, 5, 20, 40][dice.roll(6)]
    message.delay = [0, 0, 0, 4, 11][dice.roll(5)]
    message.kind = [.slideup, .slideup, .full, .full, .html][dice.roll(5)]
    if message.kind == .full { message.orientation = ["any", "portrait", "landscape"][dice.roll(3)] }
    guard !isPlain else { return }
    if dice.roll(3) == 0 { message.starts = [10, 30][dice.roll(2)] }
    if dice.roll(3) == 0 { message.ends = [60, 66, 75][dice.roll(3)] }
    message.audience = [nil, nil, nil, "buyers", "members"][dice.roll(5)]
    message.language = [nil, nil, nil, nil, "en", "de"][dice.roll(6)]
    message.targets = [["ios", "web"], ["ios", "web"], ["ios"], ["ios", "web", "roku"], ["roku"]][dice.roll(5)]
    message.hasAction = message.kind == .slideup && dice.roll(8) == 0
  }

  private static func filters(_ dice: inout Dice) -> [SimulatedMessage.Filter] {
    let all: [SimulatedMessage.Filter] = [.equals(1), .equals(2), .atLeast(1), .atLeast(2), .lessThan(3), .exists]
    let first = all[dice.roll(all.count)]
    return [[], [], [], [first], [first], [first, .atLeast(0)]][dice.roll(6)]
  }
}

// MARK: - As text

extension GeneratedWorkspace {
  var text: String {
    Set(messages.map(\.campaign)).sorted().map { campaign in
      let own = messages.filter { $0.campaign == campaign }
      let targets = own[0].targets.joined(separator: ", ")
      return "campaign: c\(number)-\(campaign)\ntargets: [\(targets)]\nin_app_messages:\n"
        + own.map(text).joined()
    }.joined(separator: "---\n")
  }

  private func text(_ message: SimulatedMessage) -> String {
    var fields = ["id: \(message.id)", "type: \(message.kind)"]
    fields.append("triggers: [\(message.triggers.map(text).joined(separator: ", "))]")
    fields.append("priority: \(message.priority)")
    if message.kind != .control { fields.append("message: Hello") }
    if message.kind == .full { fields.append("image: \"https://example.com/a.png\"") }
    if message.orientation != "any" { fields.append("orientation: \(message.orientation)") }
    if message.hasAction { fields.append("uri: \"\(Self.action)\"") }
    if message.delay > 0 { fields.append("delay: \(message.delay)s") }
    if let again = message.reEligibility { fields.append("re_eligibility: \(again == 0 ? "always" : "\(again)s")") }
    if let interval = message.minInterval { fields.append("min_interval: \(interval)s") }
    if let starts = message.starts { fields.append("starts: \"\(moment(starts))\"") }
    if let ends = message.ends { fields.append("ends: \"\(moment(ends))\"") }
    if let audience = message.audience { fields.append("audience: \(audience)") }
    if let language = message.language { fields.append("language: \(language)") }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  /// `{"type":"requestPushPermission"}`.
  private static let action =
    "brazeActions://v1/"
    + "ewAiAHQAeQBwAGUAIgA6ACIAcgBlAHEAdQBlAHMAdABQAHUAcwBoAFAAZQByAG0AaQBzAHMAaQBvAG4AIgB9AA"

  private func text(_ trigger: SimulatedMessage.Trigger) -> String {
    let event =
      switch trigger.event {
      case .sessionStart: "type: session_start"
      case .pushClick: "type: push_click"
      case .anyPurchase: "type: any_purchase"
      case .purchase(let product): "type: specific_purchase, product: p\(product)"
      case .custom(let name): "type: custom_event, name: e\(number)-\(name)"
      }
    guard !trigger.filters.isEmpty else { return "{ \(event) }" }
    return "{ \(event), where: [\(trigger.filters.map(text).joined(separator: ", "))] }"
  }

  private func text(_ filter: SimulatedMessage.Filter) -> String {
    switch filter {
    case .equals(let number): "{ property: n, equals: \(number) }"
    case .atLeast(let number): "{ property: n, at_least: \(number) }"
    case .lessThan(let number): "{ property: n, less_than: \(number) }"
    case .exists: "{ property: n, exists: true }"
    }
  }

  private func moment(_ second: Int) -> String {
    "2026-01-01T00:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
  }
}

// MARK: - Looking for a reader to whom it is otherwise

extension GeneratedWorkspace {
  /// A reader who is among those whom a message is for, if there is any; and in all else like no other.
  func reader(for message: SimulatedMessage, _ dice: inout Dice) -> SimulatedReader {
    var reader = SimulatedReader()
    reader.target = message.targets[dice.roll(message.targets.count)]
    reader.audiences = ["buyers", "members"].filter { $0 == message.audience || dice.roll(3) == 0 }
    reader.language = message.language ?? ["en", "de"][dice.roll(2)]
    reader.appInterval = [0, 3, 30, 50][dice.roll(4)]
    reader.windowIsForDisplay = dice.roll(2) == 0
    reader.knowsActions = dice.roll(2) == 0
    reader.isInControl = dice.roll(2) == 0
    reader.lastOfEqualsWins = dice.roll(2) == 0
    reader.orientation = ["portrait", "landscape"][dice.roll(2)]
    reader.refusedCounts = dice.roll(2) == 0
    return reader
  }

  /// What may happen to a reader, mostly what a message waits for.
  func events(for message: SimulatedMessage, _ dice: inout Dice) -> [SimulatedEvent] {
    var time = [0, 5, 9, 26, 40, 50, 55][dice.roll(7)]
    return (0..<2 + dice.roll(4)).map { _ in
      let trigger = message.triggers[dice.roll(message.triggers.count)]
      let event: SimulatedMessage.Event =
        trigger.event == .anyPurchase ? .purchase(dice.roll(3)) : trigger.event
      time += [0, 1, 2, 4, 5, 6, 9, 12, 20, 25, 31][dice.roll(11)]
      return SimulatedEvent(time: time, event: event, value: [nil, 0, 1, 2, 3][dice.roll(5)])
    }
  }
}
