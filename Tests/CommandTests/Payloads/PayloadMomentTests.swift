import CampaignCommand
import CommandSupport
import TestSupport
import Testing
import TextTestSupport

/// The creation time of payloads: from the command line, else from the environment, else the start of their campaign.
@Suite struct PayloadMomentTests {
  private static let dated = PayloadWorkspace.campaign("b") + "starts: 1970-01-02T00:00:00Z\n"

  /// The value of `created` in the two cards of a feed: of a campaign without `starts`, and of one with it.
  private func run(_ words: [String] = [], epoch: String? = nil) throws -> (run: ToolRun, created: [String?]) {
    let text = PayloadWorkspace.campaign("a") + "---\n" + Self.dated
    let console = MemoryConsole(input: text, variables: epoch.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:])
    let run = campaignc(["compile", "--no-config", "--payload", "news_feed", "-"] + words, on: console)
    guard run.exitCode == .clean else { return (run, []) }
    let feed = try EmittedValue(reading: Array(run.output.utf8)[...])["feed"]
    return (run, feed?.items.map { $0["created"]?.number } ?? [])
  }

  @Test func withoutAnyItIsTheBeginning() throws {
    #expect(try run().created == ["0", "86400"])
    #expect(try run(epoch: "").created == ["0", "86400"])
  }

  @Test(arguments: [
    ("2026-03-20T08:00:00Z", "1773993600"), ("2026-03-20T09:00:00+01:00", "1773993600"),
    ("1970-01-01T00:00:00Z", "0"), ("1969-12-31T23:59:59Z", "-1"), ("9999-12-31T23:59:59Z", "253402300799"),
    ("0001-01-01T00:00:00Z", "-62135596800"),
  ])
  func theCommandLineSaysIt(_ moment: String, _ seconds: String) throws {
    #expect(try run(["--now", moment]).created == [seconds, seconds])
    #expect(try run(["--now=\(moment)"], epoch: "5").created == [seconds, seconds])
    #expect(try run(["--now", moment], epoch: "no number").created == [seconds, seconds])
  }

  @Test(arguments: ["0", "1", "1700000000", "253402300799", "0017"])
  func theEnvironmentSaysIt(_ seconds: String) throws {
    let number = Int(seconds).map { "\($0)" }
    #expect(try run(epoch: seconds).created == [number, number])
  }

  @Test(arguments: [
    "", "Now", "2026-03-20", "2026-03-20T08:00:00", "2026-03-20 08:00:00Z", "2026-03-20T08:00:00.5Z", "1773993600",
    "2026-02-30T08:00:00Z", "10000-01-01T00:00:00Z", " 2026-03-20T08:00:00Z",
  ])
  func anythingElseIsWrongUse(_ moment: String) throws {
    let run = try run(["--now", moment]).run
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(
      run.complaints.hasPrefix(
        "error: --now takes a date and time with a UTC offset, such as 2026-03-20T08:00:00Z, or now, "
          + "not '\(moment)'\n"))
  }

  @Test(arguments: [
    "-1", "+1", " 1", "1 ", "1.5", "1e9", "0x10", "253402300800", "99999999999999999999", "\u{661}", "now",
  ])
  func anEpochIsDigits(_ epoch: String) throws {
    let run = try run(epoch: epoch).run
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(
      run.complaints.hasPrefix("error: SOURCE_DATE_EPOCH must be a number of seconds since 1970, not '\(epoch)'\n"))
  }

  /// Servers get the definition, which does not contain the creation time.
  @Test func serversAreNotToldOfIt() {
    let console = { MemoryConsole(input: Self.dated) }
    let one = campaignc("compile", "--payload", "server", "-", on: console())
    let other = campaignc("compile", "--payload", "server", "--now", "2026-03-20T08:00:00Z", "-", on: console())
    #expect(one.exitCode == .clean && one.output == other.output)
  }

  /// The clock of a reader without a time zone is not known.
  @Test func timesByReadersClocksAreLeftOutWithANote() throws {
    let folder = try TemporaryFolder()
    try folder.make(
      "campaignc.yaml", text: "readers: { anna: { time_zone: Europe/Berlin }, ben: { language: en }, carl: {} }\n")
    try folder.make(
      "a.yaml", text: PayloadWorkspace.campaign("a") + "time_zone: local\nstarts: 2026-03-20 08:00\n")
    func notes(_ words: String...) -> String { campaignc(words + [folder.path("a.yaml")]).complaints }
    #expect(notes("compile", "--reader", "anna") == "")
    let words = "note: left out the times by readers' own clocks ('time_zone: local'): "
    #expect(notes("compile", "--reader", "ben") == words + "no 'time_zone' is known of ben\n")
    #expect(notes("compile", "--language", "en") == words + "the reader has no time zone\n")
    #expect(notes("build", "-q", "-o", folder.path("out")).contains(words + "no 'time_zone' is known of ben, carl\n"))
  }
}
