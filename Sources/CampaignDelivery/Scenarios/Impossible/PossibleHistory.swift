import Bytes
import CampaignCheck
import CampaignLanguage

/// Everything that may have happened to a client up to a step of a scenario, and perhaps more. Each event is
/// looked at alone, as if nothing had been shown before it.
struct PossibleHistory {
  let set: DeliverySet
  let start: Int64
  private(set) var now: Int64
  private(set) var cards: PossibleCards
  /// True if a message may have been shown since the last expectation.
  private(set) var mayHaveShownMore = false

  /// The reader since the last session, and as the reader has been before.
  private var readers: [DeliveryReader]
  /// The reader from the next session on. Nil if nothing changes.
  private var nextReader: DeliveryReader?
  private let app: App
  /// A client that has its messages and has shown none.
  private var idle: DeliveryClient
  /// The messages that the scenario names.
  private let messages: Set<Int>
  /// True if it notes which messages may lose an event to another one.
  private let notesRivals: Bool
  private var chances: [Int: [Chance]] = [:]
  /// The reason why the last event that a message waits for does not show it.
  private var obstacles: [Int: Occurrence.Obstacle] = [:]
  private var events = 0
  private(set) var work = 0
  private var hasSession = false
  private var loggedBeforeSession = false
  private var wasInBackground: Bool
  private var wasLaunched = false
  private var answers: Set<App.Answer> = [.display]
  private var orientations: Set<DeliveredMessage.Orientation>
  private var failedFiles: Set<String> = []
  /// The files that failed before the client got its messages.
  private var missingFiles: Set<String> = []
  private var period: Period

  /// An event that a message may win.
  private struct Chance {
    let event: Int
    let due: Int64
  }

  /// Everything that has happened since the last expectation.
  private struct Period {
    let start: Int64
    /// The number of events before it.
    let events: Int
    /// When the first event was logged. Nil if there was none.
    var firstEvent: Int64?
    /// The number of events, also of those that the client ignores.
    var logged = 0
    var occasions: Set<Occasion> = []
    /// Why messages could not win the last of these events that they wait for.
    var obstacles: [Int: Occurrence.Obstacle] = [:]
    /// The messages that may have lost an event to another one.
    var outranked: Set<Int> = []
    var clicks: [Click] = []
    var mayHaveSeenCards = false
    /// The channels that appeared on the screen for certain, and those that may have.
    var displayed: [DeliveredCard.Channel] = []
    var mayHaveDisplayed: Set<DeliveredCard.Channel> = []
  }

  private enum Click: Hashable {
    case body, button(Int), name(String)
  }

  private var reader: DeliveryReader { readers[readers.count - 1] }

  private static let mostWork = 3_000_000
  /// The changes of the reader that are looked at.
  private static let mostReaders = 100

  /// True if so much has happened that the rest is not known.
  var isExhausted: Bool { work > Self.mostWork || readers.count > Self.mostReaders }

  var client: Client { reader.client }

  init(
    _ set: DeliverySet, _ reader: DeliveryReader, _ app: App, from start: Int64, about messages: Set<Int>,
    notingRivals notesRivals: Bool
  ) {
    (self.set, readers, self.app, self.start, self.messages) = (set, [reader], app, start, messages)
    self.notesRivals = notesRivals
    (now, period) = (start, Period(start: start, events: 0))
    cards = PossibleCards(set, for: reader)
    idle = DeliveryClient(set, for: reader, in: app, hasMessages: true)
    idle.take(.wait, at: start)
    wasInBackground = !app.isInForeground
    orientations = [app.orientation]
  }
}

// MARK: - Steps

extension PossibleHistory {
  mutating func pass(until time: Int64, isWhole: Bool) {
    guard time > now else { return }
    now = time
    idle.take(.wait, at: now)
    // A message with a delay may have been due in between.
    if !isWhole || set.terms.contains(where: { $0.delay > 0 }) { mayHaveShownMore = true }
  }

