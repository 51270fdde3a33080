import CampaignTestSupport
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing

@testable import CampaignCheck
@testable import CampaignLint

/// A rule, and those that find something wherever it does: what is said of cross promotions is said of cards that are gone, and in a
/// crowd each one waits for the one before it.
func company(of rule: String) -> Set<String> {
  switch rule {
  case "display-price-contradicts", "itunes-id-not-in-url", "not-portable-itunes-id": [rule, "cross-promotion-removed"]
  case "session-start-crowd": [rule, "message-waits"]
  default: [rule]
  }
}

/// Every file under `Tests/Fixtures/rules` gives the findings that it says it gives, and no other.
@Suite struct RuleFixtureTests {
  @Test(arguments: Fixture.all(in: "rules"))
  func aFileHoldsWhatItSays(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    if fixture.exists(fixture.expectedPath) {
      try expectGolden(Array(checked.described.utf8), fixture.expectedPath)
    } else {
      expectFindings(of: checked)
    }
    let folder = String(fixture.path.split(separator: "/")[1])
    #expect(
      Set(checked.findings.map(\.rule.id)).subtracting(company(of: folder)) == [],
      "only its folder's rule finds something"
    )
  }

  /// Each expectation has its finding, each finding its expectation.
  private func expectFindings(of checked: CheckedText) {
    let lines = LineTable(of: checked.bytes)
    var unexpected = checked.findings
    for expectation in Expectation.all(in: String(decoding: checked.bytes, as: UTF8.self)) {
      let index = unexpected.firstIndex { expectation.matches($0, lines) }
      #expect(index != nil, "no finding for '\(expectation)', but\n\(checked.described)")
      if let index { unexpected.remove(at: index) }
    }
    #expect(unexpected.isEmpty, "\(unexpected.count) findings are not expected among\n\(checked.described)")
  }

  @Test(arguments: Fixture.all(in: "rules"))
  func fixesGiveWhatStandsBeside(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    let isFixable = checked.findings.contains { !$0.fixes.isEmpty }
    #expect(isFixable || !fixture.exists(fixture.fixedPath), "\(fixture.fixedPath) stands there, and there is no fix")
    guard isFixable else { return }
    let fixed = checked.fixed(as: fixture.syntax)
    #expect(fixed.findings.flatMap(\.fixes).isEmpty, "fixes are left after ten rounds:\n\(fixed.described)")
    let text = Expectation.removed(from: String(decoding: fixed.bytes, as: UTF8.self))
    try expectGolden(Array(text.utf8), fixture.fixedPath)
  }

  /// The manual lists every rule that has fixes, and no other.
  @Test func theManualNamesTheRulesWithFixes() throws {
    let fixable = Set(
      Fixture.all(in: "rules").filter { $0.exists($0.fixedPath) }.map { String($0.path.split(separator: "/")[1]) })
    let manual = try String(contentsOf: repositoryRoot.appending(path: "docs/fixes.md"), encoding: .utf8)
    let rows = manual.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `--") }
    let named = rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) } }
    #expect(Set(named) == fixable, "\(Set(named).symmetricDifference(fixable).sorted())")
  }

  @Test func everyRuleHasAFolderAndEveryFolderARule() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: fixtures.appending(path: "rules").path(percentEncoded: false))
    let rules = Set(allRules.map(\.id))
    #expect(rules.subtracting(folders).sorted() == [], "rules without a folder of fixtures")
    #expect(Set(folders).subtracting(rules).sorted() == [], "folders without a rule")
    for rule in rules.sorted() {
      #expect(!Fixture.all(in: "rules/\(rule)").isEmpty, "the folder of '\(rule)' is empty")
    }
  }
}
