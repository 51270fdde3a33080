import CampaignCheck
import CampaignDelivery
import CampaignJSON
import CampaignLanguage
import TestSupport
import Testing

/// The delivery library and the simulation of these tests were written independently. They must agree about every
/// history.
@Suite struct DeliveryAgreementTests {
  private static let perWorkspace = 10

  /// CAMPAIGNC_LONG_TESTS compares a million histories.
  @Test(arguments: [21, 22] as [UInt64])
  func theLibraryAgreesWithTheSimulation(_ seed: UInt64) throws {
    let outcome = try compare(testsAreLong ? 500_000 : 10_000, seed: seed) { $0 }
    #expect(
      outcome.differences.count == 0,
      "\(outcome.differences.count): \(outcome.differences.first?.prefix(3000) ?? "")")
    #expect(outcome.picks > outcome.histories, "most histories show something")
    if testsAreLong { print("seed \(seed): \(outcome.histories) histories with \(outcome.picks) picks") }
  }

  /// Each defect of a client is found.
  @Test(arguments: ReferenceDefect.all)
  fileprivate func aDefectIsFound(_ defect: ReferenceDefect) throws {
    let outcome = try compare(30_000, seed: 23, stopsAtFirst: true, defect.change)
    #expect(!outcome.differences.isEmpty, "nothing differs with '\(defect.name)'")
  }

  private struct Outcome {
    var histories = 0
    var picks = 0
    var differences: [String] = []
  }

  /// Compares random histories. `change` makes the simulated client differ from the documented one.
  private func compare(
    _ count: Int, seed: UInt64, stopsAtFirst: Bool = false, _ change: (SimulatedReader) -> SimulatedReader
  ) throws -> Outcome {
    var dice = Dice(seed: seed)
    var outcome = Outcome()
    while outcome.histories < count {
      let workspace = GeneratedWorkspace(&dice, number: dice.roll(4))
      guard workspace.isWithoutMistakes, let set = try workspace.deliverySet() else { continue }
      for _ in 0..<Self.perWorkspace {
        let message = workspace.messages[dice.roll(workspace.messages.count)]
        let reader = workspace.reader(for: message, &dice).asDocumented
        let events = workspace.events(for: message, &dice)
        let messages = workspace.messages(as: reader)
        let expected = change(reader).picks(of: messages, at: events).map { "\(messages[$0.message].id) at \($0.time)" }
        guard let found = workspace.wins(of: set, for: reader, at: events) else { continue }
        outcome.histories += 1
        outcome.picks += expected.count
        guard found != expected else { continue }
        outcome.differences.append("\(found), not \(expected) for \(reader) at \(events) in\n\(workspace.text)")
        if stopsAtFirst { return outcome }
      }
    }
    return outcome
  }
}

/// A client that differs from the documented one in one clause.
private struct ReferenceDefect: Sendable, CustomTestStringConvertible {
  let name: String
  let change: @Sendable (SimulatedReader) -> SimulatedReader

  var testDescription: String { name }

  private init<Value>(
    _ name: String, _ property: any WritableKeyPath<SimulatedReader, Value> & Sendable,
    _ value: @escaping @Sendable (Value) -> Value
  ) {
    self.name = name
    change = { reader in
      var changed = reader
      changed[keyPath: property] = value(reader[keyPath: property])
      return changed
    }
  }

  static let all = [
    ReferenceDefect("ties", \.lastOfEqualsWins) { !$0 },
    ReferenceDefect("the time of the check of windows", \.windowIsForDisplay) { !$0 },
    ReferenceDefect("first seconds", \.edges.starts) { !$0 },
    ReferenceDefect("last seconds", \.edges.ends) { !$0 },
    ReferenceDefect("the second of a repetition", \.edges.reEligibility) { !$0 },
    ReferenceDefect("the second of an interval", \.edges.interval) { !$0 },
    ReferenceDefect("the second check after a delay", \.checksAgain) { !$0 },
    ReferenceDefect("refused messages count as shown", \.refusedCounts) { !$0 },
    ReferenceDefect("refused messages begin an interval", \.refusedPauses) { !$0 },
    ReferenceDefect("the interval of the app", \.appInterval) { $0 + 7 },
    ReferenceDefect("the control group", \.isInControl) { !$0 },
    ReferenceDefect("the audiences", \.audiences) { _ in [] },
    ReferenceDefect("the orientation", \.orientation) { $0 == "portrait" ? "landscape" : "portrait" },
    ReferenceDefect("the language", \.language) { $0 == "de" ? "en" : "de" },
  ]
}

extension SimulatedReader {
  /// The reader with a client as documented, instead of one that could be any client.
  fileprivate var asDocumented: SimulatedReader {
    var reader = self
    guard let habits = Client(named: target.utf8)?.row.delivery else { return self }
    reader.windowIsForDisplay = habits.checksWindow == .atDisplay
    reader.knowsActions = true
    reader.lastOfEqualsWins = habits.tie == .last
    (reader.refusedCounts, reader.refusedPauses) = (habits.countsRefused, habits.countsRefused)
    reader.edges = .init(
      starts: habits.includesEdges, ends: habits.includesEdges, reEligibility: habits.includesReEligibility,
      interval: true)
    reader.checksAgain = true
    reader.refusal = .fails
    reader.dropsMistakes = false
    return reader
  }
}

