import Bytes
import CampaignLanguage

/// The client of one reader, as a state machine: it is told what happens and when, and tells what it does.
///
/// It has no clock and no randomness, so the same steps always have the same result. What clients are known to do
/// differently is in their rows (`DeliveryHabits`); docs/delivery.md describes the rest. Its memory depends on the
/// number of messages and cards, not on the length of its history.
package struct DeliveryClient: Sendable {
  package let set: DeliverySet
  package private(set) var reader: DeliveryReader
  /// The reader from the next session on. Nil if nothing changes.
  private var nextReader: DeliveryReader?
  private(set) var app: App
  private(set) var feed: Feed
  /// The moment at which the last message is due that has won. Nil if there is none.
  package var lastDue: Int64? { due.last }
  /// Everything that the client did in the last step, in order.
  package private(set) var occurrences: [Occurrence] = []
  private(set) var reasons = ToldReasons()
  /// The last time that it was told, in milliseconds since 1970.
  package private(set) var now = Int64.min

  private let habits: DeliveryHabits
  private let reading: FilterReading
  /// True if messages must be in their windows when they are due, not when they win.
  private let isDueInWindow: Bool
  /// True if of several messages with the highest priority the first one wins, not the last one.
  private let takesFirst: Bool
  private let hasPushClicks: Bool
  /// The windows and the exclusions of the offers of the set.
  private let windows: [Window]
  private var exclusions: [Exclusion?]
  /// The messages that a template stops for the reader, and those that it may stop for an event.
  private var stopped: Set<Int>
  private(set) var stoppable: Set<Int>
  private var hasMessages: Bool
  /// When each message was last shown. `never` for the others.
  private var shownAt: [Int64]
  private var lastShown: (time: Int64, message: Int)?
  private var stack: [Waiting] = []
  /// The messages on the screen, the one on top last. Only a client that draws above others can have more than one.
  private var visible: [Visible] = []
  private var due = DueMessages()
  private var failedFiles: Set<String> = []
  /// The files that could not be loaded at any of the times when the client got messages.
  private var missingFiles: Set<String> = []

  private static let never = Int64.min

  /// A client gets messages when a session begins; one with `hasMessages` has them. `doubts` collects unknown filters,
  /// `doubtingCards` only those of cards, of which no occurrence tells.
  package init(
    _ set: DeliverySet, for reader: DeliveryReader, in app: App = App(), hasMessages: Bool = false,
    doubting doubts: FilterDoubts? = nil, doubtingCards: FilterDoubts? = nil
  ) {
    (self.set, self.reader, self.app, self.hasMessages) = (set, reader, app, hasMessages)
    habits = reader.client.row.delivery
    reading = FilterReading(reader.client, asking: set.patterns, doubting: doubts)
    (isDueInWindow, takesFirst) = (habits.checksWindow == .atDisplay, habits.tie == .first)
    hasPushClicks = !reader.client.row.gaps.contains(.pushNotifications)
    windows = set.offers.map { offer in
      Window(
        starts: offer.starts?.milliseconds(for: reader) ?? .min, ends: offer.ends?.milliseconds(for: reader) ?? .max)
    }
    exclusions = set.offers.map { reader.exclusion(of: $0, in: set) }
    (stopped, stoppable) = (set.stopped(for: reader), set.stoppable(for: reader))
    shownAt = Array(repeating: Self.never, count: set.messages.count)
    feed = Feed(set, for: reader, doubting: doubts ?? doubtingCards)
  }

  /// Tells the client what happens at a moment, which must not be before the last one. What the client does is then in
  /// `occurrences`. `explains` decides if these include the reasons for messages that wait for an event in vain.
  package mutating func take(_ step: Step, at time: Int64, explains: Explanation = .nothing) {
    occurrences.removeAll(keepingCapacity: true)
    reasons.beginStep()
    pass(until: time)
    now = max(now, time)
    switch step {
    case .startSession: startSession(explains: explains)
    case .event(let event):
      if hasPushClicks, event.occasion == .pushClick { app.isInForeground = true }
      feed.log(event, at: now)
      log(event, explains: explains)
    case .tapMessage(let button): tap(button)
    case .tapCard(let key):
      if let card = set.card(named: key) { feed.tap(card, at: now, into: &occurrences) }
    case .dismiss: dismiss()
    case .background: app.isInForeground = false
    case .foreground: app.isInForeground = true
    case .launch: launch()
    case .rotate(let orientation): app.orientation = orientation
    case .assetFails(let file): failedFiles.insert(file)
    case .assetWorks(let file): failedFiles.remove(file)
    case .refresh(true): feed.refresh(at: now, into: &occurrences)
    case .refresh(false): tell(.refreshFailed)
    case .answer(let answer): app.answer = answer
    case .viewFeed(let channel, let categories): feed.view(channel, categories, at: now, into: &occurrences)
    case .reader(let change): nextReader = (nextReader ?? reader).changed(by: change)
    case .wait: break
    }
  }

  /// The server chooses messages and cards for the reader as the reader is now. What has won before stays.
  mutating func choose(for next: DeliveryReader) {
    missingFiles.formUnion(failedFiles.isEmpty ? [] : failedFiles.subtracting(set.files(for: reader)))
    (reader, nextReader) = (next, nil)
    exclusions = set.offers.map { next.exclusion(of: $0, in: set) }
    (stopped, stoppable) = (set.stopped(for: next), set.stoppable(for: next))
    feed.reader = next
  }

  mutating func tell(_ what: Occurrence.What) { occurrences.append(Occurrence(time: now, what: what)) }
}

