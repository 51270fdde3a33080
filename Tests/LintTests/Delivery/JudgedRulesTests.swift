import CampaignDelivery
import CampaignEngine
import CampaignLint
import Findings
import TestSupport
import Testing

/// The delivery library judges the rules that say that something is never shown: it looks for a history in which a
/// client shows it.
@Suite struct JudgedRulesTests {
  /// Rules with such facts are judged, or the table says why not.
  @Test func everyRuleThatSaysNeverIsInTheTable() {
    let words =
      /never (shown|fires|holds)|obody (gets|sees|ever|will)|no time to|is not shown|once a day|can be shown|no other takes|leaves? out/
    let saying = Set(
      allRules.filter { !$0.breaksPayload && "\($0.finds) \($0.because)".contains(words) }.map(\.id))
    #expect(saying.subtracting(ruleClaims.keys) == [], "these are not in the table")
    #expect(Set(ruleClaims.keys).subtracting(allRules.map(\.id)) == [], "these are not rules")
  }

  private struct Outcome {
    var campaigns = 0
    var claims: [String: Int] = [:]
    var refuted: [String] = []
  }

  /// Judges what is said about random campaigns, up to a refuted finding of a rule for which `stopsAt` is true. `seen`
  /// changes what the rules see of the campaigns.
  private func judge(
    _ count: Int, seed: UInt64, by clauses: Clauses = .all, tries: Int,
    stopsAt: (String) -> Bool = { _ in false }, seen: (String) -> String = { $0 }
  ) -> Outcome {
    var (dice, checker, outcome) = (Dice(seed: seed), TextChecker(), Outcome())
    while outcome.campaigns < count {
      let isWide = outcome.campaigns % 2 == 0
      let text = isWide ? GeneratedCampaigns(&dice).text : GeneratedWorkspace(&dice, number: dice.roll(4)).text
      guard let campaigns = JudgedCampaigns(text, with: &checker, by: clauses, seen: seen) else { continue }
      outcome.campaigns += 1
      var search = HistorySearch(campaigns.set)
      for claim in campaigns.claims {
        outcome.claims[claim.finding.rule.id, default: 0] += 1
        guard let history = search.showing(claim.message, among: claim.readers, tries: tries, &dice) else { continue }
        let (rule, key) = (claim.finding.rule.id, campaigns.set.messages[claim.message].key)
        outcome.refuted.append("\(rule): \(claim.finding.message)\n\(key) is shown to \(history)\nin\n\(text)")
        if stopsAt(rule) { return outcome }
      }
    }
    return outcome
  }

  /// CAMPAIGNC_LONG_TESTS tries fifty times as many campaigns, each for longer.
  @Test(arguments: [31, 32] as [UInt64])
  func noFindingIsRefuted(_ seed: UInt64) {
    let outcome = judge(testsAreLong ? 10_000 : 200, seed: seed, tries: testsAreLong ? 300 : 60)
    if testsAreLong {
      print("seed \(seed): \(outcome.claims.sorted { $0.key < $1.key }), \(outcome.refuted.count) refuted")
    }
    #expect(outcome.refuted.isEmpty, "\(outcome.refuted.count) are refuted, such as \(outcome.refuted.first ?? "")")
    #expect(outcome.claims["message-never-wins", default: 0] >= 8, "\(outcome.claims)")
    #expect(outcome.claims.count >= 10, "\(outcome.claims)")
  }

  /// The judge refutes rules that forget a condition.
  @Test(arguments: [
    "triggers", "priority", "starts", "delay", "reEligibility", "audience", "language", "targets", "control",
  ])
  func aForgottenClauseIsRefuted(_ name: String) throws {
    let clause = try #require(Clauses.named.first { $0.name == name }?.clause)
    let outcome = judge(1500, seed: 62, by: .all.subtracting(clause), tries: 50) { _ in true }
    #expect(!outcome.refuted.isEmpty, "nothing is refuted without '\(name)'; claims: \(outcome.claims)")
  }

  /// The judge refutes rules that misread a text.
  @Test(arguments: Misreading.all)
  fileprivate func aMisreadingIsRefuted(_ misreading: Misreading) {
    let outcome = judge(1500, seed: 91, tries: 50) { rule in
      rule == misreading.rule
    } seen: { text in
      text.replacing(misreading.text, with: misreading.seen)
    }
    let isRefuted = outcome.refuted.contains { $0.hasPrefix(misreading.rule + ":") }
    #expect(isRefuted, "\(outcome.refuted), \(outcome.claims)")
  }
}

/// A text that the rules see instead of what is written, and a rule that is then wrong.
private struct Misreading: Sendable, CustomTestStringConvertible {
  let text: String
  let seen: String
  let rule: String

  var testDescription: String { "'\(text)' as '\(seen)'" }

  static let all = [
    Misreading(text: "timeout: 40s", seen: "timeout: 4s", rule: "timeout-before-delay"),
    Misreading(text: "not_equals", seen: "equals", rule: "filter-never-true"),
    Misreading(text: "equals: 1", seen: "matches: '/^1$/'", rule: "regex-never-matches"),
    Misreading(text: "at_least: 50", seen: "at_least: 500", rule: "quantity-never"),
    Misreading(text: "ends: 2026-01-01T00:01:15Z", seen: "ends: 2026-01-01T00:00:05Z", rule: "window-empty"),
    Misreading(text: "type: modal", seen: "type: html", rule: "html-not-shown"),
    Misreading(text: "type: session_start", seen: "type: push_click", rule: "not-portable-push-click"),
  ]
}
