import TestSupport

/// Random messages and cards, for the ledger and as text, and random histories.
struct LedgerWorkspace {
  let client: LedgerClient
  private(set) var messages: [LedgerMessage] = []
  private(set) var cards: [LedgerCard] = []
  /// The campaigns in the order of their names, each with the window of its cards.
  private var windows: [(starts: Int?, ends: Int?)] = []
  /// The time zone of the reader.
  private(set) var zone = LedgerZone.all[0]
  /// The clock by which each campaign writes its times.
  private var clocks: [Clock] = []

  private enum Clock: CaseIterable {
    /// With `Z` at the end of each time.
    case utc
    /// By the time zone of the reader, which the campaign names.
    case named
    /// By the clock of the reader, whoever it is.
    case local
  }

  private static let events = ["session", "push", "a", "a", "b", "b"]
  private static let picture = "https://example.com/a.png"
  private static let otherPicture = "https://example.com/b.png"

  init(_ dice: inout Dice) {
    client = LedgerClient.all[dice.roll(LedgerClient.all.count)]
    windows = [(nil, nil), dice.roll(2) == 0 ? (30, 200) : (nil, 90)]
    for number in 0..<2 + dice.roll(3) { messages.append(Self.message(number, &dice)) }
    for number in 0..<dice.roll(5) { cards.append(card(number, &dice)) }
    // The payloads have the campaigns by name, and the cards of a campaign as they are written.
    cards.sort { $0.name.prefix(2) < $1.name.prefix(2) }
    // Clocks and filters are not thrown with the dice: so the histories of a seed stay as they were.
    let mark = messages.reduce(cards.count) { $0 * 7 + $1.events.count + $1.priority + $1.buttons.count + $1.delay }
    zone = LedgerZone.all[mark % 4]
    clocks = [Clock.allCases[mark / 4 % 3], Clock.allCases[mark / 12 % 3]]
    for number in messages.indices { messages[number].filter = LedgerFilter(number: mark / 36 + number * 5) }
  }

  private static func message(_ number: Int, _ dice: inout Dice) -> LedgerMessage {
    var message = LedgerMessage()
    message.name = "c\(dice.roll(2))/m\(number)"
    message.events = Set((0..<1 + dice.roll(2)).map { _ in events[dice.roll(events.count)] })
    message.priority = [0, 0, 1, 2][dice.roll(4)]
    message.kind = [.slideup, .slideup, .modal, .full, .html, .control][dice.roll(6)]
    message.delay = [0, 0, 0, 0, 5, 20][dice.roll(6)]
    if dice.roll(3) == 0 { message.timeout = message.delay + [1, 10, 60][dice.roll(3)] }
    message.again = [.always, .always, .always, .never, .after(20)][dice.roll(5)]
    message.interval = [0, 0, 0, nil, 15][dice.roll(5)]
    if dice.roll(6) == 0 { message.starts = [10, 40][dice.roll(2)] }
    if dice.roll(5) == 0 { message.ends = [60, 100, 150][dice.roll(3)] }
    switch message.kind {
    case .control: break
    case .slideup:
      if dice.roll(2) == 0 { message.stays = [3, 10][dice.roll(2)] }
      message.body = ["nothing", "link", "news_feed"][dice.roll(3)]
    case .modal: fillWindow(&message, &dice)
    case .full:
      fillWindow(&message, &dice)
      message.picture = [picture, otherPicture][dice.roll(2)]
      message.orientation = [nil, "portrait", "landscape"][dice.roll(3)]
    case .html: break
    }
    return message
  }

  private static func fillWindow(_ message: inout LedgerMessage, _ dice: inout Dice) {
    message.body = ["nothing", "link", "news_feed"][dice.roll(3)]
    message.buttons = (0..<dice.roll(3)).map { _ in ["nothing", "link", "news_feed"][dice.roll(3)] }
    // With buttons, the body can't be clicked, so it opens nothing.
    if !message.buttons.isEmpty { message.body = "nothing" }
  }

