import CampaignDiff
import Foundation
import SourceText
import TestSupport
import Testing

/// An independent validator accepts every report in JSON.
@Suite struct DiffReportSchemaTests {
  @Test(.needsPython("jsonschema")) func everyReportIsAccepted() throws {
    let reports = DiffCase.all.enumerated().map { number, pair -> String in
      let (old, new) = (TestSide(pair.old), TestSide(pair.new))
      func location(_ place: Place?, _ side: TestSide) -> DiffReport.Location? {
        place.map {
          DiffReport.Location(
            path: "side.yaml", position: LineTable(of: side.bytes).position(of: Int($0.range.start)))
        }
      }
      let entries = changes(from: old, to: new, now: pair.now).map {
        DiffReport.Entry($0, old: location($0.oldPlace, old), new: location($0.newPlace, new))
      }
      let half = entries.count / 2
      let report = DiffReport(
        entries: Array(entries[half...]), allowed: Array(entries[..<half]), campaigns: 1, silentCampaigns: 0,
        remarks: ["a remark"], sides: ("old", "new"), exitCode: number % 2, version: "0.1.0")
      var json: [UInt8] = []
      jsonDiff(of: report) { json += $0 }
      return "\"\(number)\": \(String(decoding: json, as: UTF8.self))"
    }
    #expect(reports.count > 40)
    let folder = try TemporaryFolder()
    try folder.make(
      "diff-report.json", text: "{\"accepted\": {\(reports.joined(separator: ","))}, \"refused\": {}}")
    #expect(try validate(folder).contains("diff-report: \(reports.count) accepted"))
  }

  /// The schema names the rules, the levels and those who notice changes, and nothing else.
  @Test func theSchemaHasEveryWord() throws {
    let file = repositoryRoot.appending(path: "schema/diff-report.schema.json")
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let forms = try #require(schema["$defs"] as? [String: [String: Any]])
    let fields = try #require(forms["change"]?["properties"] as? [String: [String: Any]])
    #expect(fields["rule"]?["enum"] as? [String] == changeRules.map(\.id))
    #expect(Set(fields["level"]?["enum"] as? [String] ?? []) == Set(ChangeLevel.allCases.map(\.rawValue)))
    let scopes = (fields["scopes"]?["items"] as? [String: Any])?["enum"] as? [String]
    #expect(scopes == ChangeScope.allCases.map(\.rawValue))
  }
}
