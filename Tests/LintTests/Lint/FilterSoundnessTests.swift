import Bytes
import CampaignLint
import Patterns
import TestSupport
import Testing

/// Every verdict about the filters of a trigger is true for every event of a small world, on every client.
@Suite struct FilterSoundnessTests {
  private typealias Generated = GeneratedFilters
  private static let answers = PatternAnswers(WorkBudget(1 << 40))

  /// The wrong verdicts on many random triggers, and the number of all verdicts.
  private func run(
    _ count: Int, seed: UInt64, readings: @escaping ([FilterTest]) -> [ClientReading] = ClientReading.all,
    misreading: (FilterTest) -> FilterTest = { $0 }, on clients: [SimulatedClient] = SimulatedClient.allCases,
    stopsWhenWrong: Bool = false
  ) -> (wrong: [String], said: [Int]) {
    var dice = Dice(seed: seed)
    var wrong: [String] = []
    var said = [0, 0, 0, 0]
    for _ in 0..<count {
      let generated = Generated(&dice)
      let groups = generated.groups.map { $0.map { FilterTerm(property: $0.property, test: misreading($0.test)) } }
      let verdicts = FilterVerdicts(of: groups, asking: Self.answers, readings: readings)
      for (index, count) in [
        verdicts.never == nil ? 0 : 1, verdicts.always.count, verdicts.redundant.count, verdicts.dead.count,
      ].enumerated() {
        said[index] += count
      }
      wrong += generated.contradictions(to: verdicts, on: clients)
      if stopsWhenWrong, !wrong.isEmpty { break }
    }
    return (wrong, said)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func whatIsSaidIsTrue(_ seed: UInt64) {
    let (wrong, said) = run(10_000, seed: seed)
    #expect(wrong.isEmpty, "\(wrong.count) are wrong, such as \(wrong.prefix(3))")
    #expect(said[0] > 1000 && said[1] > 800 && said[2] > 4000 && said[3] > 2000, "too few verdicts: \(said)")
  }

  /// For campaigns with only some clients, there are more verdicts.
  @Test(arguments: [
    (ReadingClients.holding, [SimulatedClient.web, .webBeyondNow], [1000, 1000, 4000, 1500]),
    (.failing, [.roku, .rokuByKind], [1000, 500, 2500, 1500]),
  ])
  func whatIsSaidIsTrueForSomeClients(_ known: ReadingClients, _ clients: [SimulatedClient], _ least: [Int]) {
    let (wrong, said) = run(
      10_000, seed: 6, readings: { ClientReading.all(for: $0, on: known) }, on: clients)
    #expect(wrong.isEmpty, "\(wrong.count) are wrong, such as \(wrong.prefix(3))")
    #expect(zip(said, least).allSatisfy { $0 > $1 }, "too few verdicts: \(said)")
  }

  @Test func aTriggerThatIsCoveredNeverFiresAlone() {
    var dice = Dice(seed: 5)
    var (said, wrong) = (0, [String]())
    for _ in 0..<3000 {
      let generated = GeneratedFilters(&dice)
      let border = dice.roll(generated.groups.count)
      let terms = generated.groups.map { $0.map { FilterTerm(property: $0.property, test: $0.test) } }
      guard border > 0,
        TriggerCover.covers(
          Array(terms[..<border]), Array(terms[border...]), asking: Self.answers)
      else { continue }
      said += 1
      wrong += generated.contradictions(toCoverBefore: border)
    }
    #expect(wrong.isEmpty, "\(wrong.count) are wrong, such as \(wrong.prefix(3))")
    #expect(said > 80, "too few verdicts: \(said)")
  }

  /// Tests of the simulation itself: it refutes an analysis that knows only one client, and one that confuses
  /// operators.
  @Test func whatIsFalseIsFoundOut() {
    for reading in [ClientReading.holding, .failing] {
      #expect(!run(400, seed: 3, readings: { _ in [reading] }, stopsWhenWrong: true).wrong.isEmpty, "\(reading) passes")
    }
    let mistakes: [(FilterTest) -> FilterTest] = [
      { if case .atLeast(let number) = $0 { .greaterThan(number) } else { $0 } },
      { if case .lessThan(let number) = $0 { .atMost(number) } else { $0 } },
      { if case .before(let moment) = $0 { .after(moment) } else { $0 } },
      { if case .withinNext(let span) = $0 { .withinLast(span) } else { $0 } },
      { if case .notMatches(let pattern) = $0 { .matches(pattern) } else { $0 } },
      { if case .notEquals(let value) = $0, value.kind != .number { .exists(true) } else { $0 } },
      { if case .exists(false) = $0 { .exists(true) } else { $0 } },
    ]
    for (index, mistake) in mistakes.enumerated() {
      #expect(!run(400, seed: 4, misreading: mistake, stopsWhenWrong: true).wrong.isEmpty, "mistake \(index) passes")
    }
  }
}

/// Random filters of a trigger over small worlds.
private struct GeneratedFilters {
  /// A filter, as its property and the number of its test in the property's world.
  struct Filter {
    let property: Int
    let number: Int
    let test: FilterTest
  }

