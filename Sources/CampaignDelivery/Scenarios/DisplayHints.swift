import Bytes
import CampaignCheck
import CampaignLanguage
import SourceText

// Why messages were shown that a scenario does not expect.

extension ScenarioPlay {
  /// Tells of the first message that was shown, or will be, although a claim says that it is not.
  func displayHints(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim]
  ) -> [ScenarioProblem.Hint] {
    let reasons = claims.compactMap { claim -> ScenarioTable.Reason? in
      if case .reason(let reason) = claim.value { reason } else { nil }
    }
    let shown = period.filter(\.isShown).compactMap(\.message)
    let won = period.filter(\.isWin).compactMap(\.message)
    let suspects: [Int]
    switch (fault, claim.subject) {
    case (.names, .lost), (.names, .discarded), (.names, .queued):
      suspects = claim.names.compactMap { set.message(named: $0.text) }.filter(won.contains)
    // Beside what is shown, an expectation may say what is not, and why.
    case (.names, .shown) where !reasons.isEmpty:
      suspects = claims.filter { $0.subject.isKeptBack }.flatMap(\.names).compactMap { set.message(named: $0.text) }
        .filter(won.contains)
    case (.reasons(let found), _) where found.isEmpty: suspects = shown
    case (.truth(false), _): suspects = won.suffix(1)
    case (.tooMany(let names, _, _), _):
      let limited = if case .limit(_, let name?, _) = claim.value { name.text } else { names.last }
      suspects = [limited.flatMap(set.message)].compactMap { $0 }
    case (.counts(let counts), _):
      let wanted = claim.countsByName
      suspects = counts.filter { $0.count > wanted[$0.name.text] ?? 0 }.compactMap { set.message(named: $0.name.text) }
    default: return []
    }
    guard let suspect = suspects.first else { return [] }
    let display =
      display(of: suspect, insteadOf: reasons.first, isDue: !shown.contains(suspect), isCounted: fault.isTooOften)
    // One that should have waited on the stack, or have been lost, was right to win.
    return [.queued, .discarded].contains(claim.subject) ? Array(display.prefix(1)) : display
  }

  /// Tells of the first message that was shown, and that the claim does not name.
  func surplusHints(for claim: Claim, _ fault: ScenarioProblem.Fault) -> [ScenarioProblem.Hint] {
    guard case .names(let found, _) = fault, let verb = claim.subject.verb else { return [] }
    let wanted = claim.names.map(\.text)
    // One that is named can be there more often than it is named.
    var rest = Dictionary(wanted.map { ($0, 1) }, uniquingKeysWith: +)
    let surplusName = found.first { name in
      rest[name, default: 0] -= 1
      return rest[name, default: 0] < 0
    }
    guard let name = surplusName else { return [] }
    let isNamed = wanted.contains(name)
    let words = isNamed ? " more often than the expectation names it" : ", and the expectation does not name it"
    let surplus = [ScenarioProblem.Hint.about(name, words: "\(name) \(verb)\(words)", decidedBy: .whole)]
    guard claim.subject == .shown, let message = set.message(named: name) else { return surplus }
    return surplus + grounds(of: message, inPlaceOf: wanted.filter { !found.contains($0) })
  }

  /// Says what has become of a message that a claim says is kept back, and which of its fields let it be.
  /// A claim that counts asks for the interval in any case.
  private func display(
    of message: Int, insteadOf reason: ScenarioTable.Reason?, isDue: Bool, isCounted: Bool
  ) -> [ScenarioProblem.Hint] {
    let own = set.messages[message]
    let displays = displayCount(ofMessage: message)
    let due = isDue ? period.last { $0.isWin && $0.message == message }.flatMap(\.due) : nil
    let fate = period.last { $0.message == message && $0.isFate }
    let isWaiting = fate == nil && due.map { $0 > client.now } ?? false
    let isAgain = displays > (isWaiting ? 0 : 1) && (fate?.isShown ?? true)
    let reason = reason ?? (isAgain ? .shownBefore : nil)
    let why = words(forDisplayOf: message, insteadOf: reason, isRepeated: isAgain)
    let part = part(of: own, decidingAbout: reason, firing: firedTrigger(of: message))
    let causes = reason == nil ? grounds(of: message) : reason == .filter ? passing(of: message) : []
    if isWaiting, let due {
      let words = "\(own.key) found its event, and is due in \(spanText(due.minus(client.now)))"
      return [.about(own.key, words: words, decidedBy: .field(MessageTable.delay))]
        + (why.map { [.about(own.key, words: $0, decidedBy: part)] } ?? []) + causes
    }
    let verb = fate.flatMap { set.words(for: $0)?.verb } ?? "shown"
    let words = "\(own.key) was \(verb)" + (why.map { ": \($0)" } ?? "")
    let unknown =
      !knowsAttributes && contents?.mayStop(own.key) ?? false ? [ScenarioProblem.Hint.unknownAttributes] : []
    let interval = isCounted && reason != nil ? intervalHint(of: message).map { [$0] } ?? [] : []
    return [.about(own.key, words: words, decidedBy: part)] + causes + interval + unknown
  }

  /// The part of a message that could have kept it back for a reason.
  private func part(
    of own: DeliveredMessage, decidingAbout reason: ScenarioTable.Reason?, firing trigger: Int
  ) -> ScenarioProblem.Subject.Part {
    switch reason {
    case .abortMessage: .stop(client.reader.person)
    case .campaign, .filter: .trigger(trigger)
    case .minimumInterval where own.minInterval == nil: .appInterval
    default: .init(reason?.field)
    }
  }

  /// Says how soon after another message this one can be shown, if that did not keep it back.
  private func intervalHint(of message: Int) -> ScenarioProblem.Hint? {
    guard displayCount > 1 else { return nil }
    let own = set.messages[message]
    let part = part(of: own, decidingAbout: .minimumInterval, firing: 0)
    return .about(own.key, words: wordsOfInterval(of: own), decidedBy: part)
  }

  private func wordsOfInterval(of own: DeliveredMessage) -> String {
    let interval = own.minInterval ?? client.app.minInterval
    return "it \(interval > 0 ? "needs only \(spanText(interval))" : "can come at any time") after another message"
      + (own.minInterval == nil ? DeliverySet.intervalOfApp : "")
  }

  /// The words that tell why a reason did not keep a message back. Nil if nothing more is known.
  private func words(
    forDisplayOf message: Int, insteadOf reason: ScenarioTable.Reason?, isRepeated: Bool
  ) -> String? {
    let own = set.messages[message]
    switch (reason, own.again) {
    case (.shownBefore?, _) where !isRepeated: return "the reader had not seen it before"
    case (.shownBefore?, .always): return "it can be shown again at once"
    case (.shownBefore?, .after(let span)): return "it can be shown again after \(spanText(span))"
    case (.minimumInterval?, _):
      return displayCount <= 1 ? "no other message was shown before it" : wordsOfInterval(of: own)
    case (.filter?, _): return nil
    case (.abortMessage?, _): return "no text of it stops with abort_message for this reader"
    case (.campaign?, _):
      return own.triggers[firedTrigger(of: message)].campaign == nil
        ? "its trigger has no '\(TriggerTable.campaign.name)'" : nil
    case (let reason?, _):
      guard let field = reason.field else { return nil }
      return has(reason, message) ? "its '\(field.name)' did not keep it back" : "it has no '\(field.name)'"
    case (nil, _): return nil
    }
  }
}

