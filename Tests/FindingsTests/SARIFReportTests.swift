import Findings
import Foundation
import SourceText
import Testing

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

  /// The keys that GitHub's code scanning displays and filters by.
  @Test func aRuleIsExplained() throws {
    var builder = OutcomeBuilder()
    builder.rules = [.unknownField, .shortText]
    let log = try JSONSerialization.jsonObject(with: Data(render(builder.outcome, as: .sarif))) as? [String: Any]
    let run = try #require((log?["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules[0]["name"] as? String == "UnknownField")
    #expect(rules[0]["helpUri"] as? String == "\(projectAddress)/docs/rules.md#unknown-field")
    let help = try #require(rules[0]["help"] as? [String: String])
    #expect(help["markdown"]?.contains("Reported:\n\n    tittle: Hi\n\n\nNot reported:\n\n    title: Hi\n") == true)
    let properties = try rules.map { try #require($0["properties"] as? [String: Any]) }
    #expect(properties.map { $0["precision"] as? String } == ["very-high", "high"])
    #expect(properties.map { $0["problem.severity"] as? String } == ["error", "recommendation"])
    #expect(
      properties.map { $0["tags"] as? [String] } == [["campaigns", "correctness"], ["campaigns", "maintainability"]])
  }

  @Test func theTextSaysHowToFixIt() throws {
    #expect(
      (try result(of: .unknownField)["message"] as? [String: String])?["text"]
        == "x\nfix: cut (needs review)\nfix: cut (needs review)\nfix: nothing")
  }

  @Test func whatIsListedIsNotSuppressed() throws {
    #expect((try result(of: .unknownField)["suppressions"] as? [Any])?.isEmpty == true)
  }

  /// Like those of code hosts, the hash covers the text of the line, not its number or indentation.
  @Test func theHashOfALineIsThatOfItsText() throws {
    func hashes(_ text: String) throws -> [String] {
      var builder = OutcomeBuilder()
      let file = builder.file("a.yaml", text)
      var names = LineFingerprints()
      let positions = Positions(in: builder.files)
      return try (0..<3).map { skipping in
        names.next(for: Finding(.repeatedID, "x", at: try builder.place("he", file, skipping: skipping)), in: positions)
      }
    }
    let before = try hashes("id: he, he\nid: none\nid: he\n")
    #expect(before[0] == before[1])
    #expect(before[0] != before[2])
    #expect(before[0].hasSuffix(":1"))
    #expect(try hashes("# new\n  id:  he, he\n\tid: he\n") == before)
    let same = try hashes("id: he\nid: he\nid: he\n")
    #expect(same.map { $0.suffix(2) } == [":1", ":2", ":3"])
    #expect(Set(same.map { $0.dropLast(2) }).count == 1)
  }

  @Test func theLevelIsTheSeverityInForce() throws {
    let result = try result(of: .unknownField, severity: .advice)
    #expect(result["level"] as? String == "note")
    #expect(result["ruleIndex"] as? Int == 0)
  }

  @Test func aRuleThatIsNotListedIsAddedAtTheEnd() throws {
    let stranger = RuleInfo("stranger", .warning, finds: "x", because: "y", source: "A source", example: nil)
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

  /// Lines also end at a single CR, which is not the default in SARIF.
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
