import Bytes
import CampaignCheck
import CampaignLanguage

/// The client of a scenario, and what it has done since the last expectation.
struct ScenarioPlay {
  let set: DeliverySet
  /// The time zone by whose clock the author writes times. Nil if there is none.
  let zone: String?
  private(set) var client: DeliveryClient
  /// The content of the messages and cards that the reader gets now.
  var contents: (any ReaderContents)? { client.reader.contents }
  /// False if nothing is known of the attributes of the reader. Then templates are not filled in.
  var knowsAttributes: Bool { client.reader.person.attributes != nil }
  private var problem: ScenarioProblem?
  /// What has happened since the last expectation, apart from messages that were not picked.
  private(set) var period: [Occurrence] = []
  /// The feeds, with their categories, that the reader has looked at since the last expectation.
  private(set) var views: [(channel: DeliveredCard.Channel, categories: [String])] = []
  /// The events since then for which no message and no card waits, each once.
  private(set) var unheard: [WrittenName] = []
  /// The messages that were not picked since then, each reason once: many messages can wait for many events.
  private(set) var passedOver: [PassedOver] = []
  private var knownPassedOver: Set<PassedOver> = []
  /// What last kept each message from being shown, since the start.
  private(set) var obstacles: [Int: Occurrence.Obstacle] = [:]
  /// True if the last event since then found a message. Nil if there was no event.
  private(set) var lastEventMatched: Bool?
  /// The displays of each message since the start. Those of all messages are under nil.
  private var displays: [Int?: [(message: Int, time: Int64)]] = [:]
  /// The last event that triggered each message.
  private(set) var events: [Int: AppEvent] = [:]
  /// The occasions since the start that a message may wait for, each once.
  private var occasions: Set<Occasion> = []
  /// When each message was first shown.
  private var firstShown: [Int: Int64] = [:]
  /// How far each limit has been checked, so that a long scenario with many of them is not searched again and again.
  private var checkedLimits: [Limit: CheckedLimit] = [:]

  init(
    _ set: DeliverySet, _ reader: DeliveryReader, _ app: App, byClockOf zone: String?, doubting doubts: FilterDoubts
  ) {
    (self.set, self.zone) = (set, zone)
    client = DeliveryClient(set, for: reader, in: app, doubting: doubts)
  }

  /// The events without listeners that are compared with those of messages.
  private static let mostUnheard = 100

  private struct Limit: Hashable {
    let most: Int
    /// The message that is counted. Nil for all.
    let message: Int?
    let span: Int64?
  }

  /// The first display within the time span of the last one that was checked, and the next one to check.
  private struct CheckedLimit {
    var first = 0
    var next = 0
  }

  struct PassedOver: Hashable {
    let message: Int
    let reason: ScenarioTable.Reason
  }

  /// The reason why the last step can't happen. Nil if it did.
  mutating func takeProblem() -> ScenarioProblem? {
    defer { problem = nil }
    return problem
  }

  mutating func beginPeriod() {
    (period, views) = ([], [])
    passedOver = []
    unheard = []
    knownPassedOver = []
    lastEventMatched = nil
  }

  /// Takes a step, after what is due before it.
  mutating func take(_ step: ScenarioStep) -> [(isOfStep: Bool, row: TimelineRow)] {
    var rows: [(isOfStep: Bool, row: TimelineRow)] = []
    if let row = client.wait(until: step.time) {
      rows.append((false, row))
      note()
      noteReplacements()
    }
    if let event = step.event, !set.hears(event: event.text), !unheard.contains(where: { $0.text == event.text }),
      unheard.count < Self.mostUnheard
    {
      unheard.append(event)
    }
    guard let action = client(takes: step.action) else { return rows }
    client.take(action, at: step.time, explains: .everything)
    if case .viewFeed(let channel, let categories) = action { views.append((channel, categories)) }
    rows.append((true, TimelineRow(action, at: step.time, of: client)))
    note()
    if let event = action.event {
      occasions.insert(event.occasion)
      lastEventMatched = client.occurrences.contains(where: \.isWin)
    }
    for occurrence in client.occurrences {
      switch occurrence.what {
      case .won(let message, _): events[message] = action.event
      case .nothingVisible: problem = .nothingVisible(nil)
      case .cardMissing(let card): problem = .notInFeed(set.cards[card].key, absenceHint(for: card))
      default: break
      }
    }
    return rows
  }

