import Bytes
import CampaignLanguage
import Patterns

/// Compares the triggers of messages, and remembers the results.
///
/// The number of comparisons of filters is limited for each event. After that, there are no more findings about the
/// event, and a rule says so. Real workspaces hardly ever reach the limit.
struct TriggerComparison {
  private let delivery: Delivery
  private var answers: [Question: Bool] = [:]
  private var analyses: [Int: Int] = [:]
  /// The answers of regular expressions, for all events together.
  private let patterns = PatternAnswers(WorkBudget(Self.mostWork))
  /// The events with filters that were not all compared.
  private(set) var cutEvents: Set<Int> = []

  /// The maximum number of comparisons for an event: enough for thirty messages with different filters.
  static let mostAnalyses = 1000
  /// The units of work that regular expressions may take for all events.
  private static let mostWork = 400_000_000

  /// A question about two filters of an event, by number, and the clients that read them.
  private struct Question: Hashable {
    let kind: Kind
    let event: Int
    let first: Int
    let second: Int
    let clients: ReadingClients

    enum Kind {
      /// Does the first one hold whenever the second one does?
      case covers
      /// Can both hold?
      case overlap
      /// Can both hold for clients to which `within_last` holds for the future, and `within_next` for the past?
      case overlapBeyondNow
    }
  }

  init(_ delivery: Delivery) { self.delivery = delivery }

  /// True if the wide message also waits for every event that the narrow one waits for. If a client refuses a regular
  /// expression of the narrow message, its events there are unknown; then only a trigger without filters certainly
  /// covers them.
  mutating func covers(_ wide: Int, _ narrow: Int) -> Bool {
    let message = delivery.messages[narrow]
    let clients = ReadingClients(message.targets)
    for second in message.triggers {
      var isCovered = false
      for first in delivery.messages[wide].triggers where !isCovered {
        guard message.refusing.isEmpty || delivery.triggers[first].filters == 0 else { continue }
        isCovered = covers(delivery.triggers[first], delivery.triggers[second], clients)
      }
      guard isCovered else { return false }
    }
    return true
  }

  /// How two messages can wait for the same event.
  enum Overlap: Sendable {
    /// Whatever the client takes for `within_last` and `within_next`.
    case always
    /// Only on clients that take the future for `within_last`, and the past for `within_next`.
    case beyondNow
  }

  /// Nil if no event that both messages wait for is known, on some of the clients.
  mutating func overlap(_ one: Int, _ other: Int, on targets: Targets) -> Overlap? {
    if overlap(one, other, on: targets, as: .overlap) { return .always }
    let reaching = targets.intersection(.reachingBeyondNow)
    return !reaching.isEmpty && overlap(one, other, on: reaching, as: .overlapBeyondNow) ? .beyondNow : nil
  }

  private mutating func overlap(_ one: Int, _ other: Int, on targets: Targets, as kind: Question.Kind) -> Bool {
    let clients = ReadingClients(targets)
    for first in delivery.messages[one].triggers where delivery.mayHappen(delivery.triggers[first].event, on: targets) {
      for second in delivery.messages[other].triggers
      where overlap(delivery.triggers[first], delivery.triggers[second], clients, as: kind) {
        return true
      }
    }
    return false
  }

  /// Counts a comparison of filters. False if the event has reached the limit.
  private mutating func mayAnalyse(_ event: Int) -> Bool {
    guard analyses[event, default: 0] < Self.mostAnalyses, !patterns.budget.isSpent else {
      cutEvents.insert(event)
      return false
    }
    analyses[event, default: 0] += 1
    return true
  }

  private mutating func covers(
    _ wide: Delivery.Trigger, _ narrow: Delivery.Trigger, _ clients: ReadingClients
  ) -> Bool {
    guard wide.event == narrow.event else { return isAnyPurchase(wide.event, of: narrow.event) }
    if wide.filters == 0 || wide.filters == narrow.filters { return true }
    // On Roku, a trigger with filters needs an event with properties, whatever the filters test.
    guard narrow.filters != 0 else { return false }
    return answer(
      Question(
        kind: .covers, event: narrow.event, first: wide.filters, second: narrow.filters, clients: clients))
  }