  mutating func take(_ action: ScenarioStep.Action) {
    switch action {
    case .tap(let name):
      period.clicks.append(.name(name.text))
      if let card = set.card(named: name.text) {
        cards.see(card)
      } else if let message = set.message(named: name.text), set.messages[message].mayOpenFeed {
        mayOpenFeed(.newsFeed)
      }
    case .step(let step): take(step)
    }
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .startSession:
      if let next = nextReader { choose(for: next) }
      hasSession = true
      refresh(isCertain: true)
      log(AppEvent(.sessionStart))
    case .event(let event):
      work += set.cards.count
      cards.log(event, at: now)
      log(event)
    case .tapMessage(let button):
      period.clicks.append(button.map { .button($0) } ?? .body)
      mayOpenFeed(.newsFeed)
    case .background: wasInBackground = true
    case .launch:
      wasLaunched = true
      mayHaveShownMore = true
    case .rotate(let orientation): orientations.insert(orientation)
    // A file that works again may have failed before.
    case .assetFails(let file):
      failedFiles.insert(file)
      if !hasSession { missingFiles.insert(file) }
    case .answer(let answer): answers.insert(answer)
    case .refresh(let succeeds): if succeeds { refresh(isCertain: true) }
    case .viewFeed(let channel, _):
      mayOpenFeed(channel)
      period.displayed.append(channel)
    case .reader(let change): nextReader = (nextReader ?? reader).changed(by: change)
    case .tapCard, .dismiss, .foreground, .assetWorks, .wait: break
    }
  }

  private mutating func choose(for next: DeliveryReader) {
    readers.append(next)
    nextReader = nil
    idle.choose(for: next)
    cards.reader = next
  }

  private mutating func mayOpenFeed(_ channel: DeliveredCard.Channel) {
    refresh(isCertain: false)
    cards.see(channel)
    period.mayHaveSeenCards = true
    period.mayHaveDisplayed.insert(channel)
  }

  private mutating func refresh(isCertain: Bool) {
    work += set.cards.count
    cards.refresh(at: now, isCertain: isCertain)
  }

  mutating func beginPeriod() {
    period = Period(start: now, events: events)
    mayHaveShownMore = false
  }

  private mutating func log(_ event: AppEvent) {
    period.logged += 1
    guard event.occasion != .pushClick || !client.row.gaps.contains(.pushNotifications) else { return }
    events += 1
    mayHaveShownMore = true
    period.occasions.insert(event.occasion)
    period.firstEvent = period.firstEvent ?? now
    if !hasSession { loggedBeforeSession = true }
    let waiting = set.eventListeners(for: event.occasion)
    work += waiting.listeners.count
    guard !isExhausted else { return }
    for listener in waiting.listeners where messages.contains(listener.message) {
      let message = listener.message
      let obstacle =
        hasSession ? idle.obstacle(for: message, listener, of: waiting, at: event) : Occurrence.Obstacle.noSession
      if let obstacle, !obstacle.isDoubtful {
        (obstacles[message], period.obstacles[message]) = (obstacle, obstacle)
      } else {
        chances[message, default: []].append(Chance(event: events, due: now.plus(set.terms[message].delay)))
      }
    }
    if notesRivals, hasSession { noteRivals(among: waiting, of: event) }
  }

  /// Notes all messages that the event may show but the one that comes first.
  private mutating func noteRivals(among waiting: EventListeners, of event: AppEvent) {
    work += waiting.listeners.count
    guard !isExhausted else { return }
    let able = waiting.listeners.filter {
      idle.obstacle(for: $0.message, $0, of: waiting, at: event)?.isDoubtful ?? true
    }
    guard let first = able.first else { return }
    let isFirst = client.row.delivery.tie == .first
    let best = isFirst ? first : able.last { set.terms[$0.message].priority == set.terms[first.message].priority }
    period.outranked.formUnion(able.lazy.map(\.message).filter { $0 != best?.message })
  }
}