// MARK: - What let a message be shown

extension ScenarioPlay {
  /// The parts of a message that let it be shown: its priority, if it has others behind it, its audience, and the
  /// trigger that the event has fired.
  private func grounds(of message: Int, inPlaceOf others: [String] = []) -> [ScenarioProblem.Hint] {
    let own = set.messages[message]
    // A priority decides only between messages of one event.
    let outranked = passedOver.filter { $0.reason == .priority }.map(\.message)
    let beaten = others.lazy.compactMap(set.message).filter(outranked.contains).map { set.messages[$0] }
      .first { $0.priority < own.priority }
    let priority = beaten.map { other in
      "its priority of \(own.priority) is above that of \(other.key), \(other.priority)"
    }
    let audience = own.audience.map { "the reader is in its audience '\($0)'" }
    let start = own.starts.map { "it starts at \(own.words(forStart: $0.milliseconds(for: client.reader)))" }
    let end = own.ends.map { "it ends at \(own.words(forEnd: $0.milliseconds(for: client.reader)))" }
    let isAgain = displayCount(ofMessage: message) > 1
    let again = isAgain ? words(forDisplayOf: message, insteadOf: .shownBefore, isRepeated: true) : nil
    let facts = [
      (priority, MessageTable.priority), (audience, MessageTable.audience), (start, MessageTable.starts),
      (end, MessageTable.ends), (again, MessageTable.reEligibility),
    ]
    return facts.compactMap { words, field in
      words.map { .about(own.key, words: $0, decidedBy: .field(field)) }
    } + passing(of: message) + (intervalHint(of: message).map { [$0] } ?? [])
  }