  private mutating func overlap(
    _ one: Delivery.Trigger, _ other: Delivery.Trigger, _ clients: ReadingClients, as kind: Question.Kind
  ) -> Bool {
    guard one.event == other.event else {
      return isAnyPurchase(one.event, of: other.event) || isAnyPurchase(other.event, of: one.event)
    }
    if one.filters == 0 || other.filters == 0 || one.filters == other.filters { return true }
    return answer(
      Question(
        kind: kind, event: one.event, first: min(one.filters, other.filters),
        second: max(one.filters, other.filters), clients: clients))
  }

  private mutating func answer(_ question: Question) -> Bool {
    if let known = answers[question] { return known }
    // Without times before or after now, both questions have the same answer.
    if question.kind == .overlapBeyondNow, !looksAtClock(question.first), !looksAtClock(question.second) {
      return false
    }
    guard mayAnalyse(question.event) else { return false }
    var properties = PropertyNumbers()
    let (first, second) = (groups(question.first, &properties), groups(question.second, &properties))
    func readings(_ tests: [FilterTest]) -> [ClientReading] {
      ClientReading.all(for: tests, on: question.clients).filter { reading in
        question.kind == .covers || reading.reachesBeyondNow == (question.kind == .overlapBeyondNow)
      }
    }
    let answer =
      switch question.kind {
      case .covers: TriggerCover.covers(first, second, asking: patterns, readings: readings)
      case .overlap, .overlapBeyondNow: TriggerCover.overlap(first, second, asking: patterns, readings: readings)
      }
    answers[question] = answer
    return answer
  }

  private func isAnyPurchase(_ wide: Int, of narrow: Int) -> Bool {
    delivery.kinds[wide] == .anyPurchase && delivery.kinds[narrow] == .specificPurchase
  }

  private func looksAtClock(_ filters: Int) -> Bool {
    var properties = PropertyNumbers()
    return groups(filters, &properties).joined().contains { $0.test.span != nil }
  }

  private func groups(_ filters: Int, _ properties: inout PropertyNumbers) -> [[FilterTerm]] {
    FilterBytes.groups(in: delivery.summary[delivery.filters[filters]], numbering: &properties)
  }
}

// MARK: - Several messages together

extension TriggerComparison {
  /// The effect of several messages on a trigger of another message.
  enum Union {
    /// The trigger never fires on the clients.
    case neverFires
    /// Whenever it fires, one of these messages is also waiting for the event.
    case covered(by: [Int])
    case open
  }

  /// The maximum number of triggers that are compared together.
  private static let mostTogether = 8

  /// Compares a trigger of a message with the triggers of several others, on some clients.
  mutating func union(of others: [Int], over trigger: Delivery.Trigger, of message: Int, on targets: Targets) -> Union {
    guard delivery.mayHappen(trigger.event, on: targets) else { return .neverFires }
    var triggers: [(message: Int, filters: Int)] = []
    for other in others {
      for index in delivery.messages[other].triggers {
        let wide = delivery.triggers[index]
        let isWider = isAnyPurchase(wide.event, of: trigger.event)
        guard isWider || wide.event == trigger.event else { continue }
        if isWider || wide.filters == 0 || wide.filters == trigger.filters { return .covered(by: [other]) }
        triggers.append((other, wide.filters))
      }
    }
    let isRefused = !targets.isDisjoint(with: delivery.messages[message].refusing)
    guard trigger.filters != 0, !isRefused, mayAnalyse(trigger.event) else { return .open }
    let clients = ReadingClients(targets)
    var properties = PropertyNumbers()
    let narrow = groups(trigger.filters, &properties)
    let wide = triggers.prefix(Self.mostTogether).map { groups($0.filters, &properties) }
    func readings(_ tests: [FilterTest]) -> [ClientReading] { ClientReading.all(for: tests, on: clients) }
    switch TriggerCover.union(of: wide, over: narrow, asking: patterns, readings: readings) {
    case .neverFires: return .neverFires
    case .covered(let used): return .covered(by: used.map { triggers[$0].message })
    case .open: return .open
    }
  }
}

extension Delivery {
  /// False for an event that never happens on the clients.
  fileprivate func mayHappen(_ event: Int, on targets: Targets) -> Bool {
    kinds[event] != .pushClick || !targets.isSubset(of: .having(.pushNotifications))
  }
}
