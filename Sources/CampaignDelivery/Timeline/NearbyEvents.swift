import Bytes
import CampaignLanguage
import Patterns

// Events that a message waits for, as near as possible to one that does not show it.

extension DeliveredMessage {
  /// A message may have hundreds of triggers. Only the first changes, by their number, are tried.
  private static let mostEvents = 12

  /// For each trigger, the changes of an event with which it fires the trigger: the fewest first. `event` is nil if the
  /// step logs none.
  func events(near event: AppEvent?, at now: Int64, by reading: FilterReading) -> [[Circumstance]] {
    let near = event.map { event in triggers.compactMap { $0.changes(of: event, at: now, by: reading) } } ?? []
    let sets = near.isEmpty ? triggers.compactMap { $0.example(at: now, by: reading).map { [.event($0)] } } : near
    let order = sets.indices.sorted { (sets[$0].count, $0) < (sets[$1].count, $1) }
    return order.prefix(Self.mostEvents).map { sets[$0] }.filter { !$0.isEmpty }
  }
}

extension DeliveredMessage {
  /// Only the first values of properties are tried.
  private static let mostValues = 200

  /// The changes of one property of an event with which it triggers this message, and no longer a rival.
  func changes(
    of event: AppEvent, at now: Int64, stopping rival: DeliveredMessage, by reading: FilterReading
  ) -> [Circumstance] {
    let filters = rival.filters(at: event)
    let looks = Set(filters.map(\.property))
    let all = filters + self.filters(at: event).filter { looks.contains($0.property) }
    var values: [(name: String, value: PropertyValue?)] = looks.sorted().map { ($0, nil) }
    for filter in all { values += filter.telling.map { (filter.property, $0) } }
    var found: [Circumstance] = []
    for (name, value) in values.prefix(Self.mostValues) where event.value(of: name) != value {
      let changed = event.with(name, value)
      let change = Circumstance.property(name, value, wanted: [])
      if isTriggered(by: changed, at: now, reading), !rival.isTriggered(by: changed, at: now, reading),
        !found.contains(change)
      {
        found.append(change)
      }
    }
    return Array(found.prefix(Self.mostEvents))
  }

  private func filters(at event: AppEvent) -> [EventFilter] {
    triggers.filter { $0.occasion.includes(event.occasion) }.flatMap { $0.groups.joined() }
  }

  private func isTriggered(by event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    triggers.contains { $0.occasion.includes(event.occasion) && $0.isFired(by: event, at: now, reading) }
  }
}

extension MessageTrigger {
  /// Triggers with more filters are not searched.
  private static let mostFilters = 64

  /// An event that fires the trigger. Nil if none is found.
  fileprivate func example(at now: Int64, by reading: FilterReading) -> AppEvent? {
    let plain: AppEvent =
      switch occasion {
      case .sessionStart: AppEvent(.sessionStart)
      case .pushClick: AppEvent(.pushClick, campaign: campaign)
      case .anyPurchase: AppEvent(.purchase("product"))
      case .purchase, .custom: AppEvent(occasion)
      }
    return passing(plain, at: now, by: reading)
  }

  /// The changes of an event of the same kind with which it fires the trigger. Nil for an event of another kind, or if
  /// none are found.
  fileprivate func changes(of event: AppEvent, at now: Int64, by reading: FilterReading) -> [Circumstance]? {
    var (changed, changes) = (event, [Circumstance]())
    switch (occasion, event.occasion) {
    case (.purchase(let own), .purchase(let product)) where own != product:
      changed = AppEvent(occasion, properties: event.properties)
      changes.append(.product(own))
    case (.pushClick, .pushClick):
      if let campaign, campaign != event.campaign { changes.append(.push(campaign)) }
      return changes
    case _ where !occasion.includes(event.occasion): return nil
    default: break
    }
    guard let near = passing(changed, at: now, by: reading) else { return nil }
    let names = Set((event.properties + near.properties).map(\.name)).sorted()
    for name in names where event.value(of: name) != near.value(of: name) {
      let value = near.value(of: name)
      changes.append(.property(name, value, wanted: wanted(of: name, event, near, at: now, by: reading)))
    }
    return changes
  }