// MARK: - The state

extension DeliveryClient {
  /// The message on the screen, or the one on top. Nil if there is none.
  package var visibleMessage: Int? { visible.last?.message }

  /// The messages on the screen, the one on top last.
  package var visibleMessages: [Int] { visible.map(\.message) }

  /// The messages that wait on the stack, the one that is asked for next last.
  package var stackedMessages: [Int] { stack.map(\.message) }

  /// The messages that have won and wait for the end of their delay.
  package var delayedMessages: [Int] { due.inOrder.map(\.message) }

  /// The cards of a channel as the client would display them now, in its order.
  package func cards(of channel: DeliveredCard.Channel) -> [Int] { feed.cards(of: channel, at: now) }

  /// The first reason why the client does not have a card now. Nil if it has it.
  func absence(of card: Int) -> CardAbsence? { feed.absence(of: card, at: now) }

  /// The number of the cards among some that the reader has not seen.
  package func unreadCount(among cards: some Sequence<Int>) -> Int { cards.count { !feed.isSeen($0) } }
}

// MARK: - Time

extension DeliveryClient {
  /// Shows the messages that are due by a moment, and closes those whose time is over, in order.
  private mutating func pass(until time: Int64) {
    while true {
      let next = visible.indices.min { visible[$0].closes < visible[$1].closes }
      let closing = next.map { visible[$0].closes } ?? .max
      let display = due.next ?? .max
      guard min(closing, display) <= time else { return }
      now = max(now, min(closing, display))
      if let next, closing <= display {
        close(next, .duration)
      } else {
        presentAfterDelay(due.removeFirst())
      }
    }
  }

  private mutating func launch() {
    while !visible.isEmpty { close(visible.count - 1, .launch) }
    let (kept, lost) = habits.keepsDelayed ? (due, []) : (DueMessages(), due.inOrder)
    for waiting in lost + stack { tell(.discarded(waiting.message, .launch)) }
    (due, stack) = (kept, [])
    app.isInForeground = true
  }

  /// The reader opens the app. The client gets its messages and their files.
  private mutating func startSession(explains: Explanation) {
    app.isInForeground = true
    missingFiles = hasMessages ? missingFiles.intersection(failedFiles) : failedFiles
    if let next = nextReader { choose(for: next) }
    hasMessages = true
    feed.refresh(at: now, into: &occurrences)
    log(AppEvent(.sessionStart), explains: explains)
  }
}

// MARK: - Events

extension DeliveryClient {
  private mutating func log(_ event: AppEvent, explains: Explanation) {
    let waiting = hasPushClicks || event.occasion != .pushClick ? set.eventListeners(for: event.occasion) : .none
    var stopped: [Int] = []
    var winner = winner(among: waiting, of: event)
    // The server fills in the template of a message that is due at once, and may stop it.
    while let first = winner, set.terms[first].delay == 0, isStopped(first, by: event) {
      stopped.append(first)
      winner = self.winner(among: waiting, of: event, without: stopped)
    }
    explain(waiting, event, winner, explains, stopped: stopped)
    if let winner { win(winner, event, at: now, stopped: stopped) } else { tell(.noMatch) }
    if winner != nil || event.occasion == .sessionStart || event.occasion == .pushClick { askStack() }
  }

