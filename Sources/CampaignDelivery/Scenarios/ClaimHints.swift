import Bytes
import CampaignCheck
import CampaignLanguage
import SourceText

// Why a claim does not hold, as far as the steps tell more than the fact in its place. See also DisplayHints.swift.

extension ScenarioPlay {
  /// The hints that help to understand a fault, each on its line. Empty if nothing more is known. `isPause` is true for
  /// a step that only waits.
  func hints(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim], isPause: Bool
  ) -> [ScenarioProblem.Hint] {
    if case .otherText(let difference) = fault, !knowsAttributes, difference.isTemplate { return [.unknownAttributes] }
    if claim.subject.isAboutReader, let stopped = contents?.stopped,
      let name = claim.names.first(where: { stopped.contains($0.text) })
    {
      return [.stopped(name.text, client.reader.person)]
    }
    if let early = earlyHint(for: claim, isPause: isPause) { return [early] }
    let display = displayHints(for: claim, fault, among: claims)
    if !display.isEmpty { return display }
    if let other = otherButton(for: claim, fault) { return [other] }
    let absence = absenceHints(for: claim, fault, among: claims)
    return absence.isEmpty ? surplusHints(for: claim, fault) : absence
  }

  /// Says which other button of the message that was clicked has the link of a claim.
  private func otherButton(for claim: Claim, _ fault: ScenarioProblem.Fault) -> ScenarioProblem.Hint? {
    guard case .link(let link) = claim.value, case .opened(_, let clicked?) = fault else { return nil }
    let event = set.message(named: clicked.key).flatMap { events[$0] }
    let buttons = contents?.content(of: clicked.key, at: event)?.buttons ?? []
    let wanted = ExpectedText(link)
    let found = buttons.firstIndex { $0.opens != .nothing && wanted.fits($0.opens.expectation) }
    guard let button = found else { return nil }
    let words = "button \(button), \"\(shortened(buttons[button].text))\", opens it"
    return .about(clicked.key, words: words, decidedBy: .link(ofButton: button, clicked.variations))
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
  /// The hints for a message that should be there and of which the steps tell nothing, and for cards.
  private func absenceHints(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim]
  ) -> [ScenarioProblem.Hint] {
    switch (claim.value, claim.subject) {
    case (_, .feed): cardHints(for: claim.names, in: .newsFeed)
    case (_, .contentCards): cardHints(for: claim.names, in: .contentCards)
    default: [absenceHint(for: claim, fault, among: claims)].compactMap { $0 }
    }
  }

  private func absenceHint(
    for claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim]
  ) -> ScenarioProblem.Hint? {
    switch (claim.value, claim.subject) {
    case (_, .shown), (_, .queued), (_, .lost), (_, .discarded), (_, .stack): return silence(of: claim.names)
    case (_, .visible), (_, .impressions): return unseenHint(for: claim.names, besides: names(of: claim.subject))
    case (_, .text), (_, .variation):
      let isNothingSeen = if case .nothingSeen = fault { true } else { false }
      if claim.subject == .text || isNothingSeen, let hint = unseenHint(for: claim.value) { return hint }
      guard isNothingSeen else { return nil }
      let others = claims.filter { [.shown, .impressions, .visible].contains($0.subject) }
      return unseenHint(for: others.flatMap(\.names), besides: [])
    case (.counts(let counts), _):
      // All displays since the start count, so an event before the last expectation is no reason.
      return silence(
        of: counts.filter { displayCount(of: $0.name) < $0.count }.map(\.name).filter { name in
          !(set.message(named: name.text).map(hasHappened) ?? false)
        })
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
      if let earlier = earlierObstacle(of: message) { return earlier }
      let events = set.messages[message].triggers.map(\.fullWords).withoutRepetitions
      return .unasked(name.text, waitsFor: events, sinceStart: !hasHappened(forMessage: message))
    }.first
  }
}

extension ScenarioPlay {
  /// Says what kept a message from being shown before the last expectation. Nil if nothing did.
  private func earlierObstacle(of message: Int) -> ScenarioProblem.Hint? {
    guard let obstacle = obstacles[message] else { return nil }
    let own = set.messages[message]
    let why = set.words(for: obstacle, of: message) { momentText($0, byClockOf: zone) }
    let part: ScenarioProblem.Subject.Part =
      if case .filter(let failed) = obstacle { .filters(trigger: failed.trigger, group: failed.group) } else {
        .init(obstacle.reason.field)
      }
    return .about(own.key, words: "\(own.key) was not shown before the last expectation: \(why)", decidedBy: part)
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

extension Occurrence {
  var isWin: Bool { if case .won = what { true } else { false } }
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