  /// The demands of the filters on a property that one event does not pass and another one does.
  private func wanted(
    of property: String, _ event: AppEvent, _ near: AppEvent, at now: Int64, by reading: FilterReading
  ) -> [String] {
    let filters = groups.joined().filter { filter in
      filter.property == property && filter.passes(event, at: now, by: reading) != true
        && filter.passes(near, at: now, by: reading) == true
    }
    let words = filters.map { $0.wish(notSoFor: event.value(of: property)) }
    return words.indices.filter { !words[..<$0].contains(words[$0]) }.map { words[$0] }
  }

  /// The event with as few other properties as possible, so that it passes all filters. Nil if none is found: each
  /// change must leave fewer groups that it does not pass.
  private func passing(_ event: AppEvent, at now: Int64, by reading: FilterReading) -> AppEvent? {
    guard filterCount <= Self.mostFilters else { return nil }
    var (best, failed) = (event, failures(of: event, at: now, by: reading))
    while let group = failed.first {
      let names = Set(groups[group].map(\.property)).sorted()
      let others = names.flatMap { name in values(of: name, at: now).map { best.with(name, $0) } }
      let judged = others.map { (event: $0, failed: failures(of: $0, at: now, by: reading)) }
      guard let next = judged.min(by: { $0.failed.count < $1.failed.count }), next.failed.count < failed.count
      else { return nil }
      (best, failed) = next
    }
    return best
  }

  /// The groups that an event does not pass.
  private func failures(of event: AppEvent, at now: Int64, by reading: FilterReading) -> [Int] {
    groups.indices.filter { !groups[$0].isEmpty && failure(of: $0, at: event, now, reading) != nil }
  }

  /// Values of a property that pass some of its filters, and one between each two numbers of them.
  private func values(of property: String, at now: Int64) -> [PropertyValue?] {
    let own = groups.joined().filter { $0.property == property }.flatMap { $0.passing(at: now) }
    let numbers = own.compactMap { if case .number(let number) = $0 { number } else { nil } }.sorted()
    return own + zip(numbers, numbers.dropFirst()).map { .number(($0 + $1) / 2) }
  }
}

extension EventFilter {
  /// Some values with which an event passes the filter. Nil stands for an event without the property.
  fileprivate func passing(at now: Int64) -> [PropertyValue?] {
    switch test {
    case .equals(let value): [value]
    case .differs(.text), .matchesNot: [.text("other"), .text("x"), .text("1"), .text("")]
    case .differs(.number(let number)): [.number(number + 1)]
    case .differs(.boolean(let truth)): [.boolean(!truth)]
    case .differs(.moment(let moment)): [.moment(moment.plus(1000))]
    case .number(.least, let bound), .number(.most, let bound): [.number(bound)]
    case .number(.more, let bound): [.number(bound.rounded(.down) + 1)]
    case .number(.less, let bound): [.number(bound.rounded(.up) - 1)]
    case .moment(.more, let bound), .moment(.least, let bound): [.moment(bound.plus(1000))]
    case .moment(.less, let bound), .moment(.most, let bound): [.moment(bound.minus(1000))]
    case .ago(_, let span): [.moment(now.minus(span)), .moment(now)]
    case .ahead(.more, let span), .ahead(.least, let span): [.moment(now.plus(span).plus(1000))]
    case .ahead(_, let span): [.moment(now.plus(span).minus(1000)), .moment(now)]
    case .matches(let pattern): Pattern.example(of: pattern[...]).map { [.text($0)] } ?? []
    case .exists(false, _): [nil]
    case .exists(true, .text): [.text("x")]
    case .exists(true, .number): [.number(1)]
    case .exists(true, .boolean): [.boolean(true)]
    case .exists(true, .moment): [.moment(now)]
    case .unknown: []
    }
  }
}
