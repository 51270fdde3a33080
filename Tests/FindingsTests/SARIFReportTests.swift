import Foundation
import SourceText
import Testing

@testable import Findings

@Suite struct SARIFReportTests {
  @Test(arguments: [(exitCode: 0, isSuccessful: true), (1, true), (3, false)])
  func aRunThatCouldNotReadAFileIsNotSuccessful(_ run: (exitCode: Int, isSuccessful: Bool)) throws {
    var builder = OutcomeBuilder()
    builder.exitCode = run.exitCode
    let text = try builder.outcome.text(as: .sarif)
    let words = #""invocations":[{"executionSuccessful":\#(run.isSuccessful),"exitCode":\#(run.exitCode)}]"#
    #expect(text.contains(words))
    #expect(text.contains(#""results":[]"#))
  }

  @Test func theLevelIsTheSeverityInForce() throws {
    let result = try result(of: .unknownField, severity: .advice)
    #expect(result["level"] as? String == "note")
    #expect(result["ruleIndex"] as? Int == 0)
  }

  @Test func aRuleThatIsNotListedIsAddedAtTheEnd() throws {
    let stranger = RuleInfo("stranger", .warning, finds: "x", because: "y", source: "A source", examples: nil)
    #expect(try result(of: stranger)["ruleIndex"] as? Int == 3)
  }

  @Test func aRegionHasLinesColumnsAndBytes() throws {
    let locations = try #require(try result(of: .unknownField)["locations"] as? [[String: Any]])
    let physical = try #require(locations.first?["physicalLocation"] as? [String: Any])
    let region = try #require(physical["region"] as? [String: Int])
    #expect(
      region
        == ["startLine": 2, "startColumn": 4, "endLine": 3, "endColumn": 2, "byteOffset": 9, "byteLength": 5]
    )
    #expect(physical["artifactLocation"] as? [String: String] == ["uri": "a%20b/%C3%A9.yaml"])
  }

  /// SARIF 2.1.0 §3.57.2: with bytes in the region, the text inserted would have to be Base64.
  @Test func whatAFixDeletesHasLinesAndColumnsOnly() throws {
    let fixes = try #require(try result(of: .unknownField)["fixes"] as? [[String: Any]])
    let changes = try #require(fixes.first?["artifactChanges"] as? [[String: Any]])
    let replacement = try #require((changes.first?["replacements"] as? [[String: Any]])?.first)
    let region = ["startLine": 2, "startColumn": 4, "endLine": 3, "endColumn": 2]
    #expect(replacement["deletedRegion"] as? [String: Int] == region)
    #expect(replacement["insertedContent"] as? [String: String] == ["text": ""])
  }

  /// Lines end at a CR alone too, which SARIF does not take for granted.
  @Test func theRunNamesItsLineBreaks() throws {
    let text = try OutcomeBuilder().outcome.text(as: .sarif)
    #expect(text.contains(##""newlineSequences":["\r\n","\n","\r"]"##))
  }

  @Test func whatIsNotListedIsSaid() throws {
    var builder = OutcomeBuilder()
    builder.hidden = [.warning: 1]
    #expect(try builder.outcome.text(as: .sarif).contains("1 finding is not listed"))
  }

  @Test func equalOrEmptyFixesAreLeftOut() throws {
    let fixes = try #require(try result(of: .unknownField)["fixes"] as? [[String: Any]])
    #expect(fixes.count == 1)
    #expect(fixes.first?["description"] as? [String: String] == ["text": "cut (needs review)"])
  }

  @Test(arguments: [
    ("a/b.yaml", "a/b.yaml"), ("./a.yaml", "a.yaml"), ("../a.yaml", "../a.yaml"),
    ("/a b/ü.yaml", "file:///a%20b/%C3%BC.yaml"),
    ("c:d?#[].yaml", "c%3Ad%3F%23%5B%5D.yaml"), ("50%.yaml", "50%25.yaml"), ("a\u{1}", "a%01"),
  ])
  func aPathBecomesAURIReference(_ path: String, _ uri: String) {
    #expect(uriReference(to: path) == uri)
  }

  private func result(of rule: RuleInfo, severity: Severity? = nil) throws -> [String: Any] {
    var builder = OutcomeBuilder()
    let file = builder.file("./a b/é.yaml", "é: \nä: xé\ny")
    let place = Place(file: file, range: ByteRange(9, 14))
    let cut = Fix("cut", .needsReview, [.init(replacing: place.range, with: "")])
    let fixes = [cut, cut, Fix("nothing", .keepsMeaning, [])]
    builder.add(Finding(rule, "x", at: place, severity: severity, fixes: fixes))
    let log = try JSONSerialization.jsonObject(with: Data(render(builder.outcome, as: .sarif))) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    return try #require((run["results"] as? [[String: Any]])?.first)
  }
}