  /// A message wins an event of this moment, or of an earlier one whose first winner was stopped meanwhile.
  mutating func win(_ winner: Int, _ event: AppEvent, at time: Int64, stopped: [Int]) {
    let waiting = Waiting(
      message: winner, wonAt: time, due: max(now, time.plus(set.terms[winner].delay)),
      event: stoppable.contains(winner) ? event : nil, stopped: stopped)
    tell(.won(winner, due: waiting.due))
    if waiting.due == now {
      present(waiting)
    } else {
      due.add(waiting)
    }
  }

  /// Tells why the listeners of an event are not shown.
  private mutating func explain(
    _ waiting: EventListeners, _ event: AppEvent, _ winner: Int?, _ explains: Explanation, stopped: [Int]
  ) {
    switch explains {
    case .nothing: return
    case .rivals:
      occurrences += doubts(among: waiting, at: event, winner)
      guard let winner else { return }
      for listener in waiting.listeners where listener.message != winner && canShow(listener, of: waiting, at: event) {
        tell(.passedOver(listener.message, .outranked(by: winner)))
      }
    case .first, .everything:
      for listener in waiting.listeners where listener.message != winner && reasons.take(explains) {
        let own =
          stopped.contains(listener.message)
          ? .excluded(.stoppedByEvent) : obstacle(for: listener.message, listener, of: waiting, at: event)
        if let obstacle = own ?? winner.map({ .outranked(by: $0) }) { tell(.passedOver(listener.message, obstacle)) }
      }
    }
  }

  /// The messages that would be shown if filters passed about which nobody knows if they do. The client does not know
  /// this either: it is for those who count what readers see.
  private func doubts(among waiting: EventListeners, at event: AppEvent, _ winner: Int?) -> [Occurrence] {
    waiting.mayDoubt ? waiting.listeners.compactMap { doubt(about: $0, of: waiting, at: event, winner) } : []
  }

  private func doubt(
    about listener: EventListeners.Listener, of waiting: EventListeners, at event: AppEvent, _ winner: Int?
  ) -> Occurrence? {
    let (message, terms) = (listener.message, set.terms[listener.message])
    let mayWin = listener.mayDoubt && message != winner && winner.map { comesBefore(message, $0) } ?? true
    let canBeShown =
      mayWin && hasMessages && exclusions[terms.offer] == nil && untimeliness(of: message, terms) == nil
    let doubt = canBeShown ? waiting.doubt(about: listener, at: event, now, by: reading) : nil
    return doubt.map { Occurrence(time: now, what: .passedOver(message, .filter($0))) }
  }

  /// True if the client picks the first message and not the second one, if it can show both.
  private func comesBefore(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (set.terms[first].priority, set.terms[second].priority)
    return one == other ? (first < second) == takesFirst : one > other
  }

  /// The message that the client picks. Its candidates are in the order of their priorities.
  func winner(among waiting: EventListeners, of event: AppEvent, without stopped: [Int] = []) -> Int? {
    var best: Int?
    for listener in waiting.listeners where !stopped.contains(listener.message) {
      let message = listener.message
      if let best, takesFirst || set.terms[message].priority < set.terms[best].priority { break }
      if canShow(listener, of: waiting, at: event) { best = message }
    }
    return best
  }

  /// True if only another message for the same event can keep a listener from being shown: then it has no obstacle. It
  /// asks what costs least first, and what costs most only if all else is well.
  private func canShow(_ listener: EventListeners.Listener, of waiting: EventListeners, at event: AppEvent) -> Bool {
    let terms = set.terms[listener.message]
    return hasMessages && exclusions[terms.offer] == nil && untimeliness(of: listener.message, terms) == nil
      && (stopped.isEmpty || !stopped.contains(listener.message))
      && waiting.isFired(listener, by: event, at: now, reading)
  }

