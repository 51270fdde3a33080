import CampaignCheck
import CampaignLint
import EngineTestSupport
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import let CampaignEngine.ruleCatalogue

/// A rule, together with the rules that always have a finding in the same place. For example, cross promotions have
/// been removed from the clients, and in a crowd of messages each one waits for the one before it.
func company(of rule: String) -> Set<String> {
  switch rule {
  case "display-price-contradicts", "itunes-id-not-in-url", "not-portable-itunes-id": [rule, "cross-promotion-removed"]
  case "session-start-crowd": [rule, "message-waits"]
  // A control that never wins differs from its message in a field that matters.
  case "message-never-wins": [rule, "control-differs"]
  // A message that loses for all of its readers has no finding about its variations.
  case "variation-never-shown": [rule, "message-never-wins"]
  // Translations are compared without templates that have mistakes.
  case "variation-drifts": [rule, "liquid-syntax", "template-in-text"]
  // Groups that no reader has are an error.
  case "untranslated", "variation-groups": [rule, "out-of-range"]
  // It is off by default, because a server fills in templates.
  case "liquid-comparison-type", "liquid-event-property", "liquid-filter-misused", "liquid-no-default",
    "liquid-request-exposed", "liquid-syntax", "liquid-unknown-filter", "liquid-unknown-variable":
    [rule, "liquid-syntax", "template-in-text"]
  // The catalogue also tells the types of attributes.
  case "liquid-unknown-attribute": [rule, "liquid-filter-misused", "template-in-text"]
  default: [rule]
  }
}

/// Every file in `Tests/Fixtures/rules` has exactly the findings that it lists.
@Suite struct RuleFixtureTests {
  /// The fixtures that are files, not cases in a file.
  private static let files = Fixture.all(in: "rules").filter { !$0.isCase }

  @Test(arguments: files)
  func aFileHoldsWhatItSays(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    if fixture.exists(fixture.expectedPath) {
      try expectGolden(Array(checked.described.utf8), fixture.expectedPath)
    } else {
      expectFindings(of: checked)
    }
    expectRules(of: fixture, in: checked)
  }

  /// In the directory of a rule, only that rule has findings. In the directory for several rules, at least two do.
  private func expectRules(of fixture: Fixture, in checked: CheckedText) {
    let found = Set(checked.findings.map(\.rule.id))
    if fixture.folder == Fixture.together {
      #expect(found.count > 1, "\(found)")
    } else {
      #expect(found.subtracting(company(of: fixture.folder)) == [], "only the rule of its directory has findings")
    }
  }

  /// Every case has the findings below it, and all fixes together make the text below `fixed`.
  @Test(arguments: try CaseFile.all(in: "rules"))
  func aFileOfCasesHoldsWhatItSays(_ file: CaseFile) throws {
    #expect(file.misunderstood == [], "neither cases nor comments")
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    let fixtures = Dictionary(Fixture.all(in: folder).map { ($0.path, $0) }) { _, _ in
      preconditionFailure("two cases of \(folder) have one name")
    }
    let text = try file.text { written in
      let fixture = try #require(fixtures["\(folder)/\(written.name)"])
      let checked = CheckedText(written.bytes, as: fixture.syntax, upTo: fixture.extent)
      expectRules(of: fixture, in: checked)
      let isFixable = checked.findings.contains { !$0.fixes.isEmpty }
      let fixed = isFixable ? checked.fixed(as: fixture.syntax, upTo: fixture.extent) : nil
      #expect(fixed?.findings.flatMap(\.fixes).isEmpty ?? true, "\(written.name) still has fixes after ten rounds")
      let rewritten = written.rewritten(checked, fixed: fixed)
      if rewritten != written.written { print("instead of\n\(written.written)\nit is\n\(rewritten)") }
      return rewritten
    }
    try expectGolden(Array(text.utf8), file.path)
  }

  /// Each expectation has its finding, and each finding its expectation.
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

  @Test(arguments: files)
  func fixesGiveWhatStandsBeside(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    let isFixable = checked.findings.contains { !$0.fixes.isEmpty }
    #expect(isFixable || !fixture.exists(fixture.fixedPath), "\(fixture.fixedPath) stands there, and there is no fix")
    guard isFixable else { return }
    let fixed = checked.fixed(as: fixture.syntax, upTo: fixture.extent)
    #expect(fixed.findings.flatMap(\.fixes).isEmpty, "there are still fixes after ten rounds:\n\(fixed.described)")
    let text = Expectation.removed(from: String(decoding: fixed.bytes, as: UTF8.self))
    try expectGolden(Array(text.utf8), fixture.fixedPath)
  }

  /// Every finding says what to do, in its help or with a fix.
  @Test(arguments: Fixture.all(in: "rules"))
  func everyFindingHasANextStep(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    for finding in checked.findings {
      #expect(finding.help != nil || !finding.fixes.isEmpty, "\(finding.rule.id): \(finding.message)")
    }
  }

  /// The manual lists exactly the rules that have fixes, with the trust of these fixes. Rules that need a whole run
  /// have tests of their own.
  @Test func theManualNamesTheRulesWithFixes() throws {
    var trusts: [String: Set<String>] = [:]
    for fixture in Fixture.all(in: "rules") {
      let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
      for finding in checked.findings where !finding.fixes.isEmpty {
        trusts[finding.rule.id, default: []].formUnion(finding.fixes.map(\.trust.rawValue))
      }
    }
    let manual = try String(contentsOf: repositoryRoot.appending(path: "docs/fixes.md"), encoding: .utf8)
    let rows = manual.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `--") }
    let ofRuns = Set(ruleCatalogue.map(\.id)).subtracting(allRules.map(\.id))
    var named: Set<String> = []
    for row in rows.map({ $0.split(separator: "|") }) {
      let rules = row[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }
      let words = Set(row[2].matches(of: /safe|review/).map { String($0.0) })
      guard !rules.allSatisfy(ofRuns.contains) else { continue }
      #expect(rules.reduce(into: Set()) { $0.formUnion(trusts[$1] ?? []) } == words, "\(rules)")
      named.formUnion(rules)
    }
    #expect(named == Set(trusts.keys), "\(named.symmetricDifference(trusts.keys).sorted())")
  }

  @Test func theRulesOfTheCatalogueAreCheckedWithOne() {
    #expect(Set(catalogueRules.map(\.id)) == Fixture.rulesOfTheCatalogue)
  }

  @Test func everyRuleHasAFolderAndEveryFolderARule() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: fixtures.appending(path: "rules").path(percentEncoded: false))
    let rules = Set(allRules.map(\.id))
    #expect(rules.subtracting(folders).sorted() == [], "rules without a directory of fixtures")
    #expect(Set(folders).subtracting(rules).sorted() == [Fixture.together], "directories without a rule")
    for rule in rules.sorted() {
      #expect(!Fixture.all(in: "rules/\(rule)").isEmpty, "the directory of '\(rule)' is empty")
    }
  }
}