// MARK: - Wins

extension PossibleHistory {
  /// The events that a message may have won. With `untilDue`, only those after which it may have been due by now.
  func chances(of message: Int, untilDue: Bool) -> [Int] {
    (chances[message] ?? []).filter { !untilDue || wasLaunched || $0.due <= now }.map(\.event)
  }

  /// The reason why a message can't win an event up to now, whatever is logged. Nil if it may.
  func obstacle(toWinOf message: Int) -> String? {
    let own = set.messages[message]
    if let exclusion = exclusion(of: own) { return "can't be here: \(exclusion.words)" }
    if let ends = own.ends?.milliseconds(for: reader), ends < start {
      return "ended at \(own.words(forEnd: ends)), before the scenario starts"
    }
    if let starts = own.starts?.milliseconds(for: reader), starts > now, !mayStart(own, starts) {
      return "starts at \(own.words(forStart: starts)), after this step"
    }
    return nil
  }

  /// The reason why the server has never sent the reader a message. Nil if it may have.
  private func exclusion(of message: DeliveredMessage) -> Exclusion? {
    var last: Exclusion?
    for reader in readers {
      guard let exclusion = reader.exclusion(of: message.offer, in: set) else { return nil }
      last = exclusion
    }
    return last
  }

  /// True if a message may win before it starts, because it is shown later.
  private func mayStart(_ message: DeliveredMessage, _ starts: Int64) -> Bool { now.plus(message.delay) >= starts }

  /// The reason why no event that was logged can have shown a message by now. Nil if one may have.
  func obstacle(toChanceOf message: Int, untilDue: Bool) -> String? {
    if let first = chances[message]?.first {
      if !untilDue || wasLaunched || first.due <= now { return nil }
      return "is due \(spanText(first.due.minus(now))) after this step"
    }
    switch obstacles[message] {
    case nil: return "can't be here: no step before this one logs an event that it waits for"
    case .noSession: return "can't be here: no session has begun before the event, so the client has no messages"
    case let obstacle?: return "can't be here: \(set.words(for: obstacle, of: message))"
    }
  }

  /// The reason why a message can't have been shown since the last expectation, although it may have won an event. A
  /// client shows a message when it is due, or from its stack when an event is logged. Nil if it may have been shown.
  func obstacle(toDisplayOf message: Int) -> String? {
    let isDue = chances[message]?.contains { chance in
      chance.due <= now && (chance.due > period.start || chance.event > period.events)
    }
    if isDue ?? false { return nil }
    let obstacle = obstacleSinceExpectation(of: message)
    guard client.row.delivery.hasStack, let event = period.firstEvent else {
      return obstacle
        ?? "can't be here: it is not due since the last expectation, and no event takes it from the stack"
    }
    let own = set.messages[message]
    guard let ends = own.ends?.milliseconds(for: reader), ends < event,
      client.row.delivery.checksWindow == .atDisplay
    else { return nil }
    return obstacle ?? "ended at \(own.words(forEnd: ends)), before an event takes it from the stack"
  }

  /// The reason why a message could not win the last event since the last expectation that it waits for. Nil if there
  /// was none, or if it may have won.
  func obstacleSinceExpectation(of message: Int) -> String? {
    period.obstacles[message].map { "can't be here: \(set.words(for: $0, of: message))" }
  }

  /// True if an event was logged since the last expectation.
  var hasLogged: Bool { period.logged > 0 }

  /// True if a message that is shown or queued must have won the only event since the last expectation. A client looks
  /// at its stack only after a win, a session start or a push notification.
  func mustHaveWonOnlyEvent(_ message: Int) -> Bool {
    period.logged == 1 && set.terms[message].delay == 0 && !period.occasions.contains(.sessionStart)
      && !period.occasions.contains(.pushClick) && !wasLaunched
  }

