import CampaignCheck
import CampaignEngine
import CampaignLint
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing

/// The findings about several messages are true for every reader in a small world, with any client and app.
@Suite struct DeliverySoundnessTests {
  private static let perFile = 20

  /// The findings in some workspaces: how many of each rule, and which of them are wrong.
  private struct Outcome {
    var said: [String: Int] = [:]
    var wrong: [String] = []
  }

  /// Checks random workspaces. `seen` returns the workspace as the rules see it.
  private func run(
    _ count: Int, seed: UInt64, by clauses: Clauses = .all, tries: Int = 24, stopsAt: (String) -> Bool = { _ in false },
    seen: (GeneratedWorkspace) -> GeneratedWorkspace = { $0 }
  ) -> Outcome {
    var dice = Dice(seed: seed)
    var outcome = Outcome()
    for _ in 0..<count / Self.perFile {
      let workspaces = (0..<Self.perFile).map { GeneratedWorkspace(&dice, number: $0) }
      let text = Array(workspaces.map { seen($0).text }.joined(separator: "---\n").utf8)
      for finding in findings(in: text, by: clauses) {
        outcome.said[finding.rule.id, default: 0] += 1
        if finding.labels.count > 1 { outcome.said["several winners", default: 0] += 1 }
        let loser = id(of: finding, in: text)
        let winner = finding.labels.first.map { String(decoding: text[$0.place.range.offsets], as: UTF8.self) }
        let number = Int(loser.dropFirst().prefix { $0 != "-" }) ?? 0
        let workspace = workspaces[number]
        guard judged.contains(finding.rule.id) else { continue }
        guard let contradiction = workspace.contradiction(to: finding.rule.id, loser, winner, tries, &dice) else {
          continue
        }
        outcome.wrong.append("\(finding.rule.id) of \(loser): \(contradiction)\n\(workspace.text)")
        if stopsAt(finding.rule.id) { return outcome }
      }
    }
    return outcome
  }

  /// The id of the message that a finding is about: its place, or the id before its place in a variation.
  private func id(of finding: Finding, in text: [UInt8]) -> String {
    let range = finding.place.range.offsets
    guard finding.rule.id == "variation-never-shown" else { return String(decoding: text[range], as: UTF8.self) }
    let before = String(decoding: text[..<range.lowerBound], as: UTF8.self)
    return before.ranges(of: "{ id: ").last.map { String(before[$0.upperBound...].prefix { $0 != "," }) } ?? ""
  }

  /// The findings of the workspace rules in a text without other mistakes.
  private func findings(in text: [UInt8], by clauses: Clauses) -> [Finding] {
    var (checker, report, summary) = (TextChecker(), Report(), WorkspaceSummary())
    guard checker.read(text, file: 0, as: .yaml, into: &report) else { return report.findings }
    _ = checker.check(by: TextTerms(), into: &report, &summary)
    report = Report()
    checkWorkspace(summary, by: clauses, into: &report)
    return report.inOrder
  }

  /// CAMPAIGNC_LONG_TESTS tries fifty times as many workspaces.
  @Test(arguments: testsAreLong ? [11, 12, 13, 14] : [11] as [UInt64])
  func whatIsSaidIsTrue(_ seed: UInt64) {
    let outcome = run(testsAreLong ? 125_000 : 5000, seed: seed)
    if testsAreLong {
      print("seed \(seed): \(outcome.said.sorted { $0.key < $1.key }), \(outcome.wrong.count) refuted")
    }
    #expect(outcome.wrong.isEmpty, "\(outcome.wrong.count) are wrong, such as \(outcome.wrong.first ?? "")")
    let least = [
      "message-never-wins": 250, "message-waits": 60, "orientation-shadow": 10, "message-tie": 1000,
      "interval-swallows": 2, "several winners": 10, "variation-never-shown": 10,
    ]
    for (rule, count) in least { #expect(outcome.said[rule, default: 0] >= count, "\(outcome.said)") }
  }

  private let judged: Set = [
    "message-never-wins", "message-waits", "orientation-shadow", "message-tie", "interval-swallows",
    "variation-never-shown",
  ]

  /// Every clause is needed: without it, the simulation contradicts some finding.
  @Test(arguments: Clauses.named.sampled(oneOf: 2, seed: 35))
  func withoutAClauseSomethingFalseIsSaid(_ clause: (name: String, clause: Clauses)) {
    let outcome = run(20_000, seed: 15, by: Clauses.all.subtracting(clause.clause), stopsAt: { _ in true })
    #expect(!outcome.wrong.isEmpty, "nothing is wrong without '\(clause.name)'; findings: \(outcome.said)")
  }

  /// Mistakes that the rules once made. The simulation contradicts each of them.
  @Test(arguments: Defect.all.sampled(oneOf: 2, seed: 36))
  fileprivate func aDefectIsRefuted(_ defect: Defect) {
    let outcome = run(20_000, seed: 16, by: defect.clauses, stopsAt: { $0 == defect.rule }, seen: defect.seen)
    #expect(
      outcome.wrong.contains { $0.hasPrefix(defect.rule) }, "'\(defect.name)' is not refuted; said: \(outcome.said)")
  }
}

