import TestSupport

/// A small random workspace, for the simulation and as text.
struct GeneratedWorkspace {
  let number: Int
  private(set) var messages: [SimulatedMessage] = []

  /// A workspace shares no named event with other workspaces. The events without names exist only once, so one
  /// workspace of a file may use each of them.
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
    if number > 1, count > 2, dice.roll(4) == 0 { makeUnion(&dice) }
    if dice.roll(2) == 0 { addVariations(&dice) }
    if dice.roll(6) == 0 {
      var control = messages[0]
      (control.id, control.kind, control.hasAction, control.orientation) = ("m\(number)-c", .control, false, "any")
      control.language = nil
      control.isUnseen = dice.roll(3) == 0
      if dice.roll(4) == 0 { control.mistake = [.inMessage, .inType][dice.roll(2)] }
      messages.append(control)
    }
    if dice.roll(12) == 0 {
      let mistaken = dice.roll(count)
      messages[mistaken].mistake = dice.roll(2) == 0 ? .inMessage : .inCampaign
      if messages[mistaken].mistake == .inCampaign, messages.last?.campaign == mistaken {
        messages[messages.count - 1].mistake = .inCampaign
      }
    }
  }

  /// Two messages win against the last one: one for each of its events, or for each range of a number.
  private mutating func makeUnion(_ dice: inout Dice) {
    let isOfEvents = dice.roll(2) == 0
    let border = 1 + dice.roll(2)
    for index in 0..<2 {
      (messages[index].priority, messages[index].reEligibility) = (4 + dice.roll(2), 0)
      messages[index].triggers = [
        isOfEvents
          ? .init(event: .custom(index))
          : .init(event: .custom(0), filters: [index == 0 ? .atLeast(border) : .lessThan(1 + dice.roll(3))])
      ]
    }
    messages[messages.count - 1].triggers =
      isOfEvents
      ? [.init(event: .custom(0)), .init(event: .custom(1))] : [.init(event: .custom(0), filters: [.exists])]
  }

  /// Gives messages variations for the language or the client that another message is for, or for any other.
  private mutating func addVariations(_ dice: inout Dice) {
    let special = dice.roll(messages.count)
    if messages[special].language == nil, messages[special].targets.count > 1 {
      if dice.roll(2) == 0 { messages[special].language = "de" } else { messages[special].targets = ["ios"] }
    }
    let target = messages[special].targets.count == 1 ? messages[special].targets[0] : nil
    for index in messages.indices where index != special && dice.roll(3) > 0 {
      messages[index].variation =
        [
          .init(language: messages[special].language ?? "en", target: target),
          .init(language: messages[special].language ?? "en"), .init(language: "de-AT"), .init(target: target ?? "web"),
        ][dice.roll(4)]
    }
  }

  /// A plain message is for everybody at any time, so two of them differ only a little.
  private static func fill(
    _ message: inout SimulatedMessage, _ dice: inout Dice, _ events: [SimulatedMessage.Event], isPlain: Bool
  ) {
    for _ in 0..<[1, 1, 1, 2][dice.roll(4)] {
      var trigger = SimulatedMessage.Trigger(event: events[dice.roll(events.count)])
      if case .custom = trigger.event { trigger.filters = filters(&dice) }
      if case .purchase = trigger.event { trigger.filters = filters(&dice) }
      message.triggers.append(trigger)
    }
    message.priority = [SimulatedMessage.usualPriority, 1, 2, 3][dice.roll(4)]
    message.reEligibility = [nil, 0, 0, 0, 0, 5, 19, 20][dice.roll(8)]
    message.minInterval = [nil, nil, 0, 5, 20, 40][dice.roll(6)]
    message.delay = [0, 0, 0, 4, 11][dice.roll(5)]
    message.kind = [.slideup, .full, .full, .full, .html][dice.roll(5)]
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
    let numbers: [SimulatedMessage.Filter] = [
      .equals(1), .equals(2), .oneOf(1, 2), .oneOf(2, 5), .atLeast(1), .atLeast(2), .lessThan(3), .exists,
    ]
    let words: [SimulatedMessage.Filter] = [
      .digits, .digitsOnMobile, .atLeastOrDigitsOnMobile(1), .wordExists, .letters,
    ]
    let first = dice.roll(6) == 0 ? words[dice.roll(words.count)] : numbers[dice.roll(numbers.count)]
    return [[], [], [], [first], [first], [first, .atLeast(0)]][dice.roll(6)]
  }
}

// MARK: - As text

extension GeneratedWorkspace {
  var text: String {
    Set(messages.map(\.campaign)).sorted().map { campaign in
      let own = messages.filter { $0.campaign == campaign }
      let targets = own[0].targets.joined(separator: ", ")
      let mistake = own.contains { $0.mistake == .inCampaign } ? "segment: vip\n" : ""
      return "campaign: c\(number)-\(campaign)\ntargets: [\(targets)]\n\(mistake)in_app_messages:\n"
        + own.map(text).joined()
    }.joined(separator: "---\n")
  }

  /// The workspace as seen by a tool that misses some messages, and believes that the others are all.
  func forgetting(_ isForgotten: (SimulatedMessage) -> Bool) -> GeneratedWorkspace {
    var result = self
    result.messages.removeAll(where: isForgotten)
    return result
  }