  /// The position of the trigger of a message that an event fires. Nil if it fires none.
  func trigger(of message: Int, firedBy event: AppEvent) -> Int? {
    set.eventListeners(for: event.occasion).trigger(of: message, firedBy: event, at: now, reading)
  }

  /// The first reason why an event does not show a message, apart from other messages for the same event.
  package func obstacle(for message: Int, at event: AppEvent) -> Occurrence.Obstacle? {
    let waiting = set.eventListeners(for: event.occasion)
    return obstacle(for: message, waiting.listener(for: message), of: waiting, at: event)
  }

  /// The listener is nil if the message does not wait for such events.
  func obstacle(
    for message: Int, _ listener: EventListeners.Listener?, of waiting: EventListeners, at event: AppEvent
  ) -> Occurrence.Obstacle? {
    let terms = set.terms[message]
    if let exclusion = exclusions[terms.offer] { return .excluded(exclusion) }
    if stopped.contains(message) { return .excluded(.stopped) }
    if !hasMessages { return .noSession }
    let mismatch = listener.flatMap { waiting.mismatch(of: $0, with: event, at: now, by: reading) }
    return mismatch ?? untimeliness(of: message, terms)
  }
}

// MARK: - The right time

extension DeliveryClient {
  /// The first reason why a message can't be shown now, whatever its triggers are. This and its parts are inlined, so
  /// that those who only ask if there is a reason make none.
  @inline(__always)
  private func untimeliness(of message: Int, _ terms: DeliveredMessage.Terms) -> Occurrence.Obstacle? {
    let due = now.plus(terms.delay)
    return outsideWindow(windows[terms.offer], due: due) ?? prevention(of: message, terms, at: due)
  }

  /// The first reason why a message can't be shown at a moment that lies in what has been shown before.
  @inline(__always)
  private func prevention(of message: Int, _ terms: DeliveredMessage.Terms, at moment: Int64) -> Occurrence.Obstacle? {
    repetition(of: message, terms.again, due: moment) ?? tooSoon(terms, due: moment)
  }

  @inline(__always)
  private func outsideWindow(_ window: Window, due: Int64) -> Occurrence.Obstacle? {
    let moment = isDueInWindow ? due : now
    let (starts, ends) = (window.starts, window.ends)
    if starts != .min, habits.includesEdges ? moment < starts : moment <= starts { return .notStarted(starts) }
    if ends != .max, habits.includesEdges ? moment > ends : moment >= ends {
      return now > ends ? .ended(ends) : .endsDuringDelay(ends)
    }
    return nil
  }

  @inline(__always)
  private func repetition(of message: Int, _ again: DeliveredMessage.Again, due: Int64) -> Occurrence.Obstacle? {
    let shown = shownAt[message]
    guard shown != Self.never else { return nil }
    switch again {
    case .always: return nil
    case .never: return .shownOnce(shown)
    case .after(let span):
      let passed = due.minus(shown)
      let isOver = habits.includesReEligibility ? passed >= span : passed > span
      return isOver ? nil : .notAgain(until: shown.plus(span))
    }
  }

  @inline(__always)
  private func tooSoon(_ terms: DeliveredMessage.Terms, due: Int64) -> Occurrence.Obstacle? {
    let interval = terms.minInterval ?? app.minInterval
    guard let lastShown, interval > 0, due.minus(lastShown.time) < interval else { return nil }
    return .interval(until: lastShown.time.plus(interval), since: lastShown.message)
  }
}

// MARK: - Showing

extension DeliveryClient {
  /// Shows a message after its delay, unless a message that was shown meanwhile prevents it.
  private mutating func presentAfterDelay(_ waiting: Waiting) {
    let message = waiting.message
    switch prevention(of: message, set.terms[message], at: now) {
    case nil where isStopped(waiting): replace(waiting)
    case nil: present(waiting)
    case .interval(_, let other): tell(.discarded(message, .interval(since: other)))
    default: tell(.discarded(message, .shownMeanwhile))
    }
  }

