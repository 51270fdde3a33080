import CampaignLanguage

/// The client of a scenario, and what it has done since the last expectation.
struct ScenarioPlay {
  private let set: DeliverySet
  private var client: DeliveryClient
  private(set) var problem: ScenarioProblem?
  /// What has happened since the last expectation, apart from messages that were not picked.
  private var period: [Occurrence] = []
  /// The events since then for which no message and no card waits, each once.
  private var unheard: [WrittenName] = []
  /// The messages that were not picked since then, each reason once: many messages can wait for many events.
  private var passedOver: [PassedOver] = []
  private var knownPassedOver: Set<PassedOver> = []
  /// The times at which a message was shown since the start.
  private var displays: [Int64] = []
  /// When each message was first shown.
  private var firstShown: [Int: Int64] = [:]
  /// How far each limit has been checked, so that a long scenario with many of them is not searched again and again.
  private var checkedLimits: [Limit: CheckedLimit] = [:]

  init(_ set: DeliverySet, _ reader: DeliveryReader, _ app: App, doubting doubts: FilterDoubts) {
    self.set = set
    client = DeliveryClient(set, for: reader, in: app, doubting: doubts)
  }

  /// The events without listeners that are compared with those of messages.
  private static let mostUnheard = 100

  private struct Limit: Hashable {
    let most: Int
    let span: Int64?
  }

  /// The first display within the time span of the last one that was checked, and the next one to check.
  private struct CheckedLimit {
    var first = 0
    var next = 0
  }

  private struct PassedOver: Hashable {
    let message: Int
    let reason: ScenarioTable.Reason
  }

  mutating func beginPeriod() {
    period = []
    passedOver = []
    unheard = []
    knownPassedOver = []
  }

  /// Takes a step, after what is due before it.
  mutating func take(_ step: ScenarioStep) -> [(isOfStep: Bool, row: TimelineRow)] {
    var rows: [(isOfStep: Bool, row: TimelineRow)] = []
    if let row = client.wait(until: step.time) {
      rows.append((false, row))
      note()
    }
    if let event = step.event, !set.hears(event: event.text), !unheard.contains(where: { $0.text == event.text }),
      unheard.count < Self.mostUnheard
    {
      unheard.append(event)
    }
    guard let action = client(takes: step.action) else { return rows }
    client.take(action, at: step.time, explains: .everything)
    rows.append((true, TimelineRow(time: step.time, step: action, occurrences: client.occurrences)))
    note()
    for occurrence in client.occurrences {
      switch occurrence.what {
      case .nothingVisible: problem = .nothingVisible
      case .cardMissing(let card): problem = .notInFeed(set.cards[card].key)
      default: break
      }
    }
    return rows
  }

  /// What is still due after the last step.
  mutating func finish() -> TimelineRow? { client.lastDue.flatMap { client.wait(until: $0) } }

  /// The step of an action. Nil if there is none, or if it can't happen.
  private mutating func client(takes action: ScenarioStep.Action?) -> Step? {
    switch action {
    case nil: return nil
    case .step(.tapMessage(let button?)):
      if let visible = client.visibleMessage, button >= set.messages[visible].buttons.count {
        let message = set.messages[visible]
        problem = .noButton(button, of: message.key, count: message.buttons.count)
        return nil
      }
      return .tapMessage(button: button)
    case .step(let step): return step
    case .tap(let name):
      if set.card(named: name.text) != nil { return .tapCard(name.text) }
      guard client.visibleMessage.map({ set.messages[$0].key }) == name.text else {
        problem = .notVisible(name.text, visible: client.visibleMessage.map { set.messages[$0].key })
        return nil
      }
      return .tapMessage(button: nil)
    }
  }

  private mutating func note() {
    for occurrence in client.occurrences {
      switch occurrence.what {
      case .passedOver(let message, let obstacle):
        let found = PassedOver(message: message, reason: obstacle.reason)
        if knownPassedOver.insert(found).inserted { passedOver.append(found) }
      case .shown(let message):
        displays.append(occurrence.time)
        firstShown[message] = firstShown[message] ?? occurrence.time
        period.append(occurrence)
      default: period.append(occurrence)
      }
    }
  }
}

// MARK: - Claims

extension ScenarioPlay {
  /// What holds in place of a claim. Nil if the claim holds.
  mutating func fault(of claim: Claim, among claims: [Claim]) -> ScenarioProblem.Fault? {
    switch claim.value {
    case .names(let names) where claim.subject == .never: return fault(ofNever: names.map(\.text))
    case .names(let names):
      let (wanted, found) = (names.map(\.text), self.names(of: claim.subject))
      let holds =
        claim.subject == .lost && !wanted.isEmpty ? Set(found).isSuperset(of: wanted) : wanted == found
      return holds ? nil : .names(found, more: 0)
    case .reason(let reason): return fault(of: reason, among: claims)
    case .count(let count):
      let found = client.unreadCount(among: cardsToCount(among: claims))
      return found == count ? nil : .count(found)
    case .limit(let most, let span): return fault(of: Limit(most: most, span: span))
    }
  }