  /// The cost of a check of a claim about a message.
  func cost(of message: Int) -> Int {
    (chances[message]?.count ?? 0) + period.clicks.count
      + set.messages[message].triggers.count * period.occasions.count
  }

  /// True if an event for which a message waits was logged before.
  func mayHaveHeard(_ message: Int) -> Bool { chances[message] != nil || obstacles[message] != nil }

  /// True if a message may have lost an event to another one since the last expectation.
  func mayBeOutranked(_ message: Int) -> Bool { period.outranked.contains(message) }

  /// True if an event for which a message waits was logged since the last expectation.
  func mayHaveLost(_ message: Int) -> Bool {
    set.messages[message].triggers.contains { trigger in period.occasions.contains(where: trigger.occasion.includes) }
  }
}

// MARK: - Clicks

extension PossibleHistory {
  var mayHaveSeenCards: Bool { period.mayHaveSeenCards }

  /// True if the reader clicks on anything since the last expectation.
  var hasClicks: Bool { !period.clicks.isEmpty }

  func mayHaveClicked(card name: String) -> Bool { period.clicks.contains(.name(name)) }

  /// The reason why the feeds can't have appeared in this order. Nil if they may have.
  func obstacle(toDisplayOf channels: [DeliveredCard.Channel]) -> String? {
    if let missing = channels.first(where: { !period.mayHaveDisplayed.contains($0) }) {
      return "no step since the last expectation shows \(missing.words)"
    }
    var rest = channels[...]
    for channel in period.displayed {
      guard let index = rest.firstIndex(of: channel) else {
        return "a step since the last expectation shows \(channel.words), which is missing here"
      }
      rest = rest[(index + 1)...]
    }
    return nil
  }

  /// True if a click on a card counts.
  func countsClicks(onCard card: Int) -> Bool { set.cards[card].countsClicks(of: reader) }

  func mayHaveClicked(message: Int) -> Bool {
    let buttons = set.messages[message].buttons.count
    return period.clicks.contains { click in
      switch click {
      case .body: buttons == 0
      case .button(let button): button < buttons
      case .name(let name): buttons == 0 && name == set.messages[message].key
      }
    }
  }
}

// MARK: - Reasons

extension PossibleHistory {
  /// True if a message that has won may be lost.
  func mayLose(_ message: Int) -> Bool {
    let reasons: [ScenarioTable.Reason] = [.delegate, .timeout, .asset, .orientation, .html, .launch]
    // The time since other messages is looked at again after a delay.
    let later: [ScenarioTable.Reason] = set.terms[message].delay > 0 ? [.minimumInterval, .shownBefore] : []
    return (reasons + later).contains { obstacle(to: $0, of: message) == nil } || mayEnd(message)
      || !set.terms[message].isControl && !client.row.delivery.hasStack
  }

  private func mayEnd(_ message: Int) -> Bool {
    set.messages[message].ends.map { $0.milliseconds(for: reader) <= now.plus(set.terms[message].delay) } ?? false
  }

  /// The reason why nothing that has happened can be a reason for any message. Nil if it can.
  func obstacle(toAny reason: ScenarioTable.Reason) -> String? {
    switch reason {
    case .noSession: return loggedBeforeSession ? nil : "no event is logged before the first session"
    case .background:
      if client.row.delivery.showsInBackground { return "\(client.row.words) shows messages in the background, too" }
      return wasInBackground ? nil : "the app was never in the background"
    case .delegate:
      let matters = answers.contains(.discard) || answers.contains(.reenqueue) && client.row.delivery.hasStack
      return matters ? nil : "no step before this one has an answer of the delegate that keeps a message back"
    case .asset: return failedFiles.isEmpty ? "no file has failed" : nil
    case .launch:
      let delivery = client.row.delivery
      if delivery.keepsDelayed, !delivery.hasStack { return "\(client.row.words) keeps messages that are due later" }
      return wasLaunched ? nil : "the app was not started again"
    case .orientation:
      if client.row.gaps.contains(.orientation) { return "\(client.row.words) can't be turned" }
      return app.isTablet ? "a tablet shows messages however it is held" : nil
    case .minimumInterval, .priority, .filter, .audience, .language, .target, .control, .html, .abortMessage, .campaign,
      .notStarted, .ended, .shownBefore, .visibleMessage, .timeout:
      return nil
    }
  }

