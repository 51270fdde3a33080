import CampaignCommand
import CommandSupport
import Files
import Findings
import Foundation
import TestSupport
import Testing

@Suite struct LintCommandTests {
  private let folder: TemporaryFolder
  private let clean = cleanCampaign

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Exit codes

  @Test func aCleanFileEndsWithZero() throws {
    try folder.make("a.yaml", text: clean)
    let run = campaignc("lint", folder.path)
    #expect(run.exitCode == .clean)
    #expect(run.output == "1 file checked, no findings\n")
    #expect(run.complaints.isEmpty)
  }

  @Test func anErrorEndsWithOne() throws {
    try folder.make("a.yaml", text: "owner: growth\n")
    #expect(campaignc("lint", folder.path).exitCode == .findings)
  }

  @Test func aWarningFailsOnlyAStrictRun() throws {
    try folder.make("a.yaml", text: cleanCampaign + "owner: no\n")
    #expect(campaignc("lint", folder.path).exitCode == .clean)
    let strict = campaignc("lint", "--strict", folder.path)
    #expect(strict.exitCode == .findings)
    #expect(strict.output.contains("warning[ambiguous-scalar]"))
  }

  @Test func whatIsOverIsReportedOnlyWhereThePresentIsNamed() throws {
    try folder.make("a.yaml", text: "ends: 2026-03-27T08:00:00Z\n" + cleanCampaign)
    #expect(campaignc("lint", folder.path).exitCode == .clean)
    #expect(campaignc("lint", "--now", "2026-03-27T09:00:00+01:00", folder.path).exitCode == .clean)
    let later = campaignc("lint", "--now", "2026-03-27T08:00:01Z", folder.path)
    #expect(later.exitCode == .findings)
    #expect(later.output.contains("error[window-past]"))
    let wrong = campaignc("lint", "--now", "tomorrow", folder.path)
    #expect(wrong.exitCode == .wrongUse)
    #expect(wrong.complaints.contains("--now takes a date and time with a UTC offset"))
  }

  /// An end before 1970 has another finding.
  @Test(arguments: ["0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"])
  func beforeTheEpochNothingIsOver(_ now: String) throws {
    try folder.make("a.yaml", text: "ends: 1970-01-01T00:00:00Z\n" + cleanCampaign)
    #expect(!campaignc("lint", "--now", now, folder.path).output.contains("window-past"))
    #expect(campaignc("lint", "--now", "9999-12-31T23:59:59Z", folder.path).output.contains("window-past"))
  }

  @Test func nothingToCheckIsNotGreen() throws {
    try folder.make("notes.txt")
    let run = campaignc("lint", folder.path)
    #expect(run.exitCode == .wrongUse)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("error: \(folder.path): no campaign files in this directory\n"))
    #expect(run.complaints.contains("'campaignc init' prepares this directory"))
  }