extension GeneratedWorkspace {
  /// Looks for a reader and events that contradict a finding.
  fileprivate func contradiction(
    to rule: String, _ loserID: String, _ winnerID: String?, _ tries: Int, _ dice: inout Dice
  ) -> String? {
    guard let loser = messages.firstIndex(where: { $0.id == loserID }),
      let winner = messages.firstIndex(where: { $0.id == winnerID })
    else { return "no such message" }
    switch rule {
    case "message-tie": return isTie(messages[loser], messages[winner], &dice) ? nil : "the two never meet"
    case "interval-swallows": return isEitherOr(messages[loser], messages[winner], &dice) ? nil : "both are shown"
    default: break
    }
    for _ in 0..<tries {
      let reader =
        rule == "variation-never-shown"
        ? reader(ofVariationOf: messages[loser], &dice) : reader(for: messages[loser], &dice)
      guard let reader else { continue }
      let events = events(for: messages[loser], &dice)
      let picks = reader.picks(of: messages, at: events)
      guard let turn = picks.firstIndex(where: { $0.message == loser }) else { continue }
      let isFirst = !picks[..<turn].contains { $0.message == winner }
      if rule != "message-waits" || isFirst {
        return "\(reader) has its turn at \(picks[turn].time) of \(events)"
      }
    }
    return nil
  }
}

extension GeneratedWorkspace {
  /// True if for some reader and event, the order of two messages decides which one is shown.
  ///
  /// An expression that engines read differently counts as one that may match any text.
  private func isTie(_ one: SimulatedMessage, _ other: SimulatedMessage, _ dice: inout Dice) -> Bool {
    let (one, other) = (one.withoutOddExpressions, other.withoutOddExpressions)
    return (0..<2000).contains { _ in
      var reader = reader(for: one, &dice)
      reader.audiences = ["buyers", "members"]
      reader.knowsActions = true
      if let language = other.language { reader.language = language }
      let events = Array(events(for: one, &dice).prefix(1))
      let picks = [true, false].map { isLast in
        reader.lastOfEqualsWins = isLast
        return reader.picks(of: [one, other], at: events).first?.message
      }
      return picks[0] != picks[1]
    }
  }

  /// True if the client never shows both a message for push clicks and one for sessions when both events come at once.
  private func isEitherOr(_ click: SimulatedMessage, _ session: SimulatedMessage, _ dice: inout Dice) -> Bool {
    (0..<100).allSatisfy { _ in
      var reader = reader(for: click, &dice)
      reader.appInterval = 30
      reader.isInControl = false
      let time = dice.roll(100)
      let events = [SimulatedMessage.Event.pushClick, .sessionStart].map {
        SimulatedEvent(time: time, event: $0, value: nil)
      }
      return [events, events.reversed()].allSatisfy { reader.picks(of: [click, session], at: $0).count < 2 }
    }
  }
}

extension SimulatedMessage {
  fileprivate var withoutOddExpressions: SimulatedMessage {
    var result = self
    for index in triggers.indices {
      result.triggers[index].filters = triggers[index].filters.map { $0 == .digitsOnMobile ? .wordExists : $0 }
    }
    return result
  }
}

/// A mistake of a rule: conditions that it forgets, or parts of a workspace that it does not see.
private struct Defect: Sendable, CustomTestStringConvertible {
  let name: String
  var rule = "message-never-wins"
  var clauses = Clauses.all
  var seen: @Sendable (GeneratedWorkspace) -> GeneratedWorkspace = { $0 }

  var testDescription: String { name }

  static let all = [
    Defect(name: "controls with many triggers are forgotten", seen: { $0.forgetting { $0.isUnseen } }),
    Defect(
      name: "controls with an error are forgotten",
      seen: { $0.forgetting { $0.kind == .control && $0.mistake != .none } }),
    Defect(
      name: "a winner of the other orientation that can be used up", rule: "orientation-shadow",
      clauses: Clauses.all.subtracting([.reEligibility, .orientation])),
    Defect(name: "a winner with a regular expression that one client refuses", clauses: .all.subtracting(.refusal)),
    Defect(name: "unknown keys are overlooked", seen: \.withoutMistakes),
    Defect(
      name: "times that end in the same second are alike", clauses: .all.subtracting(.reEligibilityEdge)),
  ]
}

extension Clauses {
  static let named: [(name: String, clause: Clauses)] = [
    ("triggers", .triggers), ("priority", .priority), ("starts", .starts), ("ends", .ends),
    ("endsByDelay", .endsByDelay), ("delay", .delay), ("interval", .interval), ("appInterval", .appInterval),
    ("reEligibility", .reEligibility), ("reEligibilityEdge", .reEligibilityEdge), ("audience", .audience),
    ("language", .language), ("targets", .targets), ("html", .html), ("yielding", .yielding), ("control", .control),
    ("refusal", .refusal), ("orientation", .orientation),
  ]
}