  let groups: [[Filter]]
  private let worlds: [PropertyWorld]

  init(_ dice: inout Dice) {
    let properties = [1, 1, 2, 2, 2, 3][dice.roll(6)]
    worlds = (0..<properties).map { _ in PropertyWorld.all[dice.roll(PropertyWorld.all.count)] }
    var groups: [[Filter]] = []
    for _ in 0..<1 + dice.roll(4) {
      let count = [1, 1, 2, 2, 3][dice.roll(5)]
      var group: [Filter] = []
      for _ in 0..<count {
        let property = dice.roll(properties)
        let number = dice.roll(worlds[property].tests.count)
        group.append(Filter(property: property, number: number, test: worlds[property].tests[number]))
      }
      groups.append(group)
    }
    self.groups = groups
  }

  /// The verdicts that are wrong.
  func contradictions(to verdicts: FilterVerdicts, on clients: [SimulatedClient]) -> [String] {
    var wrong: [String] = []
    for (index, client) in SimulatedClient.allCases.enumerated() where clients.contains(client) && mayDiffer(client) {
      if verdicts.never != nil, events(client, index).contains(where: \.passesBefore) {
        wrong.append("\(groups) passes on \(client)")
      }
      for verdict in verdicts.always where !holdsAlways(verdict, client, index) {
        wrong.append("\(verdict) of \(groups) fails on \(client)")
      }
      let parts = (verdicts.redundant + verdicts.dead).map(\.part)
      for leaving in parts.map({ [$0] }) + (parts.count > 1 ? [parts] : [])
      where events(client, index, [], leaving).contains(where: { $0.passesBefore != $0.passesAfter }) {
        wrong.append("\(groups) changes on \(client) without \(leaving)")
      }
    }
    return wrong
  }

  /// True if the client reads one of the filters differently from the others.
  private func mayDiffer(_ client: SimulatedClient) -> Bool {
    switch client {
    case .web, .roku: true
    case .webBeyondNow: groups.contains { $0.contains { $0.test.span != nil } }
    case .rokuByKind: groups.contains { $0.contains { $0.test.kind == nil } }
    }
  }

  /// True if the filters together let every value of their kind pass. For existence filters, that is every value.
  private func holdsAlways(_ verdict: FilterVerdicts.Verdict, _ client: SimulatedClient, _ index: Int) -> Bool {
    let filters = ([verdict.part] + verdict.because).compactMap { part in
      part.filter.map { groups[part.group][$0] }
    }
    guard let first = filters.first, filters.allSatisfy({ $0.property == first.property }) else { return false }
    let kinds = kinds(leaving: [])
    let world = worlds[first.property]
    let named = kinds[first.property] ?? .text
    let wanted = world.values(client) { value in
      first.test.kind == nil || value.kind == first.test.kind
    }
    return filters.reduce(0) { $0 | world.passing($1.number, index, naming: named) } & wanted == wanted
  }

  /// For each property, the kind that its existence filters name: the kind of the first other filter on it.
  fileprivate func kinds(leaving: [FilterVerdicts.Part]) -> [PropertyKind?] {
    var kinds = [PropertyKind?](repeating: nil, count: worlds.count)
    for (group, filters) in groups.enumerated() {
      for (index, filter) in filters.enumerated() where !leaving.holds(group, index) {
        if kinds[filter.property] == nil { kinds[filter.property] = filter.test.kind }
      }
    }
    return kinds
  }