  /// Shows a message that is due, or finds out why it can't be shown.
  private mutating func present(_ waiting: Waiting) {
    let message = waiting.message
    let terms = set.terms[message]
    if now > windows[terms.offer].ends, isDueInWindow { return tell(.discarded(message, .ended)) }
    if let timeout = terms.timeout, now.minus(waiting.wonAt) >= timeout { return tell(.discarded(message, .timeout)) }
    if terms.isControl {
      count(message)
      return tell(.controlled(message))
    }
    if let wait = wait(of: terms) {
      guard habits.hasStack else { return lose(message, by: wait) }
      // A message is on the stack only once.
      stack.removeAll { $0.message == message }
      stack.append(waiting)
      return tell(.queued(message, wait))
    }
    if let loss = loss(of: message) {
      if habits.countsRefused, loss.isRefusal {
        count(message)
        return tell(.refused(message, loss))
      }
      return tell(.discarded(message, loss))
    }
    count(message)
    let stays = min(terms.duration ?? .max, app.readingTime ?? .max)
    // A message that is still visible is drawn anew, on top.
    visible.removeAll { $0.message == message }
    visible.append(Visible(message: message, closes: now.plus(stays)))
    tell(.shown(message))
  }

  /// The reason why a message has to wait.
  private func wait(of message: DeliveredMessage.Terms) -> Occurrence.Wait? {
    if !habits.showsInBackground, !app.isInForeground { return .inBackground }
    if let other = visible.last(where: { isCovered(message, by: $0.message) }) { return .behind(other.message) }
    return habits.hasStack && app.answer == .reenqueue ? .delegate : nil
  }

  /// True if a message can't be drawn while another one is visible.
  private func isCovered(_ message: DeliveredMessage.Terms, by other: Int) -> Bool {
    !habits.drawsAboveOthers || message.isWindow && set.terms[other].isWindow
  }

  /// The reason why the message can't be shown at all.
  private func loss(of message: Int) -> Occurrence.Loss? {
    if app.answer == .discard { return .delegate }
    if !failedFiles.isEmpty, let file = missingFile(of: set.messages[message]) { return .asset(file) }
    let canTurn = !reader.client.row.gaps.contains(.orientation)
    let terms = set.terms[message]
    if let orientation = terms.orientation, orientation != app.orientation, !app.isTablet, canTurn {
      return .orientation(orientation)
    }
    if terms.isDocument, reader.client.row.gaps.contains(.htmlUnasked), !app.allowsDocuments { return .document }
    return nil
  }

  /// The first file that the client neither has nor can load.
  private func missingFile(of message: DeliveredMessage) -> String? {
    message.files(for: reader).first { file in
      let isFetchedEarly = habits.prefetches && message.isPrefetched && file.isPrefetched
      return failedFiles.contains(file) && !(isFetchedEarly && !missingFiles.contains(file))
    }
  }

  /// A client without a stack does not draw a message behind another one.
  private mutating func lose(_ message: Int, by wait: Occurrence.Wait) {
    guard case .behind(let other) = wait else { return }
    if habits.countsRefused {
      count(message)
      tell(.refused(message, .behind(other)))
    } else {
      tell(.discarded(message, .behind(other)))
    }
  }

  /// Counts a message as shown. Then it does not wait on the stack any more.
  private mutating func count(_ message: Int) {
    shownAt[message] = now
    lastShown = (now, message)
    stack.removeAll { $0.message == message }
  }

  /// Shows the message on top of the stack, if there is room for it, and if it does not come too soon.
  private mutating func askStack() {
    guard visible.isEmpty, app.isInForeground, app.answer != .reenqueue, let waiting = stack.last else { return }
    guard tooSoon(set.terms[waiting.message], due: now) == nil else { return }
    stack.removeLast()
    present(waiting)
  }
}

// MARK: - Clicks

extension DeliveryClient {
  private mutating func tap(_ button: Int?) {
    guard let message = visibleMessage else { return tell(.nothingVisible) }
    guard let opens = set.messages[message].target(ofButton: button) else { return tell(.ignoredTap(message)) }
    tell(.clicked(message, button: button, opens: opens))
    close(visible.count - 1, .click)
    if opens == .feed { feed.view(.newsFeed, [], at: now, into: &occurrences) }
  }

  private mutating func dismiss() {
    guard !visible.isEmpty else { return tell(.nothingVisible) }
    close(visible.count - 1, .reader)
  }

  /// Closes the visible message with this number.
  private mutating func close(_ index: Int, _ closing: Occurrence.Closing) {
    tell(.closed(visible.remove(at: index).message, closing))
  }
}
