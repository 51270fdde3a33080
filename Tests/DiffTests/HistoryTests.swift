import CampaignDiff
import Foundation
import TestSupport
import Testing

/// The gate gives the verdict of an expert on every change of a recorded history.
@Suite struct HistoryTests {
  @Test(arguments: RecordedHistory.files)
  func aHistoryCanBeRead(_ file: String) throws {
    let history = try RecordedHistory(file)
    for step in history.steps {
      #expect(step.now != nil, "\(step): no time")
      #expect(step.before != step.after, "\(step): nothing is patched")
    }
    for (one, next) in zip(history.steps, history.steps.dropFirst()) {
      #expect(one.moment < next.moment, "\(next): earlier than the change before it")
      #expect(["stop", "warn", "pass"].contains(next.verdict), "\(next): no verdict")
    }
  }

  @Test func thereAreEnoughChangesOfEachVerdict() {
    #expect(RecordedHistory.all.count >= 60)
    let verdicts = Dictionary(grouping: RecordedHistory.all, by: \.verdict).mapValues(\.count)
    #expect(["stop", "warn", "pass"].allSatisfy { verdicts[$0, default: 0] >= 15 }, "\(verdicts)")
  }

  @Test(arguments: RecordedHistory.all)
  func theGateAgreesWithTheExpert(_ step: RecordedHistory.Step) {
    let (old, new) = (Self.side(step.before), Self.side(step.after))
    #expect(old.errors.isEmpty && new.errors.isEmpty, "\(old.errors) \(new.errors)")
    let found = changes(from: old, to: new, now: step.now)
    let verdict = found.map(\.level).max().map(Self.word) ?? "pass"
    #expect(verdict == step.verdict, "the expert says \(step.verdict), because \(step.reason)")
    let told = found.map { "\(Self.word($0.level)) \($0.rule.id) \($0.name)" }
    #expect(told.sorted() == step.changes.sorted(), "\(found.map(\.words))")
  }

  private static func side(_ files: [String: String]) -> TestSide { TestSide(files.mapValues { Array($0.utf8) }) }

  private static func word(_ level: ChangeLevel) -> String {
    switch level {
    case .danger: "stop"
    case .warning: "warn"
    case .note: "pass"
    }
  }
}
