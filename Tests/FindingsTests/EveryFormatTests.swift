import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// The properties of every format, whatever it is given.
@Suite struct EveryFormatTests {
  /// Every format is what it has to be, by the word of programs that read it.
  @Test(.needs("python3"), arguments: Sample.allCases)
  func everySampleInEveryFormat(_ sample: Sample) throws {
    let folder = try TemporaryFolder()
    let outcome = try sample.outcome()
    for (format, name) in fileNames { try folder.write(render(outcome, as: format), to: "report.\(name)") }
    let checker = repositoryRoot.appending(path: "Tests/Tools/check_reports.py").path
    let finished = try run(["python3", checker, folder.path])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  /// So that none is left out.
  @Test func everyFormatIsWritten() { #expect(Set(fileNames.map(\.0)) == Set(OutputFormat.allCases)) }

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

  @Test(arguments: [OutputFormat.concise, .jsonl, .github, .xcode])
  func linesForNothingAreNone(_ format: OutputFormat) throws {
    #expect(try Outcome.empty(files: 3).text(as: format) == "")
  }

  /// Columns at the end of one line of a megabyte, in every format.
  @Test(arguments: OutputFormat.allCases)
  func manyFindingsOnOneLongLineAreQuick(_ format: OutputFormat) {
    let report = expectLinear(upTo: 5_000, of: findingsOnOneLine) { render($0, as: format) }
    #expect(report.count > 5_000)
  }

  private func findingsOnOneLine(_ count: Int) -> Outcome {
    var builder = OutcomeBuilder()
    let file = builder.file("one-line.json", String(repeating: "é: 1, ", count: count * 30))
    for index in 0..<count {
      let start = count * 200 + index * 7
      builder.add(Finding(.unknownField, "x", at: Place(file: file, range: ByteRange(start, start + 1))))
    }
    return builder.outcome
  }
}

private let fileNames: [(OutputFormat, String)] = [
  (.json, "json"), (.jsonl, "jsonl"), (.sarif, "sarif"), (.gitlab, "gitlab.json"), (.junit, "junit.xml"),
  (.checkstyle, "checkstyle.xml"), (.github, "github.txt"), (.concise, "concise.txt"), (.human, "human.txt"),
  (.xcode, "xcode.txt"),
]
