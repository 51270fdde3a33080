import CampaignDiff
import Findings
import Foundation
import TestSupport
import Testing

/// Compares the pairs in `Tests/Fixtures/diff`.
@Suite struct DiffFixtureTests {
  @Test(arguments: DiffCase.files)
  func pairsHaveTheirChanges(_ file: String) throws {
    let cases = try DiffCase.cases(of: file)
    #expect(Set(cases.map(\.name)).count == cases.count, "two cases have one name")
    let written = cases.map { pair in
      let (old, new) = (TestSide(pair.old), TestSide(pair.new))
      #expect(old.errors.isEmpty && new.errors.isEmpty, "\(pair.name): \(old.errors) \(new.errors)")
      #expect(pair.isMeaningful, "\(pair.name): a replacement changes nothing")
      let changes = changes(from: old, to: new, now: pair.now)
      return pair.written(changes.isEmpty ? ["nothing"] : changes.map { described($0, old, new) })
    }
    try expectGolden(Array(written.joined().utf8), "diff/\(file)")
  }

  @Test func thereAreFixtures() { #expect(DiffCase.all.count > 40) }

  /// Something that is gone in one direction is new in the other one.
  @Test(arguments: DiffCase.all)
  func theOtherDirectionMirrorsIt(_ pair: DiffCase) {
    let (old, new) = (TestSide(pair.old), TestSide(pair.new))
    let forward = comparison(from: old, to: new).result.filter { !isAboutNewMessage($0) }
    let back = comparison(from: new, to: old).result.filter { !isAboutNewMessage($0) }
    let mirrored = forward.map { mirror(of: $0, rule: $0.rule.mirror) }.sorted()
    #expect(mirrored == back.map { mirror(of: $0, rule: $0.rule.id, isBack: true) }.sorted())
  }

  /// A new message can lose or tie. Nobody needs to know that of one that is gone.
  private func isAboutNewMessage(_ change: Change) -> Bool {
    ["now-never", "now-tied"].contains(change.rule.id) && (change.oldName == nil || change.newName == nil)
  }

  private func mirror(of change: Change, rule: String, isBack: Bool = false) -> String {
    let (names, values) = ([change.oldName, change.newName], [change.old, change.new])
    let all =
      [rule, change.field] + (isBack ? names : names.reversed()).map { $0 ?? "-" }
      + (isBack ? values : values.reversed()).map { $0 ?? "-" }
    return all.joined(separator: " ")
  }

  @Test(arguments: DiffCase.all)
  func nothingChangesFromASideToItself(_ pair: DiffCase) {
    for text in [pair.old, pair.new] {
      let side = TestSide(text)
      #expect(changes(from: side, to: side).isEmpty)
    }
  }

  /// Every rule has a case, in one direction or the other.
  @Test func everyRuleHasACase() throws {
    let said = Set(
      DiffCase.all.flatMap(\.expected).compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    // The tests of the command have catalogues.
    let missing = changeRules.map(\.id).filter { !said.contains($0) && !["event-unknown", "event-known"].contains($0) }
    #expect(missing.isEmpty)
  }

  @Test func rulesHaveOneIDAndAMirror() throws {
    let ids = changeRules.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in changeRules {
      let mirror = try #require(changeRules.first { $0.id == rule.mirror })
      #expect(mirror.mirror == rule.id)
    }
  }

  @Test func theManualHasEveryRule() throws {
    let manual = try String(contentsOf: repositoryRoot.appending(path: "docs/diff.md"), encoding: .utf8)
    for rule in changeRules {
      let scopes = rule.scopes.map(\.rawValue).joined(separator: ", ")
      #expect(manual.contains("| `\(rule.id)` | \(rule.level.rawValue) | \(scopes) | \(rule.info.finds) |\n"))
    }
  }

  /// A fingerprint does not depend on how the files are written.
  @Test(arguments: DiffCase.all)
  func fingerprintsDoNotDependOnLayout(_ pair: DiffCase) {
    func prints(_ old: String, _ new: String) -> [String] {
      changes(from: TestSide(old), to: TestSide(new)).map(\.fingerprint)
    }
    let (old, new) = ("# A comment.\n\n" + pair.old, pair.new + "\n# The end.\n")
    #expect(prints(old, new) == prints(pair.old, pair.new))
  }

  @Test func fingerprintsAreTheSameOnEveryMachine() {
    let old = TestSide(
      "campaign: a\nin_app_messages:\n  - { id: m, type: slideup, message: One, triggers: [{ type: session_start }] }\n"
    )
    let new = TestSide(
      "campaign: a\nin_app_messages:\n  - { id: m, type: slideup, message: Two, triggers: [{ type: session_start }] }\n"
    )
    #expect(changes(from: old, to: new).map(\.fingerprint) == ["3fef5d1ddc12"])
  }
}
