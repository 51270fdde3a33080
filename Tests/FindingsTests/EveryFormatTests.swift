import Foundation
import SourceText
import Testing

@testable import Findings

/// What holds of every format, whatever it is given.
@Suite struct EveryFormatTests {
  /// Writes the reports that `Tests/Tools/check_reports.py` reads.
  @Test(.enabled(if: reportsFolder != nil), arguments: Sample.allCases)
  func everySampleInEveryFormat(_ sample: Sample) throws {
    let folder = URL(filePath: try #require(reportsFolder)).appending(path: sample.rawValue)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome = try sample.outcome()
    for (format, name) in fileNames {
      try Data(render(outcome, as: format)).write(to: folder.appending(path: "report.\(name)"))
    }
  }

  @Test(arguments: Sample.allCases, OutputFormat.allCases)
  func aReportIsHarmlessUTF8ThatEndsItsLastLine(_ sample: Sample, _ format: OutputFormat) throws {
    let text = try sample.outcome().text(as: format)
    #expect(text.split(separator: "\n").allSatisfy { Array(printable($0).utf8) == Array($0.utf8) })
    #expect(text.isEmpty || text.hasSuffix("\n"))
    #expect(!text.isEmpty || sample == .empty)
  }

  @Test(arguments: OutputFormat.allCases)
  func onlyPeopleSeeColours(_ format: OutputFormat) throws {
    let outcome = try Outcome.everyday()
    let forPeople: Set<OutputFormat> = [.human, .concise]
    #expect((render(outcome, as: format, colored: true) != render(outcome, as: format)) == forPeople.contains(format))
  }

  @Test(arguments: [OutputFormat.concise, .jsonl, .github])
  func linesForNothingAreNone(_ format: OutputFormat) throws {
    #expect(try Outcome.empty(files: 3).text(as: format) == "")
  }

  /// Every column on one line of a megabyte, in every format: quadratic work would take minutes.
  @Test(.timeLimit(.minutes(5)))
  func manyFindingsOnOneLongLineAreQuick() throws {
    var builder = OutcomeBuilder()
    let file = builder.file("one-line.json", String(repeating: "é: 1, ", count: 150_000))
    for index in 0..<5_000 {
      let start = 1_000_000 + index * 7
      builder.add(Finding(.unknownField, "x", at: Place(file: file, range: ByteRange(start, start + 1))))
    }
    for format in OutputFormat.allCases { #expect(render(builder.outcome, as: format).count > 5_000) }
  }
}

private let reportsFolder = ProcessInfo.processInfo.environment["CAMPAIGNC_REPORTS"]

private let fileNames: [(OutputFormat, String)] = [
  (.json, "json"), (.jsonl, "jsonl"), (.sarif, "sarif"), (.gitlab, "gitlab.json"), (.junit, "junit.xml"),
  (.checkstyle, "checkstyle.xml"), (.github, "github.txt"), (.concise, "concise.txt"), (.human, "human.txt"),
]