  /// The workspace as seen by a tool that ignores unknown keys.
  var withoutMistakes: GeneratedWorkspace {
    var result = self
    for index in messages.indices { result.messages[index].mistake = .none }
    return result
  }

  private func text(_ message: SimulatedMessage) -> String {
    let kind = message.mistake == .inType ? "controll" : message.kind.rawValue
    var fields = ["id: \(message.id)", "type: \(kind)"]
    let others = message.isUnseen ? (0..<17).map { "{ type: custom_event, name: other\(number)-\($0) }" } : []
    fields.append("triggers: [\((message.triggers.map(text) + others).joined(separator: ", "))]")
    if message.mistake == .inMessage { fields.append("colour: red") }
    if message.priority != SimulatedMessage.usualPriority { fields.append("priority: \(message.priority)") }
    if message.kind != .control { fields.append("message: Hello") }
    if message.kind == .full { fields.append("image: \"https://example.com/a.png\"") }
    if message.orientation != "any" { fields.append("orientation: \(message.orientation)") }
    if message.hasAction { fields.append("uri: \"\(message.priority % 2 == 0 ? Self.action : Self.stopping)\"") }
    if message.delay > 0 { fields.append("delay: \(message.delay)s") }
    if let again = message.reEligibility { fields.append("re_eligibility: \(again == 0 ? "always" : "\(again)s")") }
    if let interval = message.minInterval { fields.append("min_interval: \(interval)s") }
    if let starts = message.starts { fields.append("starts: \"\(moment(starts))\"") }
    if let ends = message.ends { fields.append("ends: \"\(moment(ends))\"") }
    if let audience = message.audience { fields.append("audience: \(audience)") }
    if let language = message.language { fields.append("language: \(language)") }
    if let variation = message.variation, message.kind != .control {
      let conditions = [variation.language.map { "language: \($0)" }, variation.target.map { "target: \($0)" }]
      let readers = conditions.compactMap { $0 }.joined(separator: ", ")
      fields.append("variations: [{ for: { \(readers) }, message: Hallo }]")
    }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  /// `{"type":"requestPushPermission"}`.
  private static let action =
    "brazeActions://v1/"
    + "ewAiAHQAeQBwAGUAIgA6ACIAcgBlAHEAdQBlAHMAdABQAHUAcwBoAFAAZQByAG0AaQBzAHMAaQBvAG4AIgB9AA"

  /// The server may stop the message, as a client may drop one with an action.
  private static let stopping = "https://example.com/{% if custom_attribute.${vip} %}{% abort_message() %}{% endif %}"

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
    case .oneOf(let number, let other): "{ property: n, one_of: [\(number), \(other)] }"
    case .atLeast(let number): "{ property: n, at_least: \(number) }"
    case .lessThan(let number): "{ property: n, less_than: \(number) }"
    case .exists: "{ property: n, exists: true }"
    case .digits: "{ property: s, matches: \"^[0-9]+$\" }"
    case .digitsOnMobile: "{ property: s, matches: \"^[0-9]++$\" }"
    case .atLeastOrDigitsOnMobile(let number):
      "{ any_of: [{ property: n, at_least: \(number) }, { property: s, matches: \"^[0-9]++$\" }] }"
    case .wordExists: "{ property: s, exists: true }"
    case .letters: "{ property: s, equals: abc }"
    }
  }

  private func moment(_ second: Int) -> String {
    "2026-01-01T00:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
  }
}

// MARK: - Looking for a reader who contradicts a finding

extension GeneratedWorkspace {
  /// A random reader who gets the message, if anybody does.
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
    reader.refusedPauses = dice.roll(2) == 0
    reader.edges = .init(
      starts: dice.roll(2) == 0, ends: dice.roll(2) == 0, reEligibility: dice.roll(2) == 0,
      interval: dice.roll(2) == 0)
    reader.refusal = dice.roll(2) == 0 ? .passes : .fails
    let unknown = dice.roll(4)
    (reader.dropsMistakes, reader.checksAgain) = (unknown % 2 == 0, unknown < 2)
    return reader
  }

  /// The same, if the reader gets a variation of the message. Nil if nobody does.
  func reader(ofVariationOf message: SimulatedMessage, _ dice: inout Dice) -> SimulatedReader? {
    var reader = reader(for: message, &dice)
    guard let variation = message.variation, message.targets.contains(variation.target ?? reader.target) else {
      return nil
    }
    reader.target = variation.target ?? reader.target
    reader.language = variation.language ?? reader.language
    return reader
  }

  /// Random events, mostly those that the message waits for.
  func events(for message: SimulatedMessage, _ dice: inout Dice) -> [SimulatedEvent] {
    var time = [0, 5, 9, 26, 40, 50, 55][dice.roll(7)]
    return (0..<2 + dice.roll(4)).map { _ in
      let trigger = message.triggers[dice.roll(message.triggers.count)]
      let event: SimulatedMessage.Event =
        trigger.event == .anyPurchase ? .purchase(dice.roll(3)) : trigger.event
      time += [0, 1, 2, 4, 5, 6, 9, 12, 19, 20, 21, 25, 31, 40][dice.roll(14)]
      return SimulatedEvent(
        time: time, event: event, value: [nil, 0, 1, 2, 3][dice.roll(5)],
        word: SimulatedEvent.Word.allCases[dice.roll(3)])
    }
  }
}
