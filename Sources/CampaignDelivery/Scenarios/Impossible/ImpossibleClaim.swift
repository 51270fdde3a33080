import Bytes
package import CampaignCheck
package import CampaignLanguage
package import SourceText

/// Something that a scenario expects or does, and that can't happen on one of its clients.
package struct ImpossibleClaim: Sendable {
  /// The place of the name, or of the value of the expectation.
  package let range: ByteRange
  package let words: String
  /// The event that is probably misspelt, and because of which it can't happen.
  package var misspelt: (event: WrittenName, meant: String)?
  /// The mistake behind it. Claims with the same one are told together. Nil for a mistake of its own.
  package var cause: String?
}

extension Scenario {
  /// The expectations and clicks that can't hold on a client, whatever the client does before. `isWhole` is true if the
  /// set has all campaigns that take part. What the search costs is taken from `work`.
  package func impossibleClaims(
    on client: Client, for reader: Reader, in facts: AppFacts, with set: DeliverySet, isWhole: Bool, work: inout Int
  ) -> [ImpossibleClaim] {
    var known = reader
    known.target = client
    let set = campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set
    work -= set.messages.count + set.cards.count
    var search = ImpossibleSearch(
      PossibleHistory(
        set, DeliveryReader(known, isInControl: isInControl), App(facts, in: app), from: start,
        about: Set(names.compactMap { set.message(named: $0.name.text) }), notingRivals: isWhole && expectsRivals),
      isWhole: isWhole)
    for step in playedSteps {
      search.take(step, about: client)
      if search.isExhausted { break }
    }
    work -= search.work
    return search.found
  }

  /// True if a message is expected to lose an event to another one.
  private var expectsRivals: Bool {
    steps.contains { step in
      step.claims.contains { if case .reason(.priority) = $0.value { true } else { false } }
    }
  }
}

/// Looks for what can't be, step by step.
struct ImpossibleSearch {
  private var history: PossibleHistory
  private let isWhole: Bool
  private(set) var found: [ImpossibleClaim] = []
  private var places: Set<ByteRange> = []
  private var wins = WinsNeeded()
  /// The messages that must have been shown for the scenario to hold, and the number of their displays.
  private var shown: Set<Int> = []
  private var displays = 0
  /// The least number of times that each message was shown.
  private var displayCounts: [Int: Int] = [:]
  /// The message that is visible, or was the last one to be. Nil if that is not known.
  private var lastShown: Int?
  /// True if a message may have been shown that no expectation names.
  private var mayHaveShownOthers = false
  /// The cost of the checks of claims.
  private var checked = 0
  /// The events so far for which no message and no card waits, each once.
  private var unheard: [WrittenName] = []
  private var unheardNames: Set<String> = []

  private var set: DeliverySet { history.set }

  /// Its cost so far.
  fileprivate var work: Int { history.work + wins.work + checked }

  /// True if so much has happened that the rest of the scenario is not looked at.
  var isExhausted: Bool { history.isExhausted || wins.isExhausted || checked > Self.mostChecked }

  init(_ history: PossibleHistory, isWhole: Bool) { (self.history, self.isWhole) = (history, isWhole) }

  mutating func take(_ step: ScenarioStep, about client: Client) {
    checked += 1
    history.pass(until: step.time, isWhole: isWhole)
    note(event: step.event)
    if let action = step.action {
      check(action, of: step)
      history.take(action)
      // Then the history does not have all of this step.
      if history.isExhausted { return }
    }
    let claims = step.claims(about: client)
    guard !claims.isEmpty else { return }
    for claim in claims { check(claim, among: claims) }
    note(claims)
    for claim in claims { checkAgainstDisplays(claim) }
    for claim in claims { noteCounts(of: claim) }
    history.beginPeriod()
  }

  /// Adds what can't be about a message or card. Whatever else can't be about it is the same mistake.
  private mutating func add(_ name: WrittenName, _ obstacle: String) {
    let cause = obstacle == PossibleCards.noSession ? obstacle : name.text
    add(name.range, "'\(name.text)' \(obstacle)", about: set.message(named: name.text), because: cause)
  }

  private mutating func add(
    _ range: ByteRange, _ words: String, about message: Int? = nil, because cause: String? = nil
  ) {
    guard places.insert(range).inserted else { return }
    // The names of events matter only to a message that has had none of its own.
    let misspelt = message.flatMap { history.mayHaveHeard($0) ? nil : set.misspelt(among: unheard, for: $0) }
    let event = misspelt.map { (event: $0.name, meant: $0.meant) }
    found.append(ImpossibleClaim(range: range, words: words, misspelt: event, cause: cause))
  }

