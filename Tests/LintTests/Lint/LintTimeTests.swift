import EngineTestSupport
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The time of rules grows with the size of a file, not with its square.
@Suite struct LintTimeTests {
  @Test func manyFiltersForManyTargets() {
    let findings = expectLinear(upTo: 10_000, of: text) { CheckedText($0, as: .json, upTo: .model).findings.count }
    #expect(findings == 10_000)
  }

  /// A trigger with so many filters, in a campaign with so many targets.
  private func text(_ count: Int) -> String {
    let filters = (0..<count).map { #"{ "property": "p\#($0)", "not_matches": "^[0-9]$" }"# }
    let targets = repeatElement(#""web", "roku""#, count: count / 2)
    return """
      { "campaign": "many", "targets": [\(targets.joined(separator: ", "))], "in_app_messages": [
        { "id": "m", "type": "slideup", "message": "M", "triggers": [
          { "type": "specific_purchase", "product": "p", "where": [\(filters.joined(separator: ", "))] }] }] }
      """
  }
}
