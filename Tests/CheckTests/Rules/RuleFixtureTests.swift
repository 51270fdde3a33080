import CampaignCheck
import Findings
import Testing
import TextTestSupport

/// The fixtures of the rules of this layer. `LintTests` runs all others: those of its own rules, and those of the rules
/// about allow comments, which name rules of both layers.
private let ruleFixtures = RuleFixtures(where: { rule in checkRules.contains { $0.id == rule } }) { fixture, bytes in
  CheckedText(bytes, as: fixture.syntax, upTo: extent(of: fixture.folder))
}

/// The last step of the check that a rule needs.
private func extent(of rule: String) -> CheckedText.Extent {
  if configurationRules.contains(where: { $0.id == rule }) { return .configuration }
  if treeRules.contains(where: { $0.id == rule }) { return .documents }
  return .table(linkSchemes: rule == RuleInfo.linkScheme.id ? ["myapp"] : [])
}

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

  @Test func everyRuleHasFixtures() {
    #expect(Set(checkRules.map(\.id)) == Set(ruleFixtures.all.map(\.folder)))
  }
}
