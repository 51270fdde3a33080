import CampaignTestSupport
import SourceTree
import TestSupport
import Testing

/// The time of rules grows with the size of a file, not with its square.
@Suite struct LintTimeTests {
  @Test func manyFiltersForManyTargets() {
    let filters = (0..<10_000).map { #"{ "property": "p\#($0)", "not_matches": "^[0-9]$" }"# }
    let targets = repeatElement(#""web", "roku""#, count: 5_000)
    let text = """
      { "campaign": "many", "targets": [\(targets.joined(separator: ", "))], "in_app_messages": [
        { "id": "m", "type": "slideup", "message": "M", "triggers": [
          { "type": "specific_purchase", "product": "p", "where": [\(filters.joined(separator: ", "))] }] }] }
      """
    var findings = 0
    let time = processorTime { findings = CheckedText(text, as: .json, upTo: .model).findings.count }
    #expect(findings == filters.count)
    #expect(time < .seconds(60))
  }
}