extension GeneratedWorkspace {
  fileprivate var isWithoutMistakes: Bool {
    messages.allSatisfy { message in
      message.mistake == .none
        && message.triggers.flatMap(\.filters).allSatisfy { filter in
          switch filter {
          case .digitsOnMobile, .atLeastOrDigitsOnMobile: false
          default: true
          }
        }
    }
  }

  /// The messages in the order of the payloads, which decides about equal priorities. A device that can't be turned
  /// shows them all.
  fileprivate func messages(as reader: SimulatedReader) -> [SimulatedMessage] {
    let turns = Client(named: reader.target.utf8).map { !$0.row.gaps.contains(.orientation) } ?? true
    let sorted = messages.sorted { ($0.campaign, $0.id) < ($1.campaign, $1.id) }
    return sorted.map { message in
      var message = message
      if !turns { message.orientation = "any" }
      return message
    }
  }

  /// The workspace as the library gets it: from its server payloads. Nil if it has none.
  fileprivate func deliverySet() throws -> DeliverySet? {
    let campaigns = try serverCampaigns(text)
    guard !campaigns.isEmpty else { return nil }
    return DeliverySet(campaigns) { _, property in property == "n" ? .number : .text }
  }

  /// The messages that win their events, as the library has it. Nil if one is due in the same second as another one, so
  /// that it has to wait: the simulation has no screen.
  fileprivate func wins(of set: DeliverySet, for reader: SimulatedReader, at events: [SimulatedEvent]) -> [String]? {
    var sample = Reader()
    sample.target = Client(named: reader.target.utf8)
    sample.language = try? LanguageTag.read(Array(reader.language.utf8)[...]).get()
    sample.audiences = reader.audiences
    var app = App()
    app.minInterval = Int64(reader.appInterval) * 1000
    app.orientation = reader.orientation == "portrait" ? .portrait : .landscape
    app.allowsDocuments = true
    var client = DeliveryClient(
      set, for: DeliveryReader(sample, isInControl: reader.isInControl), in: app, hasMessages: true)
    var wins: [String] = []
    var second = 0
    var isCrowded = false
    /// The reader closes every message at once, so that none is in the way of another one.
    func close() {
      client.take(.wait, at: Self.begin + Int64(second) * 1000)
      isCrowded = isCrowded || client.occurrences.contains(where: \.isBehindAnother)
      client.take(.dismiss, at: Self.begin + Int64(second) * 1000)
    }
    for event in events {
      while second < event.time {
        second += 1
        close()
      }
      client.take(.wait, at: Self.begin + Int64(second) * 1000)
      let step = step(for: event)
      let candidates = client.candidates(at: step)
      client.take(step, at: Self.begin + Int64(second) * 1000)
      let winner = client.occurrences.lazy.compactMap(\.winner).first
      if let candidates, !(winner.map(candidates.contains) ?? candidates.isEmpty) {
        Issue.record("\(winner ?? -1) wins, not one of \(candidates), at \(event) in\n\(text)")
      }
      for case .won(let message, _) in client.occurrences.map(\.what) {
        wins.append("\(set.messages[message].key.split(separator: "/").last ?? "") at \(event.time)")
      }
      isCrowded = isCrowded || client.occurrences.contains(where: \.isBehindAnother)
      close()
    }
    return isCrowded ? nil : wins
  }

  /// The first of January 2026, as in the text of the workspace.
  private static let begin: Int64 = 1_767_225_600_000

  private func step(for event: SimulatedEvent) -> Step {
    var properties: [AppEvent.Property] = []
    if let value = event.value { properties.append(.init("n", .number(Double(value)))) }
    switch event.word {
    case .missing: break
    case .digits: properties.append(.init("s", .text("42")))
    case .letters: properties.append(.init("s", .text("abc")))
    }
    switch event.event {
    case .sessionStart: return .startSession
    case .pushClick: return .event(AppEvent(.pushClick, properties: properties))
    case .anyPurchase: return .event(AppEvent(.purchase("other"), properties: properties))
    case .purchase(let product): return .event(AppEvent(.purchase("p\(product)"), properties: properties))
    case .custom(let name): return .event(AppEvent(.custom("e\(number)-\(name)"), properties: properties))
    }
  }
}

extension DeliveryClient {
  /// The messages that have no obstacle at an event, of which one must win. Nil for events that clients may not have.
  fileprivate func candidates(at step: Step) -> [Int]? {
    guard case .event(let event) = step, event.occasion != .pushClick else { return nil }
    return set.listeners(for: event.occasion).filter { obstacle(for: $0, at: event) == nil }
  }
}

extension Occurrence {
  fileprivate var winner: Int? {
    if case .won(let message, _) = what { message } else { nil }
  }

  fileprivate var isBehindAnother: Bool {
    switch what {
    case .queued(_, .behind), .discarded(_, .behind), .refused(_, .behind): true
    default: false
    }
  }
}
