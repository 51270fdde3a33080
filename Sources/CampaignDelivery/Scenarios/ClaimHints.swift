import Bytes
import CampaignCheck
import CampaignLanguage
import SourceText

// Why a claim does not hold, as far as the steps tell more than the fact in its place.

extension ScenarioPlay {
  /// The hint that helps to understand a fault. Nil if nothing more is known. `isPause` is true for a step that only
  /// waits.
  func hint(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim], isPause: Bool
  ) -> ScenarioProblem.Hint? {
    if case .otherText(let difference) = fault, !knowsAttributes, difference.isTemplate { return .unknownAttributes }
    if claim.subject.isAboutReader, let stopped = contents?.stopped,
      let name = claim.names.first(where: { stopped.contains($0.text) })
    {
      return .stopped(name.text)
    }
    return earlyHint(for: claim, isPause: isPause) ?? displayHint(for: claim, fault, among: claims)
      ?? absenceHint(for: claim, fault, among: claims) ?? surplusHint(for: claim, fault)
  }

  /// The hint for a claim that comes too early.
  func earlyHint(for claim: Claim, isPause: Bool = false) -> ScenarioProblem.Hint? {
    guard [.shown, .impressions].contains(claim.subject) else { return nil }
    for case .won(let message, let due) in period.map(\.what) where due > client.now {
      let name = set.messages[message].key
      if claim.names.contains(where: { $0.text == name }) {
        return .dueLater(name, after: due.minus(client.now), isPause: isPause)
      }
    }
    let shown = Set(names(of: claim.subject))
    return claim.names.lazy.filter { !shown.contains($0.text) }.compactMap { name in
      let misspelt = set.message(named: name.text).flatMap { set.misspelt(among: unheard, for: $0) }
      return misspelt.map { .misspelt($0.name.text, waitsFor: $0.meant, message: name.text) }
    }.first
  }
}

// MARK: - Messages and cards that should be there

extension ScenarioPlay {
  /// The hint for a message that should be there and of which the steps tell nothing, and for cards.
  private func absenceHint(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim]
  ) -> ScenarioProblem.Hint? {
    switch (claim.value, claim.subject) {
    case (_, .shown), (_, .queued), (_, .lost), (_, .discarded), (_, .stack): return silence(of: claim.names)
    case (_, .visible), (_, .impressions): return unseenHint(for: claim.names, besides: names(of: claim.subject))
    case (_, .text), (_, .variation):
      if let hint = unseenHint(for: claim.value) { return hint }
      guard case .nothingSeen = fault else { return nil }
      let others = claims.filter { [.shown, .impressions, .visible].contains($0.subject) }
      return unseenHint(for: others.flatMap(\.names), besides: [])
    case (_, .feed): return cardHint(for: claim.names, in: .newsFeed)
    case (_, .contentCards): return cardHint(for: claim.names, in: .contentCards)
    case (.counts(let counts), _):
      return silence(of: counts.filter { displayCount(of: $0.name) < $0.count }.map(\.name))
    case (.count, _): return onlyAbsenceHint()
    default: return nil
    }
  }

  /// The reason why a card is not there, if it is the only one that is missing.
  private func onlyAbsenceHint() -> ScenarioProblem.Hint? {
    let absent = set.cards.indices.lazy.filter { client.absence(of: $0) != nil }.prefix(2)
    return absent.count == 1 ? absent.first.flatMap { absenceHint(for: $0) } : nil
  }

  /// The first of some messages for which nothing has happened that it waits for. Nil if there is none.
  func silence(of names: [WrittenName]) -> ScenarioProblem.Hint? {
    let told = Set(passedOver.map(\.message) + period.compactMap(\.message))
      .union(client.delayedMessages + client.stackedMessages)
    return names.lazy.compactMap { name -> ScenarioProblem.Hint? in
      guard let message = set.message(named: name.text), !told.contains(message) else { return nil }
      let events = set.messages[message].triggers.map(\.fullWords).withoutRepetitions
      return .unasked(name.text, waitsFor: events, sinceStart: isFirstPeriod)
    }.first
  }
}

// MARK: - Messages that should not be there

