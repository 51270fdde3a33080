import CampaignEngine
import CampaignLint
import Findings
import Foundation
import TestSupport
import Testing

/// `docs/coverage-of-facts.md` names the rule for each known mistake, and lists every rule.
@Suite struct KnownMistakeTests {
  private let rows: [(fact: Substring, answer: Substring)]

  init() throws {
    let text = try String(
      contentsOf: repositoryRoot.appending(path: "docs/coverage-of-facts.md"), encoding: .utf8)
    // The last section is about clients, and names files in place of rules.
    let mistakes = text.split(separator: "\n## What clients do\n")[0]
    rows = mistakes.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: " | ")
      guard line.hasPrefix("| "), cells.count == 2, !cells[0].hasPrefix("| ---") else { return nil }
      return (cells[0].dropFirst(2), cells[1].dropLast(2))
    }.filter { $0.answer != "answer" }
  }

  /// The rule ids between backticks.
  private func rules(in answer: Substring) -> [String] {
    answer.matches(of: /`([a-z-]+)`/).map { String($0.1) }
  }

  @Test func everyRuleThatIsNamedExists() {
    let known = Set(ruleCatalogue.map(\.id))
    #expect(rows.count > 120)
    for row in rows { #expect(Set(rules(in: row.answer)).subtracting(known) == [], "\(row.fact)") }
  }

  @Test func everyRuleThatNeedsJudgementIsNamed() {
    let named = Set(rows.flatMap { rules(in: $0.answer) })
    #expect(Set(recordRules.map(\.id)).subtracting(named).sorted() == [])
  }

  /// A row without a rule has one of these other answers.
  @Test func everyFactHasAnAnswer() {
    let answers = ["the language", "emission", "left"]
    for row in rows where rules(in: row.answer).isEmpty {
      #expect(answers.contains { row.answer.hasPrefix($0) }, "\(row.fact): \(row.answer)")
    }
  }
}
