import Findings
import SourceText
import TestSupport
import Testing

@Suite struct HumanReportTests {
  @Test(arguments: Sample.allCases)
  func aReportLooksLikeItsSnapshot(_ sample: Sample) throws {
    try expectGolden(render(try sample.outcome(), as: .human, colored: false), "reports/\(sample.rawValue).txt")
  }

  @Test func aColouredReportLooksLikeItsSnapshot() throws {
    try expectGolden(render(try .everyday(), as: .human, colored: true), "reports/everyday.colored.txt")
  }
}

/// Reports at a terminal of a known width.
@Suite struct TerminalReportTests {
  @Test(arguments: [40, 60, 80, 200])
  func noLineIsBrokenByTheTerminal(_ width: Int) throws {
    let lines = try lines(width: width)
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    #expect(lines.first?.hasPrefix("error[unknown-field]: 'tittle'") == true)
    let mark = try #require(lines.firstIndex { $0.contains("^^^^^^") })
    #expect(lines[mark - 1].dropFirst(lines[mark].prefix { $0 != "^" }.count).hasPrefix("tittle"), "\(lines)")
  }

  @Test func aProgramGetsEachTextOnOneLine() throws {
    #expect(try lines(width: nil).contains { $0.count > 150 && $0.hasPrefix("  = help: ") })
  }

  @Test func aNarrowReportLooksLikeItsSnapshot() throws {
    try expectGolden(report(width: 60), "reports/narrow.txt")
  }

  private func lines(width: Int?) throws -> [String] {
    String(decoding: try report(width: width), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func report(width: Int?) throws -> [UInt8] {
    var builder = OutcomeBuilder()
    let before = String(repeating: "a long comment ", count: 20)
    let file = builder.file("a.yaml", "\(before)tittle: Hello\(before)")
    builder.add(
      Finding(
        .unknownField, "'tittle' is not a field of a card, which has 'title',  'description' and other fields",
        at: try builder.place("tittle", file),
        help: """
          did you mean 'title'? Every card has one, but for a banner, which consists of its picture and shows no text, so \
          that readers see nothing of it
          """))
    return render(builder.outcome, as: .human, width: width)
  }
}

/// The last line of the report for people.
@Suite struct SummaryTests {
  @Test(arguments: [
    (0, "nothing to check"), (1, "1 file checked, no findings"), (2, "2 files checked, no findings"),
  ])
  func nothingIsSaidInAFriendlyWay(_ files: Int, _ words: String) throws {
    #expect(try Outcome.empty(files: files).text(as: .human) == words + "\n")
  }

  @Test(
    arguments: [
      ([.error: 1], "1 error in 1 file"),
      ([.error: 3, .warning: 1, .advice: 2], "3 errors, 1 warning, 2 advice in 1 file"),
      ([.warning: 2], "2 warnings in 1 file"),
    ] as [(SeverityCounts, String)])
  func numbersAgreeWithTheirWords(_ counts: SeverityCounts, _ words: String) {
    #expect(outcome(counts, hidden: [:]).summary == words)
  }

  @Test func whatIsNotShownIsCounted() {
    #expect(
      outcome([.error: 1], hidden: [.error: 1, .advice: 1]).summary
        == "2 errors, 1 advice in 1 file; 2 of them not shown")
    #expect(outcome([:], hidden: [.warning: 1]).summary == "1 warning; 1 of them not shown")
  }

  @Test func filesWithoutFindingsAreCountedToo() throws {
    var builder = OutcomeBuilder()
    let file = builder.file("a.yaml", "x")
    _ = builder.file("b.yaml", "x")
    builder.add(Finding(.unknownField, "x", at: try builder.place("x", file)))
    #expect(builder.outcome.summary == "1 error in 1 of 2 files")
  }

  @Test func fixesAreCountedByTrust() {
    #expect(
      outcome([.error: 2], hidden: [:], fixes: [.keepsMeaning]).summary == "2 errors in 1 file; 2 fixable with --fix")
    let review = outcome([.error: 1], hidden: [:], fixes: [.needsReview]).summary
    #expect(review == "1 error in 1 file; 1 fixable with --fix --unsafe-fixes")
    var both = OutcomeBuilder()
    let file = both.file("a.yaml", "x")
    for trust in [Fix.Trust.keepsMeaning, .needsReview, .needsReview] {
      let place = Place(file: file, range: ByteRange(0, 1))
      both.add(Finding(.unknownField, "x", at: place, fixes: [Fix("do", trust, [.init(removing: place.range)])]))
    }
    #expect(both.outcome.summary == "3 errors in 1 file; 1 fixable with --fix, 2 more with --fix --unsafe-fixes")
  }

  private func outcome(_ shown: SeverityCounts, hidden: SeverityCounts, fixes: [Fix.Trust] = []) -> Outcome {
    var builder = OutcomeBuilder()
    let file = builder.file("a.yaml", "x")
    builder.hidden = hidden
    for severity in Severity.allCases {
      for _ in 0..<shown[severity] {
        let place = Place(file: file, range: ByteRange(0, 1))
        let fixes = fixes.map { Fix("do", $0, [.init(replacing: place.range, with: "y")]) }
        builder.add(Finding(.unknownField, "x", at: place, severity: severity, fixes: fixes))
      }
    }
    return builder.outcome
  }
}