  /// A message that has won in place of a stopped one has the same event.
  private mutating func noteReplacements() {
    var event: AppEvent?
    for occurrence in client.occurrences {
      switch occurrence.what {
      case .passedOver(let stopped, .excluded(.stoppedByEvent)): event = events[stopped]
      case .won(let message, _): events[message] = event
      default: break
      }
    }
  }

  /// Waits for the messages that are still due after the last step.
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
        problem = .notVisible(name.text, visible: client.visibleMessage.map { set.messages[$0].key }, nil)
        return nil
      }
      return .tapMessage(button: nil)
    }
  }

  private mutating func note() {
    for occurrence in client.occurrences {
      switch occurrence.what {
      case .passedOver(let message, let obstacle):
        obstacles[message] = obstacle
        let found = PassedOver(message: message, reason: obstacle.reason)
        if knownPassedOver.insert(found).inserted { passedOver.append(found) }
      case .shown(let message):
        displays[nil, default: []].append((message, occurrence.time))
        displays[message, default: []].append((message, occurrence.time))
        firstShown[message] = firstShown[message] ?? occurrence.time
        period.append(occurrence)
      default: period.append(occurrence)
      }
    }
  }
}

// MARK: - Claims

extension ScenarioPlay {
  /// The fact that holds in place of a claim. Nil if the claim holds.
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
    case .truth(let truth):
      guard let lastEventMatched else { return .noEvent }
      return truth == !lastEventMatched ? nil : .truth(!lastEventMatched)
    case .counts(let counts):
      let found = counts.map { Claim.NamedCount($0.name, displayCount(of: $0.name)) }
      return zip(counts, found).allSatisfy { $0.count == $1.count } ? nil : .counts(found)
    case .channels(let channels):
      let found = period.compactMap(\.displayedChannel)
      return found == channels ? nil : .channels(found)
    case .limit(let most, let name, let span):
      return fault(of: Limit(most: most, message: name.flatMap { set.message(named: $0.text) }, span: span))
    case .texts(let texts): return fault(of: texts)
    case .link(let link): return fault(ofLink: link)
    case .variation(let conditions): return fault(of: conditions)
    }
  }

  /// True if something has happened since the start that a message waits for.
  func hasHappened(forMessage message: Int) -> Bool {
    set.messages[message].triggers.contains { trigger in occasions.contains(where: trigger.occasion.includes) }
  }

  /// The displays of all messages since the start.
  var displayCount: Int { displays[nil]?.count ?? 0 }

  func displayCount(of name: WrittenName) -> Int { set.message(named: name.text).map(displayCount) ?? 0 }

  func displayCount(ofMessage message: Int) -> Int { displays[message]?.count ?? 0 }

  /// The messages or cards that a claim is about, as they are.
  func names(of subject: ScenarioTable.Expected) -> [String] {
    switch subject {
    case .feed: return client.cards(of: .newsFeed).map { set.cards[$0].key }
    case .contentCards: return client.cards(of: .contentCards).map { set.cards[$0].key }
    case .visible: return client.visibleMessages.map { set.messages[$0].key }
    case .stack: return client.stackedMessages.map { set.messages[$0].key }
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
    let displays = displays[limit.message] ?? []
    while checked.next < displays.count {
      let last = displays[checked.next].time
      if let span = limit.span { while displays[checked.first].time <= last.minus(span) { checked.first += 1 } }
      let count = checked.next - checked.first + 1
      guard count <= limit.most else {
        // If the limit is about one message, its name is known.
        let named = limit.message == nil ? ScenarioProblem.mostNames : 0
        let names = displays[checked.first...checked.next].prefix(named).map { set.messages[$0.message].key }
        return .tooMany(names, more: count - names.count, until: last)
      }
      checked.next += 1
    }
    return nil
  }

  /// The value with which a claim holds. Nil if no value says what the author means.
  func value(inPlaceOf claim: Claim, _ fault: ScenarioProblem.Fault) -> Claim.Value? {
    switch (claim.subject, fault) {
    case (.never, _), (.atMost, _): return nil
    // The expectation comes too early, and its value may be right.
    case _ where earlyHint(for: claim) != nil: return nil
    case (_, .names(let names, _)): return .names(names.map { WrittenName(text: $0, range: claim.range) })
    case (_, .count(let count)): return .count(count)
    case (_, .truth(let truth)): return .truth(truth)
    case (_, .counts(let counts)): return .counts(counts)
    case (_, .channels(let channels)): return .channels(channels)
    case (_, .reasons(let reasons)):
      let all = reasons.map(\.reason)
      return all.first.flatMap { first in all.allSatisfy { $0 == first } ? .reason(first) : nil }
    case (_, .otherText(let difference)): return claim.value.replacing(difference)
    case (_, .opened(let link, _)): return .link(link.expectation)
    case (_, .variations(let conditions, _)): return .variation(conditions.last)
    case (_, .shownAt), (_, .tooMany), (_, .noEvent), (_, .nothingSeen), (_, .madeWhenDue): return nil
    }
  }
}

