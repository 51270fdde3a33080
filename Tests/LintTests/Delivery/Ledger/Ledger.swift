/// The client of one reader as a ledger. docs/delivery.md says what it does.
struct Ledger {
  let messages: [LedgerMessage]
  let cards: [LedgerCard]
  let client: LedgerClient
  let app: LedgerApp
  var defect: LedgerDefect?
  private(set) var entries: [Entry] = []
  /// Every message that has won an event, in order.
  private var wins: [Win] = []
  private(set) var now = 0

  struct Entry {
    let time: Int
    let fact: Fact
  }

  enum Fact: Equatable {
    case session, refreshed, background, foreground, launch
    case rotated(String)
    case failed(String)
    case answered(String)
    case logged(String)
    /// The message counts as shown.
    case counted(String)
    case appeared(String)
    case vanished(String)
    case looked(String)
  }

  private struct Win {
    let message: LedgerMessage
    let time: Int
    var state = State.delayed

    var due: Int { time + message.delay }

    enum State: Equatable {
      case delayed, over
      /// On the stack, with the number of messages that were put there before it.
      case stacked(Int)

      var rank: Int? { if case .stacked(let rank) = self { rank } else { nil } }
    }
  }

  init(
    _ messages: [LedgerMessage], _ cards: [LedgerCard], _ client: LedgerClient, _ app: LedgerApp,
    _ defect: LedgerDefect?
  ) {
    (self.messages, self.cards, self.client, self.app, self.defect) = (messages, cards, client, app, defect)
  }

  mutating func enter(_ fact: Fact) { entries.append(Entry(time: now, fact: fact)) }

  /// The last value that some facts have.
  func last<Value>(_ value: (Fact) -> Value?) -> Value? {
    for entry in entries.reversed() {
      if let found = value(entry.fact) { return found }
    }
    return nil
  }

  func time(ofLast isWanted: (Fact) -> Bool) -> Int? { entries.last { isWanted($0.fact) }?.time }
}

// MARK: - Looking back

extension Ledger {
  private var isOpen: Bool {
    last { fact in
      switch fact {
      case .background: false
      case .foreground: true
      case .launch: defect == .launchStaysInBackground ? nil : true
      case .session: defect == .sessionStaysInBackground ? nil : true
      case .logged("push"): client.hasPush && defect != .pushStaysInBackground ? true : nil
      default: nil
      }
    } ?? app.isOpen
  }

  private var orientation: String { last { if case .rotated(let way) = $0 { way } else { nil } } ?? app.orientation }

  private var answer: String {
    last { fact in
      if fact == .launch, defect == .answerIsForgotten { return "display" }
      return if case .answered(let answer) = fact { answer } else { nil }
    } ?? "display"
  }

  private var failedFiles: [String] {
    let begin = defect == .filesLoadAfterLaunch ? entries.lastIndex { $0.fact == .launch } ?? 0 : 0
    return entries[begin...].compactMap { if case .failed(let file) = $0.fact { file } else { nil } }
  }

  /// True if the client loaded a file of a message before it failed: when a session began. Messages that wait only for
  /// session starts and push notifications are due before that.
  private func isLoaded(_ file: String, of message: LedgerMessage) -> Bool {
    guard client.prefetches, defect != .nothingIsPrefetched else { return false }
    let isEarly = message.events.contains { $0 != "session" && $0 != "push" } || defect == .everythingIsPrefetched
    let beforeFailure = entries.prefix { $0.fact != .failed(file) }
    return isEarly && beforeFailure.contains { $0.fact == .session }
  }

  /// The messages on the screen, with the moments of their last appearance, the one on top first.
  private var onScreen: [(message: LedgerMessage, since: Int)] {
    var known: Set<String> = []
    var found: [(message: LedgerMessage, since: Int)] = []
    for entry in entries.reversed() {
      switch entry.fact {
      case .vanished(let name): known.insert(name)
      case .appeared(let name):
        guard known.insert(name).inserted, let message = messages.first(where: { $0.name == name }) else { continue }
        found.append((message, entry.time))
      default: continue
      }
    }
    return found
  }

  private func lastCount(of name: String?) -> Int? {
    time { if case .counted(let other) = $0 { name == nil || other == name } else { false } }
  }

  private var stack: [Int] {
    wins.indices.filter { wins[$0].state.rank != nil }.sorted { wins[$0].state.rank ?? 0 < wins[$1].state.rank ?? 0 }
  }

  private var delayed: [Int] {
    wins.indices.filter { wins[$0].state == .delayed }.sorted { (wins[$0].due, $0) < (wins[$1].due, $1) }
  }
}

// MARK: - Steps