extension ScenarioPlay {
  /// The first message that was shown, or will be, although a claim says that it is not.
  private func displayHint(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim]
  ) -> ScenarioProblem.Hint? {
    let reasons = claims.compactMap { claim -> ScenarioTable.Reason? in
      if case .reason(let reason) = claim.value { reason } else { nil }
    }
    let shown = period.filter(\.isShown).compactMap(\.message)
    let won = period.filter(\.isWin).compactMap(\.message)
    let suspects: [Int]
    switch (fault, claim.subject) {
    case (.names, .lost), (.names, .discarded), (.names, .queued):
      suspects = claim.names.compactMap { set.message(named: $0.text) }.filter(won.contains)
    case (.reasons(let found), _) where found.isEmpty: suspects = shown
    case (.truth(false), _): suspects = won.suffix(1)
    case (.tooMany(let names, _, _), _):
      let limited = if case .limit(_, let name?, _) = claim.value { name.text } else { names.last }
      suspects = [limited.flatMap(set.message)].compactMap { $0 }
    case (.counts(let counts), _):
      let wanted = claim.countsByName
      suspects = counts.filter { $0.count > wanted[$0.name.text] ?? 0 }.compactMap { set.message(named: $0.name.text) }
    default: return nil
    }
    return suspects.first.map { display(of: $0, insteadOf: reasons.first, isDue: !shown.contains($0)) }
  }

  /// The first message that was shown, and that the claim does not name.
  private func surplusHint(for claim: Claim, _ fault: ScenarioProblem.Fault) -> ScenarioProblem.Hint? {
    guard case .names(let found, _) = fault, claim.subject == .shown else { return nil }
    let wanted = Set(claim.names.map(\.text))
    return found.first { !wanted.contains($0) }.map { name in
      .message(name, words: "the expectation does not name \(name)", decidedBy: nil)
    }
  }

  /// Says that a message was shown, and which of its fields let it be.
  private func display(of message: Int, insteadOf reason: ScenarioTable.Reason?, isDue: Bool) -> ScenarioProblem.Hint {
    let own = set.messages[message]
    let due = period.last { $0.isWin && $0.message == message }.flatMap(\.due)
    if isDue, let due, due > client.now {
      let words = "\(own.key) found its event, and is due in \(spanText(due.minus(client.now)))"
      return .message(own.key, words: words, decidedBy: MessageTable.delay)
    }
    let again = displayCount(of: WrittenName(text: own.key, range: ByteRange(0, 0))) > 1
    let reason = reason ?? (again ? .shownBefore : nil)
    let why = words(forDisplayOf: message, insteadOf: reason, isRepeated: again)
    return .message(own.key, words: "\(own.key) was shown" + (why.map { ": \($0)" } ?? ""), decidedBy: reason?.field)
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
      if displayCount <= 1 { return "no other message was shown before it" }
      return "it needs only \(spanText(own.minInterval ?? client.app.minInterval)) after another message"
    case (.filter?, _): return "its event passes the filters"
    case (let reason?, _):
      guard let field = reason.field else { return nil }
      return own.has(reason) ? "its '\(field.name)' did not keep it back" : "it has no '\(field.name)'"
    case (nil, _): return nil
    }
  }
}

extension ScenarioTable.Reason {
  /// The field of a message that keeps it back for this reason. Nil if none does alone.
  fileprivate var field: Field? {
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

extension DeliveredMessage {
  /// True if a message has the field that can keep it back for a reason, or has it from its campaign.
  fileprivate func has(_ reason: ScenarioTable.Reason) -> Bool {
    switch reason {
    case .audience: audience != nil
    case .language: language != nil
    case .notStarted: starts != nil
    case .ended: ends != nil
    case .timeout: timeout != nil
    case .orientation: orientation != nil
    default: true
    }
  }
}

extension ScenarioTable.Expected {
  /// True if it is about what the reader sees or clicks on.
  fileprivate var isAboutReader: Bool {
    switch self {
    case .shown, .feed, .contentCards, .impressions, .clicks: true
    default: false
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
  fileprivate var isShown: Bool { if case .shown = what { true } else { false } }

  var isWin: Bool { if case .won = what { true } else { false } }

  /// When a message that has won is due.
  fileprivate var due: Int64? { if case .won(_, let due) = what { due } else { nil } }
}

extension [String] {
  fileprivate var withoutRepetitions: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension TextDifference {
  /// True if the text that was found has a template.
  fileprivate var isTemplate: Bool { found.contains("{{") || found.contains("{%") }
}
