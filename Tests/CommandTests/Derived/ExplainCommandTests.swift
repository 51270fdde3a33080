import CampaignDerive
import Findings
import Foundation
import TestSupport
import Testing

@testable import campaignc

/// What `explain`, `rules` and `schema` print.
@Suite struct ExplainCommandTests {
  /// Rules, types, the fields of types, and the fields of what those hold.
  private static let names =
    ruleCatalogue.map { $0.id } + FieldExplanation.names + ["slideup.colors.text", "modal.buttons.text"]

  @Test(arguments: names)
  func everythingIsExplained(_ name: String) {
    let run = campaignc("explain", name)
    #expect(run.exitCode == .clean)
    #expect(run.complaints.isEmpty)
    #expect(run.output.split(separator: "\n").count > 1)
    #expect(run.output.hasPrefix(name))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    for line in run.output.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 100 && !line.hasSuffix(" ") && !line.contains("`"), "\(line)")
    }
  }

  @Test(arguments: ruleCatalogue)
  func aRuleIsExplainedWithItsFinding(_ rule: RuleInfo) {
    let output = campaignc("explain", rule.id).output
    #expect(output.contains("\(rule.severity.rawValue)[\(rule.id)]: ") == (rule.examples != nil))
    #expect(output.contains("--rule \(rule.id)=") == rule.isSettable)
    #expect(output.contains("stays an error") != rule.isSettable)
  }

  @Test(arguments: [
    "repeated-key", "card", "card.domain", "message.dismiss", "filter.within_last", "campaign", "custom_event",
  ])
  func explanationsLookLikeThis(_ name: String) throws {
    try expectGolden(Array(campaignc("explain", name).output.utf8), "explain/\(name).txt")
  }

  @Test func noRuleIsCalledAsATypeIs() {
    #expect(Set(ruleCatalogue.map { $0.id }).intersection(FieldExplanation.names) == [])
  }

  @Test func rulesAreListed() throws {
    let lines = campaignc("rules").output.split(separator: "\n")
    for rule in ruleCatalogue { #expect(lines.contains { $0.hasPrefix(rule.id + " ") }, "\(rule.id)") }
    let json = campaignc("rules", "--format", "json")
    let rules = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]]
    #expect(rules?.compactMap { $0["id"] } == ruleCatalogue.map { $0.id })
    #expect(rules?.allSatisfy { $0["severity"] != nil && $0["finds"] != nil && $0["because"] != nil } == true)
  }

  @Test func schemasAreListed() {
    let run = campaignc("schema")
    #expect(run.exitCode == .clean)
    #expect(run.output.split(separator: "\n").count == PublishedSchema.all.count)
  }
}