  /// The clients on which some event passes the later groups but not the groups before `border`, which contradicts a
  /// verdict.
  func contradictions(toCoverBefore border: Int) -> [String] {
    let parts = groups.enumerated().map {
      FilterVerdicts.Part(group: $0.offset, filter: $0.element.count == 1 ? 0 : nil)
    }
    return SimulatedClient.allCases.enumerated().filter { index, client in
      mayDiffer(client)
        && events(client, index, Array(parts[..<border]), Array(parts[border...]))
          .contains { $0.passesBefore && !$0.passesAfter }
    }.map { "\(groups[border...]) passes on \($0.element) where \(groups[..<border]) does not" }
  }

  /// An event, as the filters that it passes. `before` and `after` leave out different filters.
  private struct Event {
    var before: UInt64 = 0
    var after: UInt64 = 0
    var passesBefore = false
    var passesAfter = false
  }

  /// All possible events. Values with the same answers from every filter form one class: a property has only a few
  /// classes, and an event is one class of each property.
  private func events(
    _ client: SimulatedClient, _ index: Int, _ leavingBefore: [FilterVerdicts.Part] = [],
    _ leavingAfter: [FilterVerdicts.Part] = []
  ) -> [Event] {
    let (old, new) = (kinds(leaving: leavingBefore), kinds(leaving: leavingAfter))
    var events = [Event()]
    for (property, world) in worlds.enumerated() {
      var classes: [(values: UInt64, answers: Event)] = [(world.everything[index], Event())]
      for (number, filter) in groups.joined().enumerated() where filter.property == property {
        let bit: UInt64 = 1 << UInt64(number)
        let before = world.passing(filter.number, index, naming: old[property] ?? .text)
        let after = world.passing(filter.number, index, naming: new[property] ?? .text)
        classes = classes.flatMap { Self.divide($0.values, $0.answers, bit, before, after) }
      }
      events = events.flatMap { event in
        classes.map { Event(before: event.before | $0.answers.before, after: event.after | $0.answers.after) }
      }
    }
    let (masksBefore, masksAfter) = (masks(leaving: leavingBefore), masks(leaving: leavingAfter))
    return events.map { event in
      var event = event
      event.passesBefore = masksBefore.allSatisfy { event.before & $0 != 0 }
      event.passesAfter = masksAfter.allSatisfy { event.after & $0 != 0 }
      return event
    }
  }

  /// Divides a class of values by whether they pass a filter, which may read them differently before and after.
  private static func divide(
    _ values: UInt64, _ answers: Event, _ bit: UInt64, _ before: UInt64, _ after: UInt64
  ) -> [(values: UInt64, answers: Event)] {
    var result: [(values: UInt64, answers: Event)] = []
    for (wasPassing, isPassing) in [(true, true), (true, false), (false, true), (false, false)] {
      let part = values & (wasPassing ? before : ~before) & (isPassing ? after : ~after)
      guard part != 0 else { continue }
      let event = Event(
        before: wasPassing ? answers.before | bit : answers.before,
        after: isPassing ? answers.after | bit : answers.after)
      result.append((part, event))
    }
    return result
  }

  /// For each remaining group, its remaining filters.
  private func masks(leaving: [FilterVerdicts.Part]) -> [UInt64] {
    var bit: UInt64 = 1
    var masks: [UInt64] = []
    for (group, filters) in groups.enumerated() {
      var mask: UInt64 = 0
      for index in filters.indices {
        if !leaving.holds(group, index) { mask |= bit }
        bit <<= 1
      }
      if !leaving.contains(FilterVerdicts.Part(group: group, filter: filters.count == 1 ? 0 : nil)) {
        masks.append(mask)
      }
    }
    return masks
  }
}

extension [FilterVerdicts.Part] {
  /// True if these parts contain a filter, or its group.
  fileprivate func holds(_ group: Int, _ filter: Int) -> Bool {
    contains { $0.group == group && ($0.filter == nil || $0.filter == filter) }
  }
}
