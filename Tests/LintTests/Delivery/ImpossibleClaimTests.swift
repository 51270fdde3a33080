import CampaignCheck
import CampaignDelivery
import CampaignLanguage
import Foundation
import SourceText
import TestSupport
import Testing

/// Nothing that a client does may be called impossible. Random scenarios expect what their client does, so `lint` must
/// have nothing to say about them.
@Suite struct ImpossibleClaimTests {
  @Test(arguments: [41, 42] as [UInt64])
  func whatHappensIsPossible(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var subjects: [ScenarioTable.Expected: Int] = [:]
    var reasons: [ScenarioTable.Reason: Int] = [:]
    for _ in 0..<(testsAreLong ? 10_000 : 200) {
      let workspace = LedgerWorkspace(&dice)
      let set = try workspace.deliverySet()
      for _ in 0..<10 {
        guard let scenario = scenario(in: workspace, set, &dice) else { continue }
        let (client, known) = (scenario.clients[0], dice.roll(4) > 0)
        var work = 0
        let claims = scenario.impossibleClaims(
          on: client, for: workspace.described, in: AppFacts(), with: set, isWhole: known, work: &work)
        #expect(
          claims.isEmpty,
          """
          \(claims.map(\.words)) on \(client), which has done
          \(scenario.steps.map { ($0.time - scenario.start, $0.action, $0.claims) }) in
          \(workspace.text)
          """)
        if !claims.isEmpty { return }
        for claim in scenario.steps.flatMap(\.claims) {
          subjects[claim.subject, default: 0] += 1
          if case .reason(let reason) = claim.value { reasons[reason, default: 0] += 1 }
        }
      }
    }
    // Each kind of expectation that a play can give is among them.
    for subject in ScenarioTable.Expected.allCases where ![.never, .atMost].contains(subject) {
      #expect(subjects[subject, default: 0] > 100, "\(subject): \(subjects[subject, default: 0])")
    }
    #expect(reasons[.priority, default: 0] > 10)
  }

  /// A random history with expectations that hold. Nil if nothing can be expected of it.
  private func scenario(
    in workspace: LedgerWorkspace, _ set: DeliverySet, _ dice: inout Dice
  ) -> Scenario? {
    let app = workspace.app(&dice)
    var steps: [ScenarioStep] = []
    var client = DeliveryClient(set, for: workspace.reader(app), in: app.inLibrary)
    for (step, time) in workspace.history(&dice) {
      let place = steps.count * 100
      let moment = LedgerAgreementTests.begin + Int64(time) * 1000
      client.take(.wait, at: moment)
      let visible = dice.roll(2) == 0 ? client.visibleMessage.map { set.messages[$0].key } : nil
      client.take(step.inLibrary, at: moment)
      let claims = dice.roll(2) == 0 ? [] : Self.claims(at: place, set.messages, &dice)
      steps.append(
        ScenarioStep(
          range: ByteRange(place, place + 1), time: moment, action: step.inScenario(place, visible: visible),
          expected: claims, differences: []))
    }
    var made = made(of: steps, workspace.client, app)
    // A history ends before the first click on something that is not there.
    if let end = played(made, by: workspace.described, set).failure, case .claim = end.problem {
    } else if let end = played(made, by: workspace.described, set).failure {
      made = self.made(of: made.steps.filter { $0.range.start < end.range.start }, workspace.client, app)
    }
    let found = played(made, by: workspace.described, set).corrections
    let values = Dictionary(found.map { ($0.claim.range, $0.value) }) { first, _ in first }
    let corrected = made.steps.map { step in
      let claims = (step.expected ?? []).compactMap { claim -> Claim? in
        guard let value = values[claim.range] else { return claim }
        return value.map {
          Claim(subject: claim.subject, range: claim.range, keyStart: 0, keyEnd: 0, value: $0.placed(in: claim))
        }
      }
      return ScenarioStep(
        range: step.range, time: step.time, action: step.action, expected: claims, differences: [])
    }
    made = self.made(of: corrected, workspace.client, app)
    // Without its claims, a step ends no period, and a reason may be that of other messages.
    return played(made, by: workspace.described, set).failure == nil ? made : nil
  }

  private func played(_ scenario: Scenario, by reader: Reader, _ set: DeliverySet) -> ScenarioRun {
    ScenarioRun(
      scenario, on: scenario.clients[0], for: reader, in: App(AppFacts(), in: scenario.app), with: set,
      getting: NamedContents(), judging: .all)
  }

  /// Expectations that probably do not hold.
  private static func claims(at place: Int, _ messages: [DeliveredMessage], _ dice: inout Dice) -> [Claim] {
    ScenarioTable.Expected.allCases.enumerated().compactMap { number, subject in
      guard dice.roll(3) == 0 else { return nil }
      let value: Claim.Value
      switch subject {
      case .never, .atMost: return nil
      case .text: value = .texts(["?"])
      case .opens: value = .link("?")
      case .variation:
        var conditions = VariationConditions()
        conditions.groups = 0...9
        value = .variation(conditions)
      case .because: value = .reason(.noSession)
      case .unread: value = .count(1_000)
      case .noMatch: value = .truth(dice.roll(2) == 0)
      case .displays: value = .counts(counted(at: place + 10 + number * 5, messages, &dice))
      case .feedDisplayed: value = .channels([.newsFeed, .newsFeed, .contentCards])
      case .shown, .queued, .discarded, .lost, .visible, .stack, .feed, .contentCards, .impressions, .clicks:
        value = .names([])
      }
      let start = place + 10 + number * 5
      return Claim(subject: subject, range: ByteRange(start, start + 1), keyStart: start, keyEnd: start, value: value)
    }
  }

  /// Counts of some messages.
  private static func counted(
    at place: Int, _ messages: [DeliveredMessage], _ dice: inout Dice
  ) -> [Claim.NamedCount] {
    messages.enumerated().filter { _ in dice.roll(2) == 0 }.map { number, message in
      let start = place * 1000 + number
      return Claim.NamedCount(WrittenName(text: message.key, range: ByteRange(start, start + 1)), 1_000)
    }
  }

  private func made(of steps: [ScenarioStep], _ client: LedgerClient, _ app: LedgerApp) -> Scenario {
    let device = Scenario.Device(
      isInForeground: app.isOpen, orientation: app.orientation == "portrait" ? .portrait : .landscape,
      minInterval: Int64(app.interval) * 1000, isTablet: app.isTablet, allowsDocuments: app.allowsDocuments)
    return Scenario(
      name: "random", range: ByteRange(0, 0), reader: .anybody,
      clients: [Client(named: client.name.utf8)].compactMap { $0 }, isInControl: app.isInControl, app: device,
      campaigns: nil, start: LedgerAgreementTests.begin, steps: steps)
  }
}

extension LedgerStep {
  /// A click on a message is by its name if it is known which one is visible.
  fileprivate func inScenario(_ place: Int, visible: String?) -> ScenarioStep.Action {
    func tap(_ name: String) -> ScenarioStep.Action {
      .tap(WrittenName(text: name, range: ByteRange(place, place + 1)))
    }
    switch self {
    case .card(let name): return tap(name)
    case .body: return visible.map(tap) ?? .step(inLibrary)
    default: return .step(inLibrary)
    }
  }
}

/// Every message and card has its name as its text and in its link.
private struct NamedContents: ReaderContents {
  let stopped: Set<String> = []
  let reader = Reader()

  func content(of key: String) -> ReaderContent? {
    var content = ReaderContent()
    content.text = key
    content.opens = .link("https://example.com/\(key)")
    return content
  }
}

extension Claim.Value {
  /// The same with a place of its own for each name.
  fileprivate func placed(in claim: Claim) -> Claim.Value {
    guard case .names(let names) = self else { return self }
    return .names(
      names.enumerated().map { number, name in
        let start = Int(claim.range.start) * 1000 + number
        return WrittenName(text: name.text, range: ByteRange(start, start + 1))
      })
  }
}
