import CampaignCheck
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing

@testable import CampaignLint

/// What is said of messages among others is true of every reader of a small world, whatever client and app there is.
@Suite struct DeliverySoundnessTests {
  private static let perFile = 20

  /// What was said of some workspaces: how often by each rule, and what of it is not so.
  private struct Outcome {
    var said: [String: Int] = [:]
    var wrong: [String] = []
  }

  private func run(
    _ count: Int, seed: UInt64, by clauses: Clauses = .all, tries: Int = 24, stopsWhenWrong: Bool = false
  ) -> Outcome {
    var dice = Dice(seed: seed)
    var outcome = Outcome()
    for _ in 0..<count / Self.perFile {
      let workspaces = (0..<Self.perFile).map { GeneratedWorkspace(&dice, number: $0) }
      let text = Array(workspaces.map(\.text).joined(separator: "---\n").utf8)
      for finding in findings(in: text, by: clauses) {
        outcome.said[finding.rule.id, default: 0] += 1
        let loser = String(decoding: text[finding.place.range.offsets], as: UTF8.self)
        let winner = finding.labels.first.map { String(decoding: text[$0.place.range.offsets], as: UTF8.self) }
        let number = Int(loser.dropFirst().prefix { $0 != "-" }) ?? 0
        let workspace = workspaces[number]
        guard judged.contains(finding.rule.id) else { continue }
        guard let contradiction = workspace.contradiction(to: finding.rule.id, loser, winner, tries, &dice) else {
          continue
        }
        outcome.wrong.append("\(finding.rule.id) of \(loser): \(contradiction)\n\(workspace.text)")
        if stopsWhenWrong { return outcome }
      }
    }
    return outcome
  }

  /// What the rules over the workspace say of a text in which nothing else is wrong.
  private func findings(in text: [UInt8], by clauses: Clauses) -> [Finding] {
    var reader = TreeReader()
    var report = Report()
    var records = CheckedRecords()
    guard reader.read(text, file: 0, as: .yaml, into: &report) else { return report.findings }
    checkCampaigns(reader.tree, linkSchemes: [], records: &records, into: &report)
    var summary = WorkspaceSummary()
    summary.add(LintedFile(reader.tree, records, LintTerms()), saying: report)
    checkWorkspace(summary, by: clauses, into: &report)
    return report.inOrder
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func whatIsSaidIsTrue(_ seed: UInt64) {
    let outcome = run(5000, seed: seed)
    #expect(outcome.wrong.isEmpty, "\(outcome.wrong.count) are wrong, such as \(outcome.wrong.first ?? "")")
    let least = [
      "message-never-wins": 350, "message-waits": 150, "orientation-shadow": 15, "message-tie": 1000,
      "interval-swallows": 2,
    ]
    for (rule, count) in least { #expect(outcome.said[rule, default: 0] >= count, "\(outcome.said)") }
  }

  private let judged: Set = [
    "message-never-wins", "message-waits", "orientation-shadow", "message-tie", "interval-swallows",
  ]

  /// Each clause is needed: without it something is said that is not so, and the simulation shows it.
  @Test(arguments: Clauses.named)
  func withoutAClauseSomethingFalseIsSaid(_ clause: (name: String, clause: Clauses)) {
    let outcome = run(20_000, seed: 15, by: Clauses.all.subtracting(clause.clause), stopsWhenWrong: true)
    #expect(!outcome.wrong.isEmpty, "nothing is wrong without '\(clause.name)', and \(outcome.said) is said")
  }
}

extension GeneratedWorkspace {
  /// Looks for a reader and events that show what a finding says does not happen.
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
      let reader = reader(for: messages[loser], &dice)
      let events = events(for: messages[loser], &dice)
      let picks = reader.picks(of: messages, at: events)
      guard let turn = picks.firstIndex(where: { $0.message == loser }) else { continue }
      let isFirst = !picks[..<turn].contains { $0.message == winner }
      if rule == "message-never-wins" || isFirst {
        return "\(reader) has its turn at \(picks[turn].time) of \(events)"
      }
    }
    return nil
  }
}

extension GeneratedWorkspace {
  /// Whether there is a reader and an event at which the order of two messages decides.
  private func isTie(_ one: SimulatedMessage, _ other: SimulatedMessage, _ dice: inout Dice) -> Bool {
    (0..<2000).contains { _ in
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

  /// Whether of a message for push clicks and one for sessions one alone is shown when both events come at once.
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

extension Clauses {
  fileprivate static let named: [(name: String, clause: Clauses)] = [
    ("triggers", .triggers), ("priority", .priority), ("starts", .starts), ("ends", .ends),
    ("endsByDelay", .endsByDelay), ("delay", .delay), ("interval", .interval), ("appInterval", .appInterval),
    ("reEligibility", .reEligibility), ("reEligibilityOnRoku", .reEligibilityOnRoku), ("audience", .audience),
    ("language", .language), ("targets", .targets), ("html", .html), ("yielding", .yielding), ("control", .control),
  ]
}