  /// The messages or cards that a claim is about, as they are.
  private func names(of subject: ScenarioTable.Expected) -> [String] {
    switch subject {
    case .feed: return client.cards(of: .newsFeed).map { set.cards[$0].key }
    case .contentCards: return client.cards(of: .contentCards).map { set.cards[$0].key }
    case .lost:
      var seen: Set<Int> = []
      return passedOver.map(\.message).filter { seen.insert($0).inserted }.map { set.messages[$0].key }
    default: return period.compactMap { $0.name(for: subject, in: set) }
    }
  }

  private func fault(ofNever names: [String]) -> ScenarioProblem.Fault? {
    names.lazy.compactMap { name in
      set.message(named: name).flatMap { firstShown[$0] }.map { .shownAt(name, $0) }
    }.first
  }

  /// With messages named beside it, a reason is that of each of them; alone, that of any message.
  private func fault(of reason: ScenarioTable.Reason, among claims: [Claim]) -> ScenarioProblem.Fault? {
    let later = period.compactMap { occurrence in
      occurrence.reason.flatMap { reason in occurrence.message.map { (set.messages[$0].key, reason) } }
    }
    let found = passedOver.map { (set.messages[$0.message].key, $0.reason) } + later
    let named = claims.filter { [.lost, .discarded, .queued].contains($0.subject) }.flatMap(\.names).map(\.text)
    let names = Set(named)
    let concerned = names.isEmpty ? found : found.filter { names.contains($0.0) }
    let kept = Set(found.lazy.filter { $0.1 == reason }.map(\.0))
    let holds = names.isEmpty ? !kept.isEmpty : kept.isSuperset(of: names)
    return holds ? nil : .reasons(concerned.map { (message: $0.0, reason: $0.1) })
  }

  /// The cards of the feed that is named beside the number, or all.
  private func cardsToCount(among claims: [Claim]) -> Set<Int> {
    let (isFeed, isCards) = (claims.contains { $0.subject == .feed }, claims.contains { $0.subject == .contentCards })
    let channels: [DeliveredCard.Channel] =
      isFeed == isCards ? DeliveredCard.Channel.allCases : isFeed ? [.newsFeed] : [.contentCards]
    return Set(channels.flatMap { client.cards(of: $0) })
  }

  private mutating func fault(of limit: Limit) -> ScenarioProblem.Fault? {
    var checked = checkedLimits[limit] ?? CheckedLimit()
    defer { checkedLimits[limit] = checked }
    while checked.next < displays.count {
      let last = displays[checked.next]
      if let span = limit.span { while displays[checked.first] <= last - span { checked.first += 1 } }
      let count = checked.next - checked.first + 1
      guard count <= limit.most else { return .tooMany(count, until: last) }
      checked.next += 1
    }
    return nil
  }

  func hint(for claim: Claim) -> ScenarioProblem.Hint? {
    guard claim.subject == .shown else { return nil }
    for case .won(let message, let due) in period.map(\.what) where due > client.now {
      let name = set.messages[message].key
      if claim.names.contains(where: { $0.text == name }) { return .dueLater(name, after: due - client.now) }
    }
    let shown = Set(names(of: .shown))
    return claim.names.lazy.filter { !shown.contains($0.text) }.compactMap { set.message(named: $0.text) }
      .compactMap { set.misspelt(among: unheard, for: $0) }.first.map { .misspelt($0.name.text, $0.meant) }
  }

  /// The value with which a claim holds. Nil if no value says what the author means.
  func value(inPlaceOf claim: Claim, _ fault: ScenarioProblem.Fault) -> Claim.Value? {
    switch (claim.subject, fault) {
    case (.never, _), (.atMost, _): return nil
    // The expectation comes too early, and its value may be right.
    case (.shown, _) where hint(for: claim) != nil: return nil
    case (_, .names(let names, _)): return .names(names.map { WrittenName(text: $0, range: claim.range) })
    case (_, .count(let count)): return .count(count)
    case (_, .reasons(let reasons)):
      let all = reasons.map(\.reason)
      return all.first.flatMap { first in all.allSatisfy { $0 == first } ? .reason(first) : nil }
    case (_, .shownAt), (_, .tooMany): return nil
    }
  }
}

extension Occurrence {
  /// The message or card that it counts for in a claim. Nil if it does not.
  fileprivate func name(for subject: ScenarioTable.Expected, in set: DeliverySet) -> String? {
    let counts =
      switch (subject, what) {
      case (.shown, .shown), (.queued, .queued), (.discarded, .discarded), (.discarded, .refused),
        (.impressions, .shown), (.impressions, .controlled), (.impressions, .cardSeen), (.clicks, .clicked),
        (.clicks, .cardClicked(_, isCounted: true)):
        true
      default: false
      }
    guard counts else { return nil }
    return message.map { set.messages[$0].key } ?? card.map { set.cards[$0].key }
  }
}