  private static let mostChecked = 3_000_000

  /// The events without listeners that are compared with those of messages.
  private static let mostUnheard = 100

  private mutating func note(event: WrittenName?) {
    guard let event, unheard.count < Self.mostUnheard, !set.hears(event: event.text),
      unheardNames.insert(event.text).inserted
    else { return }
    unheard.append(event)
  }

  private mutating func check(_ claim: Claim, among claims: [Claim]) {
    switch claim.value {
    case .names(let names):
      var seen: Set<String> = []
      for name in names where !isExhausted {
        checked += 1 + (set.message(named: name.text).map(history.cost) ?? 0)
        let isRepeated = !seen.insert(name.text).inserted
        if let words = obstacle(to: claim.subject, name.text, isRepeated: isRepeated) {
          // A name that is there twice is a mistake of its own.
          if isRepeated { add(name.range, "'\(name.text)' \(words)") } else { add(name, words) }
        }
      }
      if claim.subject == .visible, names.count > 1, !history.client.row.delivery.drawsAboveOthers {
        add(claim.range, "\(history.client.row.words) shows only one message at a time")
      }
    case .reason(let reason):
      checked += set.messages.count
      if let words = obstacle(to: reason, among: claims) { add(claim.range, words) }
    case .count(let count):
      checked += set.cards.count
      if let most = mostUnread(among: claims), count > most {
        let cards = most == 0 ? "no card" : most == 1 ? "at most 1 card" : "at most \(most) cards"
        add(claim.range, "\(cards) can be unread here")
      } else {
        let least = leastUnread(among: claims)
        guard count < least else { return }
        let cards = least == 1 ? "1 card is" : "\(least) cards are"
        let them = least == 1 ? "it" : "them"
        add(claim.range, "at least \(cards) unread here: no step before this one shows \(them)")
      }
    case .truth(let isWithoutMatch): check(noMatch: isWithoutMatch, claim, among: claims)
    case .counts(let counts):
      for count in counts where !isExhausted { check(count) }
    case .channels(let channels):
      if let words = history.obstacle(toDisplayOf: channels) { add(claim.range, words) }
    case .texts, .variation:
      if !mayShowSomething(among: claims) { add(claim.range, Self.nothingShown) }
    case .link(let link):
      if !ScenarioTable.isNothing(link), !history.hasClicks { add(claim.range, Self.noClick) }
    case .limit: break
    }
  }

  private mutating func check(noMatch: Bool, _ claim: Claim, among claims: [Claim]) {
    guard history.hasLogged else { return add(claim.range, "no event is logged since the last expectation") }
    guard noMatch else { return }
    let present = claims.filter { [.shown, .queued].contains($0.subject) }.flatMap(\.names)
    let winner = present.first { set.message(named: $0.text).map(history.mustHaveWonOnlyEvent) ?? false }
    if let winner { add(claim.range, "'\(winner.text)' is the message of the only event since the last expectation") }
  }

  private mutating func check(_ count: Claim.NamedCount) {
    guard count.count > 0, let message = set.message(named: count.name.text) else { return }
    checked += 1 + history.cost(of: message)
    if let words = obstacle(to: .displays, message: message) {
      return add(count.name, words)
    }
    let most = history.chances(of: message, untilDue: true).count
    guard count.count > most else { return }
    let events = most == 1 ? "only 1 event" : "only \(most) events"
    add(count.name.range, "'\(count.name.text)' can't have been shown so often: \(events) may have shown it")
  }

  /// True if the reader may have seen a message or a card since the last expectation.
  private func mayShowSomething(among claims: [Claim]) -> Bool {
    if history.mayHaveSeenCards { return true }
    let showsNothing = claims.contains { $0.subject == .shown && $0.names.isEmpty }
    return history.mayHaveShownMore && !showsNothing
  }

  private static let nothingShown = "nothing is shown here, so there is nothing to read"
  private static let noClick = "no step since the last expectation clicks on anything"
}

// MARK: - Clicks

extension ImpossibleSearch {
  private mutating func check(_ action: ScenarioStep.Action, of step: ScenarioStep) {
    switch action {
    case .tap(let name):
      if let words = obstacle(toClickOn: name.text) { add(name, words) }
      // Only a visible message can be clicked.
      if let message = set.message(named: name.text), set.card(named: name.text) == nil { shown.insert(message) }
    case .step(.tapMessage(let button?)):
      let visible = history.mayHaveShownMore ? nil : lastShown
      if let visible, set.messages[visible].buttons.count <= button {
        add(step.range, "'\(set.messages[visible].key)' has no button \(button)")
      } else if isWhole, set.messages.allSatisfy({ $0.buttons.count <= button }) {
        add(step.range, "no message has a button \(button)")
      }
    default: break
    }
  }

