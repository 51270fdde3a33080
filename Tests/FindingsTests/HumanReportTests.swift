import SourceText
import TestSupport
import Testing

@testable import Findings

@Suite struct HumanReportTests {
  @Test(arguments: Sample.allCases)
  func aReportLooksLikeItsSnapshot(_ sample: Sample) throws {
    try expectGolden(render(try sample.outcome(), as: .human, colored: false), "reports/\(sample.rawValue).txt")
  }

  @Test func aColouredReportLooksLikeItsSnapshot() throws {
    try expectGolden(render(try .everyday(), as: .human, colored: true), "reports/everyday.colored.txt")
  }
}

/// The last line for people.
@Suite struct SummaryTests {
  @Test(arguments: [
    (0, "nothing to check"), (1, "1 file checked, nothing to report"), (2, "2 files checked, nothing to report"),
  ])
  func nothingIsSaidInAFriendlyWay(_ files: Int, _ words: String) throws {
    #expect(try Outcome.empty(files: files).text(as: .human) == words + "\n")
  }

  @Test(arguments: [
    ([Severity.error: 1], "1 error in 1 file"),
    ([.error: 3, .warning: 1, .advice: 2], "3 errors, 1 warning, 2 advice in 1 file"),
    ([.warning: 2], "2 warnings in 1 file"),
  ])
  func numbersAgreeWithTheirWords(_ counts: [Severity: Int], _ words: String) {
    #expect(outcome(counts, hidden: [:]).summary == words)
  }

  @Test func whatIsNotShownIsCounted() {
    #expect(outcome([.error: 1], hidden: [.error: 1, .advice: 1]).summary == "2 errors, 1 advice; 2 of them not shown")
    #expect(outcome([:], hidden: [.warning: 1]).summary == "1 warning; 1 of them not shown")
  }

  @Test func fixesAreCountedByTrust() {
    #expect(
      outcome([.error: 2], hidden: [:], fixes: [.keepsMeaning]).summary == "2 errors in 1 file; 2 fixable with --fix")
    let review = outcome([.error: 1], hidden: [:], fixes: [.needsReview]).summary
    #expect(review == "1 error in 1 file; 1 fixable with --fix --unsafe-fixes")
  }

  private func outcome(_ shown: [Severity: Int], hidden: [Severity: Int], fixes: [Fix.Trust] = []) -> Outcome {
    var builder = OutcomeBuilder()
    let file = builder.file("a.yaml", "x")
    builder.hidden = hidden
    for severity in Severity.allCases {
      for _ in 0..<shown[severity, default: 0] {
        let place = Place(file: file, range: ByteRange(0, 1))
        let fixes = fixes.map { Fix("do", $0, [.init(replacing: place.range, with: "y")]) }
        builder.add(Finding(.unknownField, "x", at: place, severity: severity, fixes: fixes))
      }
    }
    return builder.outcome
  }
}