extension Ledger {
  /// Takes a step, and tells in words how the client reacts.
  mutating func take(_ step: LedgerStep, at time: Int) -> [String] {
    var said = pass(until: time)
    now = time
    switch step {
    case .session:
      enter(.session)
      said += refresh() + log("session")
    case .event(let name, let text):
      enter(.logged(name))
      said += log(name, text: text)
    case .push:
      enter(.logged("push"))
      if client.hasPush {
        said += log("push")
      } else {
        said.append("no match")
      }
    case .body: said += click(nil)
    case .button(let number): said += click(number)
    case .card(let name): said += click(card: name)
    case .dismiss:
      said += onScreen.first.map { vanish($0.message, "reader") } ?? ["nothing visible"]
    case .background: enter(.background)
    case .foreground: enter(.foreground)
    case .launch: said += launch()
    case .rotate(let way): enter(.rotated(way))
    case .fileFails(let file): enter(.failed(file))
    case .refresh(true): said += refresh()
    case .refresh(false): said += defect == .failedRefreshWorks ? refresh() : ["refresh failed"]
    case .answer(let answer): enter(.answered(answer))
    case .view(let channel, let categories): said += view(channel, categories)
    case .wait: break
    }
    return said
  }

  private mutating func pass(until time: Int) -> [String] {
    var said: [String] = []
    while true {
      let ends = onScreen.reversed().compactMap { seen in seen.message.stays.map { (seen.message, seen.since + $0) } }
      let first = defect == .staysForEver ? nil : ends.min { $0.1 < $1.1 }
      let closing = first.map { $0.1 + (defect == .closesLate ? 1 : 0) } ?? .max
      let next = delayed.first
      let showing = next.map { wins[$0].due } ?? .max
      guard min(closing, showing) <= time else { return said }
      now = min(closing, showing)
      if let first, closing <= showing {
        said += vanish(first.0, "duration")
      } else if let next {
        said += presentLater(next)
      }
    }
  }

  private mutating func vanish(_ message: LedgerMessage, _ why: String) -> [String] {
    enter(.vanished(message.name))
    return ["closed \(message.name) \(why)"]
  }

  private mutating func launch() -> [String] {
    var said: [String] = []
    for seen in defect == .messageOutlastsLaunch ? [] : onScreen { said += vanish(seen.message, "launch") }
    let delayed = client.keepsDelays != (defect == .delaysOutlastLaunch) ? [] : delayed
    let stack = defect == .stackOutlastsLaunch ? [] : stack
    for win in delayed + stack {
      wins[win].state = .over
      said.append("discarded \(wins[win].message.name) launch")
    }
    enter(.launch)
    return said
  }
}

// MARK: - Events

extension Ledger {
  private mutating func log(_ event: String, text: String? = nil) -> [String] {
    var said: [String] = []
    let waiting = messages.filter { message in
      message.events.contains(event) && text.flatMap { message.filter?.passes($0, client, defect) } ?? true
    }
    let winner = best(of: waiting.filter(mayWin))
    if let winner {
      wins.append(Win(message: winner, time: now))
      said.append("won \(winner.name) due \(now + winner.delay)")
      if winner.delay == 0 { said += present(wins.count - 1) }
    } else if event != "session" || defect != .sessionsMatch {
      said.append("no match")
    }
    let asks =
      winner != nil && defect != .eventLeavesStack || event == "session" && defect != .sessionLeavesStack
      || event == "push" && defect != .pushLeavesStack
    return asks ? said + takeFromStack() : said
  }

  private func best(of candidates: [LedgerMessage]) -> LedgerMessage? {
    let equals = candidates.filter { $0.priority == candidates.map(\.priority).max() }.sorted { $0.name < $1.name }
    return client.takesFirstByName ? equals.first : equals.last
  }

  private func mayWin(_ message: LedgerMessage) -> Bool {
    let due = now + message.delay
    guard entries.contains(where: { $0.fact == .session }), message.kind != .html || client.showsDocuments else {
      return false
    }
    let hasControl = messages.contains { $0.kind == .control && $0.campaign == message.campaign }
    if hasControl, (message.kind == .control) != app.isInControl, defect != .controlsForAll { return false }
    let moment = client.checksWindowAtEvent ? now : due
    let edge = client.excludesEdges ? 1 : 0
    if let starts = message.starts, moment < starts + edge { return false }
    if let ends = message.ends, moment > ends - edge { return false }
    return isAllowedAgain(message, at: due) && isFarFromOthers(message, at: due)
  }

  private func isAllowedAgain(_ message: LedgerMessage, at time: Int) -> Bool {
    guard let shown = lastCount(of: message.name) else { return true }
    return switch message.again {
    case .never: false
    case .always: true
    case .after(let span): time - shown >= span + (client.waitsLongerForAgain ? 1 : 0)
    }
  }

  private func isFarFromOthers(_ message: LedgerMessage, at time: Int) -> Bool {
    let interval = message.interval ?? app.interval
    return interval == 0 || lastCount(of: nil).map { time - $0 >= interval } ?? true
  }