  /// The reason why a message can't have had a reason not to be shown. Nil if it can.
  func obstacle(to reason: ScenarioTable.Reason, of message: Int) -> String? {
    let own = set.messages[message]
    if readers.contains(where: { $0.exclusion(of: own.offer, in: set)?.reason == reason }) { return nil }
    if let exclusion = exclusion(of: own) { return exclusion.words }
    if let words = obstacle(toAny: reason) { return words }
    if reason != .noSession, !hasSession { return "no session has begun" }
    switch reason {
    case .audience, .language, .target, .control: return "nothing of this kind keeps it from this reader"
    case .filter: return own.triggers.contains { !$0.groups.isEmpty } ? nil : "it has no filters"
    case .campaign:
      return own.triggers.contains { $0.campaign != nil } ? nil : "it waits for no campaign's push notifications"
    case .minimumInterval: return own.minInterval ?? app.minInterval > 0 ? nil : "its minimum interval is 0s"
    case .shownBefore: return own.again == .always ? "it can always be shown again" : nil
    case .notStarted:
      guard let starts = own.starts?.milliseconds(for: reader) else { return "it has no 'starts'" }
      return starts < start ? "it started at \(own.words(forStart: starts))" : nil
    case .ended:
      guard let ends = own.ends?.milliseconds(for: reader) else { return "it has no 'ends'" }
      return mayEnd(message) ? nil : "it ends at \(own.words(forEnd: ends))"
    case .timeout: return own.timeout == nil ? "it has no 'timeout'" : nil
    // The templates are not filled in here.
    case .noSession, .launch, .priority, .abortMessage: return nil
    case .background, .visibleMessage, .delegate, .asset, .orientation, .html:
      return own.isControl ? "it is a control message" : obstacle(toDraw: own, reason)
    }
  }

  /// The same for the reasons of a message that appears on the screen.
  private func obstacle(toDraw message: DeliveredMessage, _ reason: ScenarioTable.Reason) -> String? {
    switch reason {
    case .asset:
      let files = Set(readers.flatMap { message.files(for: $0) })
      return obstacleToMissing(files.filter(failedFiles.contains), of: message)
    case .orientation:
      guard let orientation = message.orientation else { return "it is for every orientation" }
      return orientations.contains { $0 != orientation } ? nil : "the device was always held in \(orientation.rawValue)"
    case .html:
      if !message.isDocument { return "it is not an HTML message" }
      let needsLeave = client.row.gaps.contains(.htmlUnasked) && !app.allowsDocuments
      return needsLeave ? nil : "HTML messages are allowed"
    default: return nil
    }
  }
}

extension PossibleHistory {
  /// The reason why the client has all files of a message that have failed.
  private func obstacleToMissing(_ failed: Set<String>, of message: DeliveredMessage) -> String? {
    if failed.isEmpty { return "no file of it has failed" }
    // A reader who has changed may need other files.
    let isPrefetched = readers.count == 1 && client.row.delivery.prefetches && message.isPrefetched
    let mayMiss = failed.contains { !isPrefetched || !$0.isPrefetched || missingFiles.contains($0) }
    return mayMiss ? nil : "its files were loaded at the start of a session, before they failed"
  }
}

extension DeliveredMessage {
  /// True if a click on its body may open the News Feed.
  fileprivate var mayOpenFeed: Bool { buttons.isEmpty && bodyOpens == .feed }
}