  private func card(_ number: Int, _ dice: inout Dice) -> LedgerCard {
    var card = LedgerCard()
    let campaign = dice.roll(2)
    card.name = "c\(campaign)/k\(number)"
    (card.starts, card.ends) = windows[campaign]
    if dice.roll(4) == 0 { card.expires = [45, 120][dice.roll(2)] }
    card.channels = [["news_feed"], ["content_cards"], ["news_feed", "content_cards"]][dice.roll(3)]
    if card.channels != ["news_feed"] {
      if card.expires == nil, dice.roll(4) == 0 { card.expiresAfter = 60 }
      card.isPinned = dice.roll(3) == 0
      if dice.roll(3) == 0 { card.removedBy = ["a", "b"][dice.roll(2)] }
    }
    card.categories = [[], [], ["news"], ["social"], ["news", "social"]][dice.roll(5)]
    card.hasLink = dice.roll(2) == 0
    return card
  }

  func app(_ dice: inout Dice) -> LedgerApp {
    LedgerApp(
      isInControl: dice.roll(3) == 0, interval: [0, 10, 30][dice.roll(3)],
      orientation: ["portrait", "landscape"][dice.roll(2)],
      isTablet: dice.roll(8) == 0, isOpen: dice.roll(6) > 0, allowsDocuments: dice.roll(2) == 0)
  }
}

// MARK: - Histories

extension LedgerWorkspace {
  func history(_ dice: inout Dice) -> [(step: LedgerStep, time: Int)] {
    var time = [0, 5, 35][dice.roll(3)]
    var steps: [(step: LedgerStep, time: Int)] = dice.roll(8) == 0 ? [] : [(.session, time)]
    for _ in 0..<6 + dice.roll(14) {
      time += [0, 0, 0, 1, 2, 5, 9, 10, 20, 30, 61][dice.roll(11)]
      steps.append((step(at: time, &dice), time))
    }
    return steps + [(.wait, time + 25)]
  }

  private func step(at time: Int, _ dice: inout Dice) -> LedgerStep {
    switch dice.roll(30) {
    case 0...9: .event(["a", "b"][dice.roll(2)], text: LedgerFilter.texts[time % 4])
    case 10, 11: .session
    case 12: .push
    case 13, 14: .body
    case 15: .button(dice.roll(2))
    case 16: .dismiss
    case 17: .background
    case 18, 19: .foreground
    case 20: dice.roll(2) == 0 ? .launch : .wait
    case 21: .rotate(["portrait", "landscape"][dice.roll(2)])
    case 22: .fileFails([Self.picture, Self.otherPicture][dice.roll(2)])
    case 23: .refresh(dice.roll(3) > 0)
    case 24, 25: .answer(["display", "display", "display", "reenqueue", "discard"][dice.roll(5)])
    case 26: cards.isEmpty ? .wait : .card(cards[dice.roll(cards.count)].name)
    case 27, 28: .view(["news_feed", "content_cards"][dice.roll(2)], categories(&dice))
    default: .dismiss
    }
  }

  private func categories(_ dice: inout Dice) -> [String] {
    [[], [], ["all"], ["news"], ["no_category"], ["news", "social"]][dice.roll(6)]
  }
}

// MARK: - As text

extension LedgerWorkspace {
  var text: String {
    windows.indices.compactMap { number in
      let own = (
        cards.filter { $0.name.hasPrefix("c\(number)/") }, messages.filter { $0.name.hasPrefix("c\(number)/") }
      )
      guard !own.0.isEmpty || !own.1.isEmpty else { return nil }
      let clock = clocks[number]
      var text = "campaign: c\(number)\ntargets: [\(client.name)]\n"
      switch clock {
      case .utc: break
      case .named: text += "time_zone: \(zone.name)\n"
      case .local: text += "time_zone: local\n"
      }
      if let starts = windows[number].starts { text += "starts: \(moment(starts, by: clock))\n" }
      if let ends = windows[number].ends { text += "ends: \(moment(ends, by: clock))\n" }
      if !own.0.isEmpty { text += "cards:\n" + own.0.map { self.text($0, by: clock) }.joined() }
      if !own.1.isEmpty { text += "in_app_messages:\n" + own.1.map { self.text($0, by: clock) }.joined() }
      return text
    }.joined(separator: "---\n")
  }