  /// The groups of filters that are named.
  private static let mostGroups = 6

  /// Says which trigger of a message its last event has fired, and which filters it passes, each on its line.
  private func passing(of message: Int) -> [ScenarioProblem.Hint] {
    let own = set.messages[message]
    let fired = firedTrigger(of: message)
    let trigger = own.triggers[fired]
    if trigger.groups.isEmpty {
      let words = "it waits for \(trigger.words), which has happened"
      return [.about(own.key, words: words, decidedBy: .trigger(fired))]
    }
    let left = trigger.groups.count - Self.mostGroups
    return trigger.groups.enumerated().filter { !$0.element.isEmpty }.prefix(Self.mostGroups).map { group, filters in
      let rest = left > 0 && group == Self.mostGroups - 1 ? "; and \(left) more" : ""
      let words = "its event passes the filter: \(filters.words(joinedBy: " or "))\(rest)"
      return .about(own.key, words: words, decidedBy: .filters(trigger: fired, group: group))
    }
  }
}

extension ScenarioPlay {
  /// The position of the trigger that the last event of a message has fired.
  private func firedTrigger(of message: Int) -> Int {
    events[message].flatMap { client.trigger(of: message, firedBy: $0) } ?? 0
  }

  /// True if a message has the field that can keep it back for a reason, or has it from its campaign.
  private func has(_ reason: ScenarioTable.Reason, _ message: Int) -> Bool {
    let own = set.messages[message]
    return switch reason {
    case .audience: own.audience != nil
    case .language: own.language != nil
    case .notStarted: own.starts != nil
    case .ended: own.ends != nil
    case .timeout: own.timeout != nil
    case .orientation: own.orientation != nil
    case .control: set.hasControl(set.offers[set.terms[message].offer].campaign)
    default: true
    }
  }
}

extension ScenarioProblem.Fault {
  /// True if messages were shown more often than a claim says.
  fileprivate var isTooOften: Bool {
    switch self {
    case .tooMany, .counts: true
    default: false
    }
  }
}

extension ScenarioTable.Reason {
  /// The field of a message that keeps it back for this reason. Nil if none does alone.
  var field: Field? {
    switch self {
    case .minimumInterval: MessageTable.minInterval
    case .priority: MessageTable.priority
    case .filter: MessageTable.triggers
    case .audience: MessageTable.audience
    case .language: MessageTable.language
    case .target: CampaignTable.targets
    case .control: CampaignTable.control
    case .notStarted: MessageTable.starts
    case .ended: MessageTable.ends
    case .shownBefore: MessageTable.reEligibility
    case .timeout: MessageTable.timeout
    case .orientation: MessageTable.orientation
    case .html, .abortMessage, .campaign, .noSession, .background, .visibleMessage, .delegate, .asset, .launch: nil
    }
  }
}

extension ScenarioTable.Expected {
  /// True for messages that won or waited and were kept back.
  fileprivate var isKeptBack: Bool { [.lost, .discarded, .queued].contains(self) }

  /// What is true of the messages and cards that are in its list. Nil if it has no list of them.
  fileprivate var verb: String? {
    switch self {
    case .shown: "was shown"
    case .impressions: "was seen"
    case .visible: "is visible"
    case .stack: "is on the stack"
    default: nil
    }
  }
}

extension Claim {
  /// The number that the claim expects of each message.
  fileprivate var countsByName: [String: Int] {
    guard case .counts(let counts) = value else { return [:] }
    return Dictionary(counts.map { ($0.name.text, $0.count) }) { first, _ in first }
  }
}

extension Occurrence {
  var isShown: Bool { if case .shown = what { true } else { false } }

  /// True for what becomes of a message that is due.
  fileprivate var isFate: Bool {
    switch what {
    case .shown, .controlled, .queued, .discarded, .refused: true
    default: false
    }
  }

  /// When a message that has won is due.
  fileprivate var due: Int64? { if case .won(_, let due) = what { due } else { nil } }
}