  private func obstacle(toClickOn name: String) -> String? {
    if let card = set.card(named: name) { return history.cards.obstacle(to: card, in: nil, at: history.now) }
    return set.message(named: name).flatMap { obstacle(to: .shown, message: $0) }
  }
}

// MARK: - Names

extension ImpossibleSearch {
  private func obstacle(to subject: ScenarioTable.Expected, _ name: String, isRepeated: Bool) -> String? {
    if let message = set.message(named: name) {
      if isRepeated, subject == .visible { return "is named twice, but a message is on the screen only once" }
      if isRepeated, subject == .stack { return "is named twice, but a message is on the stack only once" }
      return obstacle(to: subject, message: message) ?? obstacle(toDisplayOf: message, as: subject)
    }
    guard let card = set.card(named: name) else { return nil }
    switch subject {
    case .feed, .contentCards:
      let channel: DeliveredCard.Channel = subject == .feed ? .newsFeed : .contentCards
      if isRepeated { return "is named twice, but a card is in a feed only once" }
      return history.cards.obstacle(to: card, in: channel, at: history.now)
    case .impressions:
      return history.cards.obstacleBefore(to: card)
        ?? (history.mayHaveSeenCards ? nil : "can't be here: no step since the last expectation shows a feed")
    case .clicks:
      if let words = history.cards.obstacleBefore(to: card) { return words }
      if !history.mayHaveClicked(card: name) { return Self.notClicked }
      return history.countsClicks(onCard: card) ? nil : Self.withoutLink
    case .shown, .queued, .discarded, .lost, .because, .noMatch, .visible, .stack, .never, .atMost, .displays, .unread,
      .feedDisplayed, .text, .opens, .variation:
      return nil
    }
  }

  private func obstacle(to subject: ScenarioTable.Expected, message: Int) -> String? {
    switch subject {
    case .lost: return history.mayHaveLost(message) ? nil : "can't be here: no event that it waits for is logged here"
    case .shown, .queued, .discarded, .visible, .stack, .displays, .impressions, .clicks: break
    case .because, .noMatch, .never, .atMost, .feed, .contentCards, .unread, .feedDisplayed, .text, .opens, .variation:
      return nil
    }
    if let words = history.obstacle(toWinOf: message) { return words }
    let isControl = set.terms[message].isControl
    switch subject {
    case .shown, .queued, .visible, .stack, .displays, .clicks:
      if isControl { return "is a control message: it shows nothing, and only its impression counts" }
    default: break
    }
    let client = history.client
    if [.queued, .stack].contains(subject), !client.row.delivery.hasStack {
      return "can't be queued: \(client.row.words) has no stack"
    }
    if let words = history.obstacle(toChanceOf: message, untilDue: subject != .discarded) { return words }
    switch subject {
    case .discarded:
      return history.mayLose(message) ? nil : "can't be discarded: nothing in this scenario could be the reason"
    case .clicks: return history.mayHaveClicked(message: message) ? nil : Self.notClicked
    default: return nil
    }
  }

  /// The reason why a message can't have been shown since the last expectation, if that is expected.
  private func obstacle(toDisplayOf message: Int, as subject: ScenarioTable.Expected) -> String? {
    let isDisplay = subject == .shown || subject == .impressions && !set.terms[message].isControl
    return isDisplay ? history.obstacle(toDisplayOf: message) : nil
  }

  private static let notClicked =
    "can't be here: no step since the last expectation clicks on it, or the click does nothing"

  private static let withoutLink = "can't be here: it is only on the News Feed, where a click counts only with a link"
}

// MARK: - Reasons and numbers

extension ImpossibleSearch {
  private func obstacle(to reason: ScenarioTable.Reason, among claims: [Claim]) -> String? {
    let named = claims.filter { [.lost, .discarded, .queued].contains($0.subject) }.flatMap(\.names).map(\.text)
    if named.isEmpty {
      if let words = history.obstacle(toAny: reason) {
        return "nothing can have the reason '\(reason.rawValue)': \(words)"
      }
      let isPossible = !isWhole || set.messages.indices.contains { obstacle(to: reason, of: $0) == nil }
      return isPossible ? nil : "no message can have the reason '\(reason.rawValue)' here"
    }
    for name in named {
      guard let message = set.message(named: name), let words = obstacle(to: reason, of: message) else { continue }
      return "'\(name)' can't have the reason '\(reason.rawValue)': \(words)"
    }
    return nil
  }

