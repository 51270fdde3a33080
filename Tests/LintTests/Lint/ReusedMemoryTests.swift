import CampaignCheck
import CampaignEngine
import CampaignLint
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// A checker reuses its memory for each text. An earlier text must not affect a later one.
@Suite struct ReusedMemoryTests {
  @Test func aTextIsCheckedAsIfItWereTheFirst() throws {
    var dice = Dice(seed: 5)
    let fixtures = ["rules", "clean"].flatMap { Fixture.all(in: $0) }.filter { _ in dice.roll(3) == 0 }
    try #require(fixtures.count > 100)
    let terms = termsOfExamples(upTo: .records)
    var checker = TextChecker()
    for fixture in fixtures {
      let bytes = try fixture.bytes()
      let fresh = CheckedText(bytes, as: fixture.syntax, by: terms)
      let again = CheckedText(bytes, as: fixture.syntax, by: terms, &checker)
      #expect(again.tree == fresh.tree, "\(fixture.path)")
      #expect(again.findings.map(words) == fresh.findings.map(words), "\(fixture.path)")
    }
  }

  private func words(of finding: Finding) -> String {
    "\(finding.rule.id) \(finding.place) \(finding.message.text) \(finding.labels.map(\.place))"
  }
}