  @Test func aMissingArgumentEndsWithTwoAndTheOthersAreChecked() throws {
    try folder.make("a.yaml", text: "owner: growth\n")
    let run = campaignc("lint", folder.path("nowhere.yaml"), folder.path("a.yaml"))
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints == "error: \(folder.path)/nowhere.yaml: no such file or directory\n")
    #expect(run.output.contains("[not-a-campaign]"))
  }

  @Test func anUnreadableFileEndsWithThreeAndTheOthersAreChecked() throws {
    try folder.make("b.yaml", text: "owner: growth\n")
    try folder.link("a.yaml", to: "nowhere")
    let run = campaignc("lint", "--format", "concise", folder.path)
    #expect(run.exitCode == .failure)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("it links to a file that does not exist [unreadable]") ?? false)
  }

  @Test func aFullDiskEndsWithThree() throws {
    try folder.make("a.yaml", text: clean)
    let full = MemoryConsole(outputFailure: .failed(SystemError(number: ENOSPC)))
    let run = campaignc("lint", folder.path, on: full)
    #expect(run.exitCode == .failure)
    #expect(run.complaints == "error: cannot write to standard output: no space left on the device\n")
  }

  @Test func aReaderThatHasGoneEndsItQuietly() throws {
    try folder.make("a.yaml", text: clean)
    let run = campaignc("lint", folder.path, on: MemoryConsole(outputFailure: .readerGone))
    #expect(run.exitCode == .clean)
    #expect(run.complaints.isEmpty)
  }

  // MARK: Inputs

  @Test func standardInputIsReadUnderItsName() {
    let console = MemoryConsole(input: "{\"campaign\": \"x\",}")
    let run = campaignc("lint", "-", "--stdin-filename", "draft.json", "--format", "concise", on: console)
    #expect(run.output == "draft.json:1:17: error: there is a comma after the last item [syntax]\n")
    #expect(run.exitCode == .findings)
  }

  @Test func standardInputIsYAMLWithoutAName() {
    let run = campaignc("lint", "-", "--format", "concise", on: MemoryConsole(input: "owner: x\n"))
    #expect(
      run.output
        == "<stdin>:1:1: error: this document is not a campaign: it has no 'campaign' field [not-a-campaign]\n")
  }

  @Test func aListNamesTheFiles() throws {
    try folder.make("a.yaml", "b.yaml", text: "owner: growth\n")
    try folder.make("list", text: "\(folder.path("b.yaml"))\r\n\n")
    let run = campaignc("lint", "--files-from", folder.path("list"), "--format", "concise")
    #expect(run.output.hasPrefix(folder.path("b.yaml") + ":1:1: "))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func aListMayComeThroughStandardInput() throws {
    try folder.make("a.yaml", text: clean)
    let run = campaignc("lint", "--files-from", "-", on: MemoryConsole(input: folder.path("a.yaml") + "\n"))
    #expect(run.exitCode == .clean)
  }

  @Test(arguments: ["", "\n\n"])
  func anEmptyListIsNotGreen(_ list: String) {
    let run = campaignc("lint", "--files-from", "-", on: MemoryConsole(input: list))
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("--files-from is empty"))
  }

  @Test func aFileTooLargeIsRefusedByItsSize() throws {
    try folder.make("a.yaml", text: "")
    let file = try #require(FileHandle(forWritingAtPath: folder.path("a.yaml")))
    try file.truncate(atOffset: 1 << 30)
    let run = campaignc("lint", folder.path, "--format", "concise")
    #expect(run.output.contains("the file has 1073741824 bytes; the limit is 16777216 [limit]"))
    #expect(run.exitCode == .findings)
  }

  @Test func everyNumberOfThreadsSaysTheSame() throws {
    for index in 0..<200 {
      try folder.make("file-\(index).yaml", text: index % 3 == 0 ? "owner: no\nowner: 012\n" : clean)
    }
    let one = campaignc("lint", folder.path, "--threads", "1")
    #expect(one.exitCode == .findings)
    for threads in ["2", "3", "8"] {
      #expect(campaignc("lint", folder.path, "--threads", threads).output == one.output)
    }
  }

  // MARK: Reports

  @Test func severalReportsInOneRun() throws {
    try folder.make("a.yaml", text: "owner: growth\n")
    let sarif = folder.path("out.sarif")
    let run = campaignc(
      "lint", folder.path("a.yaml"), "--format", "concise", "--format", "sarif", "--output", sarif, "--format", "json",
      "-o", folder.path("out.json"))
    #expect(run.exitCode == .findings)
    #expect(run.output.hasSuffix("[not-a-campaign]\n"))
    #expect(try String(contentsOfFile: sarif, encoding: .utf8).contains("\"2.1.0\""))
    #expect(try folder.names() == ["a.yaml", "out.json", "out.sarif"])
  }

  @Test func anOutputAloneIsForPeople() throws {
    try folder.make("a.yaml", text: clean)
    let run = campaignc("lint", folder.path("a.yaml"), "-o", folder.path("report.txt"))
    #expect(run.output.isEmpty)
    let report = try String(contentsOfFile: folder.path("report.txt"), encoding: .utf8)
    #expect(report == "1 file checked, no findings\n")
  }

  @Test func aReportThatCannotBeWrittenEndsWithThree() throws {
    try folder.make("a.yaml", text: clean)
    let run = campaignc("lint", folder.path("a.yaml"), "--format", "json", "-o", folder.path)
    #expect(run.exitCode == .failure)
    #expect(run.complaints == "error: cannot write '\(folder.path)': it is a directory\n")
  }

  @Test func theNumberShownCanBeLimitedAndAllCount() throws {
    try folder.make("a.yaml", text: cleanCampaign + "tags: [no, on, off]\n")
    let run = campaignc("lint", folder.path, "--max-findings", "1", "--strict")
    #expect(run.exitCode == .findings)
    #expect(run.output.components(separatedBy: " --> ").count == 2)
    #expect(run.output.hasSuffix("3 warnings in 1 file; 2 of them not shown; 3 fixable with --fix\n"))
  }

  @Test func errorsAreShownBeforeOtherFindings() throws {
    try folder.make("a.yaml", text: cleanCampaign + "tags: [no, on, off]\nownr: growth\n")
    let run = campaignc("lint", "--format", "concise", "-q", folder.path, "--max-findings", "2")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    // The warnings come first in the file, and one of them has room beside the error.
    #expect(lines.first?.contains("[ambiguous-scalar]") == true)
    #expect(lines.last?.contains("[unknown-field]") == true)
  }

  @Test func anUnknownNameIsToBeAddedToTheFileOfTheCatalogue() throws {
    try folder.make("campaignc.yaml", text: "events: our-events.yaml\n")
    try folder.make("our-events.yaml", text: "events: { cart_viewed: {} }\n")
    try folder.make(
      "a.yaml",
      text: """
        campaign: a
        in_app_messages:
          - { id: b, type: slideup, message: Hi, triggers: [{ type: custom_event, name: quux }] }
        """)
    let run = campaignc("lint", folder.path)
    #expect(run.output.contains("our-events.yaml has 'cart_viewed'; correct the name, or add it there"))
  }

  @Test(arguments: [["minimum", "interval"], ["deep", "link"], ["frequency", "cap"], ["unknown", "event"]])
  func severalWordsAreOneNameToExplain(_ words: [String]) {
    let run = campaignc(["explain"] + words)
    #expect(run.exitCode == .clean)
    #expect(run.output == campaignc("explain", words.joined(separator: "-")).output)
  }

  @Test func quietLeavesTheSummaryOut() throws {
    try folder.make("a.yaml", text: clean)
    #expect(campaignc("lint", "-q", folder.path).output.isEmpty)
    try folder.make("b.yaml", text: "owner: growth\n")
    let run = campaignc("lint", "--quiet", folder.path)
    #expect(run.output.contains("[not-a-campaign]"))
    #expect(!run.output.contains("1 error in"))
  }

  @Test(arguments: [
    ("auto", true, [:], true), ("auto", false, [:], false), ("auto", true, ["NO_COLOR": "1"], false),
    ("auto", true, ["NO_COLOR": ""], true), ("auto", true, ["TERM": "dumb"], false),
    ("always", false, ["NO_COLOR": "1"], true), ("never", true, [:], false),
  ])
  func colourFollowsOptionTerminalAndEnvironment(
    _ choice: String, _ isTerminal: Bool, _ variables: [String: String], _ isColored: Bool
  ) throws {
    try folder.make("a.yaml", text: "owner: growth\n")
    let console = MemoryConsole(isTerminal: isTerminal, variables: variables)
    let run = campaignc("lint", folder.path, "--color", choice, on: console)
    #expect(run.output.contains("\u{1B}[") == isColored)
  }

  @Test func theOrderIsThatOfPathsAndPlaces() throws {
    try folder.make("b.yaml", "a.yaml", text: "z: no\nx: no\n")
    let run = campaignc("lint", folder.path("b.yaml"), folder.path("a.yaml"), "--format", "concise")
    let places = run.output.split(separator: "\n").map { $0.dropFirst(folder.path.count + 1).prefix(10) }
    #expect(places == ["a.yaml:1:1", "a.yaml:1:4", "a.yaml:2:4", "b.yaml:1:1", "b.yaml:1:4", "b.yaml:2:4"])
  }
}