// MARK: - What the reader sees

extension ScenarioPlay {
  /// The messages and cards that the reader has seen since the last expectation, each once, with what the reader gets
  /// of them.
  var seen: [(name: String, content: ReaderContent)] {
    var known: Set<String> = []
    let seen = period.flatMap { occurrence -> [(name: String, event: AppEvent?)] in
      switch occurrence.what {
      case .shown(let message): [(set.messages[message].key, events[message])]
      case .feedDisplayed(_, let cards, _): cards.map { (set.cards[$0].key, nil) }
      case .cardSeen(let card): [(set.cards[card].key, nil)]
      default: []
      }
    }
    return seen.filter { known.insert($0.name).inserted }.compactMap { name, event in
      contents?.content(of: name, at: event).map { (name, $0) }
    }
  }

  private func fault(of texts: [String]) -> ScenarioProblem.Fault? {
    let seen = seen
    if let later = seen.first(where: \.content.isMadeWhenDue) { return .madeWhenDue(later.name) }
    let visible = seen.flatMap(\.content.visibleTexts)
    guard !visible.isEmpty else { return .nothingSeen }
    let wanted = texts.map { ExpectedText($0) }
    guard let missing = zip(texts, wanted).first(where: { !visible.contains(where: $1.fits) })?.0 else { return nil }
    // A text that another one of the claim asks for is right.
    let wrong = visible.filter { text in !wanted.contains { $0.fits(text) } }
    guard var difference = TextDifference(of: missing, among: wrong.isEmpty ? visible : wrong) else { return nil }
    let owner = seen.first { $0.content.visibleTexts.contains(difference.found) }
    difference.name = owner?.name
    difference.part = owner?.content.part(with: difference.found)
    difference.variations = owner?.content.variations ?? []
    return .otherText(difference)
  }

  private func fault(ofLink link: String) -> ScenarioProblem.Fault? {
    let click = period.last { occurrence in
      switch occurrence.what {
      case .clicked, .cardClicked: true
      default: false
      }
    }
    let name = click.flatMap { $0.message.map { set.messages[$0].key } ?? $0.card.map { set.cards[$0].key } }
    let event = click?.message.flatMap { events[$0] }
    let opened = click.flatMap { contents?.target(of: $0, on: name, at: event) } ?? .nothing
    if ExpectedText(link).fits(opened.expectation) { return nil }
    let content = name.flatMap { contents?.content(of: $0, at: event) }
    if let name, content?.isMadeWhenDue ?? false, opened == .nothing { return .madeWhenDue(name) }
    var button: Int?
    if case .clicked(_, let number, _)? = click?.what { button = number }
    return .opened(opened, by: name.map { .init(key: $0, button: button, variations: content?.variations ?? []) })
  }

  private func fault(of conditions: VariationConditions?) -> ScenarioProblem.Fault? {
    let seen = seen
    guard !seen.isEmpty else { return .nothingSeen }
    let found = seen.flatMap(\.content.variations)
    let holds = conditions.map { wanted in found.contains { $0.readers == wanted.readers } } ?? found.isEmpty
    return holds ? nil : .variations(found, of: seen.map(\.name).first)
  }
}

extension Claim.Value {
  /// The value with a text that the reader sees in place of another one. Nil if the text is too long for a file.
  fileprivate func replacing(_ difference: TextDifference) -> Claim.Value? {
    guard case .texts(let texts) = self, difference.found.utf8.count <= Self.longestText else { return nil }
    return .texts(texts.map { $0 == difference.expected ? difference.found : $0 })
  }

  /// The bytes of a text at most that is written into a file.
  private static var longestText: Int { 500 }
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

  fileprivate var displayedChannel: DeliveredCard.Channel? {
    if case .feedDisplayed(let channel, _, _) = what { channel } else { nil }
  }
}
