import CampaignCheck
import CampaignLint
import EngineTestSupport
import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

import enum CampaignEngine.RuleFixes
import let CampaignEngine.ruleCatalogue

/// A rule, together with the rules that always have a finding in the same place. For example, cross promotions have
/// been removed from the clients, and in a crowd of messages each one waits for the one before it.
@Sendable func company(of rule: String) -> Set<String> {
  switch rule {
  case "display-price-contradicts", "itunes-id-not-in-url", "not-portable-itunes-id": [rule, "cross-promotion-removed"]
  case "session-start-crowd": [rule, "message-waits"]
  // A control that never wins differs from its message in a field that matters.
  case "message-never-wins": [rule, "control-differs"]
  // A message that loses for all of its readers has no finding about its variations.
  case "variation-never-shown": [rule, "message-never-wins"]
  // A name may stay the same, but then it needs no variation.
  case "translation-equals-original": [rule, "variation-without-effect"]
  // Translations are compared without templates that have mistakes.
  case "variation-drifts", "liquid-outside-braces": [rule, "liquid-syntax", "template-in-text"]
  // `${name}` looks like an attribute, and `{name}` like a placeholder.
  case "placeholder-text": [rule, "liquid-outside-braces", "template-in-text"]
  // Groups that no reader has are an error.
  case "untranslated", "variation-groups": [rule, "out-of-range"]
  // What is no name has one finding.
  case "scenario-contradicts-catalogue": [rule, "wrong-form"]
  // It is off by default, because a server fills in templates.
  case "liquid-comparison-type", "liquid-event-property", "liquid-filter-misused", "liquid-no-default",
    "liquid-request-exposed", "liquid-syntax", "liquid-unknown-filter", "liquid-unknown-variable":
    [rule, "liquid-syntax", "template-in-text"]
  // The catalogue also tells the types of attributes.
  case "liquid-unknown-attribute": [rule, "liquid-filter-misused", "template-in-text"]
  default: [rule]
  }
}

/// The fixtures that `CheckTests` does not run: those of the rules of this layer, of the rules about allow comments,
/// and of several rules together.
private let ruleFixtures = RuleFixtures(
  where: { folder in !checkRules.contains { $0.id == folder } }, company: company
) { fixture, bytes in CheckedText(bytes, as: fixture.syntax, upTo: fixture.extent) }

/// Every fixture has exactly the findings that it lists.
@Suite struct RuleFixtureTests {
  @Test(arguments: ruleFixtures.files)
  func aFileHoldsWhatItSays(_ fixture: Fixture) throws { try ruleFixtures.expectFindings(of: fixture) }

  @Test(arguments: try ruleFixtures.filesOfCases())
  func aFileOfCasesHoldsWhatItSays(_ file: CaseFile) throws { try ruleFixtures.expectCases(of: file) }

  @Test(arguments: ruleFixtures.files)
  func fixesGiveWhatStandsBeside(_ fixture: Fixture) throws { try ruleFixtures.expectFixes(of: fixture) }

  @Test(arguments: ruleFixtures.all)
  func everyFindingHasANextStep(_ fixture: Fixture) throws { try ruleFixtures.expectNextSteps(of: fixture) }

  @Test(arguments: ruleFixtures.all)
  func aSafeFixRepairs(_ fixture: Fixture) throws { try ruleFixtures.expectSafeFixes(of: fixture) }

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
    for rule in allRules {
      #expect(Set(RuleFixes.trusts(of: rule).map(\.rawValue)) == trusts[rule.id] ?? [], "\(rule.id) in RuleFixes")
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