  private func text(_ card: LedgerCard, by clock: Clock) -> String {
    var fields = ["id: \(id(card.name))", "type: text_announcement", "title: A", "description: B"]
    fields.append("channels: [\(card.channels.joined(separator: ", "))]")
    if let expires = card.expires { fields.append("expires: \(moment(expires, by: clock))") }
    if let span = card.expiresAfter { fields.append("expires_after: \(span)s") }
    if card.isPinned { fields.append("pinned: true") }
    if !card.categories.isEmpty { fields.append("categories: [\(card.categories.joined(separator: ", "))]") }
    if card.hasLink { fields.append("url: https://example.com/") }
    if let event = card.removedBy { fields.append("remove_on: { type: custom_event, name: \(event) }") }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  private func text(_ message: LedgerMessage, by clock: Clock) -> String {
    var fields = ["id: \(id(message.name))", "type: \(message.kind.rawValue)", "priority: \(message.priority)"]
    fields.append("triggers: [\(message.events.sorted().map { trigger($0, message.filter) }.joined(separator: ", "))]")
    fields.append("re_eligibility: \(words(message.again))")
    // A message without a window of its own has that of its campaign.
    fields.append("starts: \(moment(message.starts ?? -86_400, by: clock))")
    fields.append("ends: \(moment(message.ends ?? 86_400, by: clock))")
    if message.delay > 0 { fields.append("delay: \(message.delay)s") }
    if let timeout = message.timeout { fields.append("timeout: \(timeout)s") }
    if let interval = message.interval { fields.append("min_interval: \(interval)s") }
    switch message.kind {
    case .control: return "  - { \(fields.joined(separator: ", ")) }\n"
    case .slideup:
      fields += ["message: A", message.stays.map { "dismiss: auto, duration: \($0)s" } ?? "dismiss: manual"]
    case .html: fields.append("message: \"<a href='#'>A</a>\"")
    case .modal, .full: fields += ["message: A", "dismiss: manual"]
    }
    if let picture = message.picture { fields.append("image: \"\(picture)\"") }
    if let orientation = message.orientation { fields.append("orientation: \(orientation)") }
    if let action = action(message.body) { fields.append(action) }
    if !message.buttons.isEmpty {
      let buttons = message.buttons.enumerated().map { number, target in
        "{ " + ["id: \(number)", "text: B", action(target)].compactMap { $0 }.joined(separator: ", ") + " }"
      }
      fields.append("buttons: [\(buttons.joined(separator: ", "))]")
    }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  private func id(_ name: String) -> Substring { name.dropFirst(3) }

  private func action(_ target: String) -> String? {
    switch target {
    case "link": "uri: \"https://example.com/\""
    case "news_feed": "click_action: news_feed"
    default: nil
    }
  }

  private func trigger(_ event: String, _ filter: LedgerFilter?) -> String {
    switch event {
    case "session": "{ type: session_start }"
    case "push": "{ type: push_click }"
    default: "{ type: custom_event, name: \(event)\(filter.map { ", where: [\($0.words)]" } ?? "") }"
    }
  }

  private func words(_ again: LedgerMessage.Again) -> String {
    switch again {
    case .never: "never"
    case .always: "always"
    case .after(let span): "\(span)s"
    }
  }

  private func moment(_ second: Int, by clock: Clock) -> String {
    let time = second + (clock == .utc ? 0 : zone.offset)
    let (day, rest) = (time >= 0 ? time / 86_400 : -1 - (-1 - time) / 86_400, ((time % 86_400) + 86_400) % 86_400)
    let date = day < 0 ? "2025-12-\(32 + day)" : "2026-01-0\(1 + day)"
    let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return clock == .utc ? "\(date)T\(parts)Z" : "\(date) \(parts)"
  }
}

/// A time zone with its offset in January 2026, in seconds: written down here, and not read from a table of zones.
struct LedgerZone {
  let name: String
  let offset: Int

  static let all = [
    LedgerZone(name: "Asia/Kolkata", offset: 19_800), LedgerZone(name: "America/New_York", offset: -18_000),
    LedgerZone(name: "Europe/Berlin", offset: 3600), LedgerZone(name: "Pacific/Chatham", offset: 49_500),
  ]
}
