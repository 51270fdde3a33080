import Findings
import SourceText
import Testing

/// A report keeps a bounded number of findings.
@Suite struct ReportTests {
  /// A long message counts as many findings, so the number of kept bytes is also bounded.
  @Test func longFixesCountForMany() {
    let rule = RuleInfo(
      "long-words", .error, finds: "Long words.", because: "They are long.", source: "", example: nil)
    var report = Report()
    let fix = Fix(
      "write it", .needsReview, [.init(replacing: .init(0, 1), with: String(repeating: "a", count: 1 << 20))])
    for line in 0..<100 {
      report.add(Finding(rule, "\(line)", at: .init(file: 0, range: .init(line, line)), fixes: [fix]))
    }
    #expect(report.findings.count < 10 && report.isCut)
  }
}