  private func obstacle(to reason: ScenarioTable.Reason, of message: Int) -> String? {
    if let words = history.obstacle(to: reason, of: message) { return words }
    // Only if all campaigns are known, all rivals are.
    guard reason == .priority, isWhole else { return nil }
    if history.mayBeOutranked(message) { return nil }
    return "no other message comes before it at an event since the last expectation"
  }

  /// The most cards that can be unread: those of the feeds that are named beside the number, or all that the client can
  /// have. Nil if that is not known.
  private func mostUnread(among claims: [Claim]) -> Int? {
    let feeds = claims.filter { [.feed, .contentCards].contains($0.subject) }
    // A card can be in both.
    if !feeds.isEmpty { return Set(feeds.flatMap(\.names).map(\.text)).count }
    return isWhole ? set.cards.indices.count { history.cards.obstacle(to: $0, in: nil, at: history.now) == nil } : nil
  }

  /// The cards that are unread whatever else happens, in the feed that is named beside the number, or in both.
  private func leastUnread(among claims: [Claim]) -> Int {
    let (isFeed, isCards) = (claims.contains { $0.subject == .feed }, claims.contains { $0.subject == .contentCards })
    let channel: DeliveredCard.Channel? = isFeed == isCards ? nil : isFeed ? .newsFeed : .contentCards
    return set.cards.indices.count { card in
      history.cards.isUnread(card, at: history.now) && (channel.map(set.cards[card].channels.contains) ?? true)
    }
  }
}

// MARK: - Expectations that contradict each other

extension ImpossibleSearch {
  /// Notes what must have happened for the claims of a step to hold.
  private mutating func note(_ claims: [Claim]) {
    var subjects: Set<ScenarioTable.Expected> = []
    var isKnown = false
    for claim in claims where subjects.insert(claim.subject).inserted {
      guard case .names(let names) = claim.value else { continue }
      for name in names { note(claim.subject, name) }
      guard claim.subject == .shown else { continue }
      displays += names.count
      isKnown = true
      // On a client that draws above others, an older message may be on top again.
      let isOnTop = displays == 1 && !mayHaveShownOthers || !history.client.row.delivery.drawsAboveOthers
      if let last = names.last { lastShown = isOnTop ? set.message(named: last.text) : nil }
    }
    if !isKnown, history.mayHaveShownMore { (lastShown, mayHaveShownOthers) = (nil, true) }
  }

  private mutating func note(_ subject: ScenarioTable.Expected, _ name: WrittenName) {
    guard let message = set.message(named: name.text) else { return }
    let isControl = set.terms[message].isControl
    switch subject {
    case .shown, .visible, .clicks: shown.insert(message)
    case .impressions: if !isControl { shown.insert(message) }
    default: break
    }
    if subject == .shown { displayCounts[message, default: 0] += 1 }
    // A message wins once for each time that it is shown, counted or discarded.
    guard subject == .shown || subject == .discarded || subject == .impressions && isControl,
      !places.contains(name.range)
    else { return }
    let chances = history.chances(of: message, untilDue: subject != .discarded)
    if !wins.add(chances) {
      let words =
        history.obstacleSinceExpectation(of: message)
        ?? "can't be here, too: an event shows only one message, and no other event is left"
      add(name.range, "'\(name.text)' \(words)")
    }
  }

  /// Later, a message has been shown as often at least.
  private mutating func noteCounts(of claim: Claim) {
    guard case .counts(let counts) = claim.value else { return }
    for count in counts where count.count > 0 && !places.contains(count.name.range) {
      guard let message = set.message(named: count.name.text) else { continue }
      shown.insert(message)
      displayCounts[message] = max(displayCounts[message] ?? 0, count.count)
    }
  }

  private mutating func checkAgainstDisplays(_ claim: Claim) {
    switch claim.value {
    case .names(let names) where claim.subject == .never:
      for name in names where set.message(named: name.text).map(shown.contains) ?? false {
        add(name.range, "'\(name.text)' was shown before if the other expectations hold")
      }
    case .counts(let counts):
      for count in counts {
        guard let least = set.message(named: count.name.text).flatMap({ displayCounts[$0] }), count.count < least
        else { continue }
        let times = least == 1 ? "once" : "\(least) times"
        add(count.name.range, "'\(count.name.text)' was shown \(times) if the other expectations hold")
      }
    case .limit(let most, let name, let span):
      let displays = name.map { set.message(named: $0.text).flatMap { displayCounts[$0] } ?? 0 } ?? displays
      if displays > most, span.map({ history.now.minus(history.start) < $0 }) ?? true {
        add(
          claim.range,
          "the other expectations up to here need more: \(displays) \(displays == 1 ? "message" : "messages")")
      }
    default: break
    }
  }
}