  private mutating func takeFromStack() -> [String] {
    let isReady = onScreen.isEmpty && (isOpen || defect == .emptyStackWithoutForeground) && answer != "reenqueue"
    guard isReady, let top = defect == .firstOnTop ? stack.first : stack.last else { return [] }
    guard isFarFromOthers(wins[top].message, at: now) || defect == .stackIgnoresPause else { return [] }
    return present(top)
  }
}

// MARK: - Messages that are due

extension Ledger {
  /// The end of a delay: much may have been shown since the event.
  private mutating func presentLater(_ win: Int) -> [String] {
    let message = wins[win].message
    let isRepeated = !isAllowedAgain(message, at: now) && defect != .forgetsDelays
    if isRepeated || !isFarFromOthers(message, at: now) && defect != .pausesOnlyAtEvents {
      wins[win].state = .over
      return ["discarded \(message.name) \(isRepeated ? "again" : "interval")"]
    }
    return present(win)
  }

  private mutating func present(_ win: Int) -> [String] {
    let message = wins[win].message
    let name = message.name
    let isFromStack = wins[win].state.rank != nil
    wins[win].state = .over
    if !client.checksWindowAtEvent, let ends = message.ends, now > ends { return ["discarded \(name) ended"] }
    if let timeout = message.timeout, defect != .noTimeout {
      let begin = defect == .timeoutFromDisplay ? wins[win].due : wins[win].time
      if now - begin >= timeout + (defect == .timeoutOneSecondLater ? 1 : 0) { return ["discarded \(name) timeout"] }
    }
    if message.kind == .control, defect != .controlsAppear, defect != .controlsWait || onScreen.isEmpty {
      count(name)
      return ["counted \(name)"]
    }
    if let reason = reasonToWait(message, isAtOnce: message.delay == 0 && !isFromStack) {
      if client.hasStack { return put(win, reason) }
      if reason == "behind" { return refuse(name, reason) }
    }
    if answer == "discard", defect != .dropsNothing { return ["discarded \(name) delegate"] }
    if let picture = message.picture, failedFiles.contains(picture), !isLoaded(picture, of: message),
      defect != .filesLoad
    {
      return ["discarded \(name) asset"]
    }
    let isTablet = app.isTablet && defect != .tabletsTurn
    if let way = message.orientation, way != orientation, !isTablet, client.turns, defect != .anyWayUp {
      return refuse(name, "orientation")
    }
    if message.kind == .html, client.asksForDocuments, !app.allowsDocuments, defect != .documentsAlways {
      return refuse(name, "document")
    }
    count(name)
    enter(.appeared(name))
    return ["shown \(name)"]
  }

  /// A message that has been shown does not wait on the stack any more.
  private mutating func count(_ name: String) {
    enter(.counted(name))
    guard defect != .copyStaysOnStack else { return }
    for other in stack where wins[other].message.name == name { wins[other].state = .over }
  }

  private mutating func refuse(_ name: String, _ reason: String) -> [String] {
    guard client.countsRefused else { return ["discarded \(name) \(reason)"] }
    count(name)
    return ["refused \(name) \(reason)"]
  }

  private func reasonToWait(_ message: LedgerMessage, isAtOnce: Bool) -> String? {
    let ignoresBackground = defect == .backgroundShows || defect == .backgroundShowsAtOnce && isAtOnce
    if client.hasStack, !isOpen, !ignoresBackground { return "background" }
    let others = onScreen.filter { other in
      !client.drawsSlideupsAbove || message.kind != .slideup && other.message.kind != .slideup
        || defect == .slideupsCover
    }
    if !others.isEmpty, defect != .coversVisible { return "behind" }
    return client.hasStack && answer == "reenqueue" && defect != .putsNothingBack ? "delegate" : nil
  }

  private mutating func put(_ win: Int, _ reason: String) -> [String] {
    let name = wins[win].message.name
    let top = stack.last.flatMap { wins[$0].state.rank } ?? 0
    if defect != .twiceOnStack {
      for other in stack where wins[other].message.name == name { wins[other].state = .over }
    }
    wins[win].state = .stacked(top + 1)
    return ["queued \(name) \(reason)"]
  }

  private mutating func click(_ button: Int?) -> [String] {
    guard let message = onScreen.first?.message else { return ["nothing visible"] }
    var target: String?
    if let button {
      if message.buttons.indices.contains(button) { target = message.buttons[button] }
    } else if message.buttons.isEmpty || defect == .bodyDespiteButtons {
      target = message.body
    }
    guard let target else { return ["ignored \(message.name)"] }
    var said = ["clicked \(message.name) \(button.map(String.init) ?? "body") \(target)"]
    if defect != .clickLeavesOpen { said += vanish(message, "click") }
    if target == "news_feed", defect != .clickOpensNothing { said += view("news_feed", []) }
    return said
  }
}
