import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// When the steps of a command line happen, and how their times are written and printed.
@Suite struct StepTimeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("Europe/Berlin", to: "spring.yaml")
  }

  private func write(_ zone: String, to name: String) throws {
    let campaign = """
      campaign: \(name.prefix { $0 != "." })
      time_zone: \(zone)
      in_app_messages:
        - { id: a, type: slideup, message: A, starts: 2027-03-27 00:00, ends: 2027-03-29 00:00, re_eligibility: always, triggers: [{ type: custom_event, name: visit }] }
        - { id: b, type: slideup, message: B, delay: 10s, triggers: [{ type: session_start }] }

      """
    try folder.write(Array(campaign.utf8), to: name)
  }

  private func simulate(_ words: String...) -> ToolRun { campaignc(["simulate", folder.path] + words) }

  /// The times of the session and of the first step, by the times that are given.
  @Test(arguments: [
    (["--at", "2027-03-20T08:00:00Z", "--event", "visit", "--after", "40s"], "08:00:00Z", "08:00:40Z"),
    (["--at", "2027-03-20T08:00:00Z", "--event", "visit", "--at", "2027-03-20T08:01:00Z"], "08:00:00Z", "08:01:00Z"),
    (["--event", "visit", "--at", "2027-03-20T08:01:00Z"], "08:01:00Z", "08:01:00Z"),
  ])
  func theSessionBeginsAtItsOwnTime(_ words: [String], _ session: String, _ event: String) {
    let output = campaignc(["simulate", folder.path] + words).output
    #expect(output.hasPrefix("2027-03-20T\(session)  session start\n"), "\(output)")
    #expect(output.contains("2027-03-20T\(event)  visit\n"), "\(output)")
  }

  /// The session's message comes before the event, and is too near to it.
  @Test func whyBeginsTheSessionAtItsOwnTime() {
    let times = ["--at", "2027-03-27T08:00:00Z", "--event", "visit", "--after", "15s"]
    let run = campaignc(["why", "spring/a", folder.path] + times)
    #expect(run.output.contains("too soon after 'spring/b'"), "\(run.output)")
  }

  @Test func aDayThatBeginsNowCanBeRepeated() throws {
    let output = simulate("--event", "visit").output
    let match = try #require(output.firstMatch(of: /^begins now; --at (\S+) before the steps repeats it\n/))
    let rest = output.split(separator: "\n", maxSplits: 1)[1]
    #expect(simulate("--at", String(match.1), "--event", "visit").output == rest)
    #expect(campaignc(["why", "spring/a", folder.path, "--event", "visit"]).output.contains("  begins now; --at 2"))
    #expect(campaignc(["why", folder.path, "--event", "visit"]).output.hasPrefix("begins now; --at 2"))
    #expect(!simulate("--event", "visit", "--at", "2027-03-20T08:01:00Z").output.contains("begins now"))
    #expect(!simulate("--event", "visit", "--format", "json").output.contains("begins now"))
  }

  /// A step has one time.
  @Test(arguments: [
    ["--event", "visit", "--after", "1s", "--after", "2s"],
    ["--event", "visit", "--at", "2027-03-20T08:00:00Z", "--after", "2s"],
    ["--event", "visit", "--after", "2s", "--at", "now"],
    ["--at", "now", "--at", "now", "--event", "visit"],
  ])
  func aSecondTimeIsRefused(_ words: [String]) {
    let run = campaignc(["simulate", folder.path] + words)
    #expect(run.exitCode == .wrongUse && run.complaints.contains("second"), "\(run.complaints)")
  }

  /// A time without an offset is by the clock of the reader, or else of the campaigns. The reports have both.
  @Test func localTimesAreReadAndPrinted() throws {
    let berlin = simulate("--at", "2027-03-26 19:00", "--event", "visit", "--after", "30s").output
    #expect(berlin.hasPrefix("times by the clock of Europe/Berlin, with UTC beside them\n"), "\(berlin)")
    #expect(berlin.contains("\n2027-03-26 19:00 (2027-03-26T18:00:00Z)  session start\n"), "\(berlin)")
    #expect(berlin.contains("\n2027-03-26 19:00:30 (2027-03-26T18:00:30Z)  visit\n"), "\(berlin)")
    let other = simulate("--time-zone", "America/New_York", "--at", "2027-03-26T19:00:00", "--event", "visit").output
    #expect(other.contains("\n2027-03-26 19:00 (2027-03-26T23:00:00Z)  visit\n"), "\(other)")
    try write("Asia/Tokyo", to: "other.yaml")
    let unclear = simulate("--at", "2027-03-26 19:00", "--event", "visit")
    #expect(unclear.exitCode == .wrongUse && unclear.complaints.contains("Asia/Tokyo"), "\(unclear.complaints)")
    #expect(unclear.complaints.contains("--time-zone"), "\(unclear.complaints)")
  }

  @Test(arguments: [
    ("2027-03-28 02:30", "does not exist in Europe/Berlin", "'2027-03-28 01:30' or '2027-03-28 03:30'"),
    ("2027-10-31 02:30", "comes twice", "2027-10-31T02:30:00+02:00 or 2027-10-31T02:30:00+01:00"),
    ("1999-01-01 02:30", "only from the year 2000 on", "1999-01-01T02:30:00Z"),
    ("tomorrow", "takes a date and time", "'2026-03-20 08:00'"),
  ])
  func unclearTimesHaveANextStep(_ time: String, _ words: String, _ help: String) {
    let run = simulate("--at", time, "--event", "visit")
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains(words) && run.complaints.contains(help), "\(run.complaints)")
  }

  @Test func timeZonesAreChecked() {
    let run = simulate("--time-zone", "Europe/Berln", "--event", "visit")
    #expect(run.exitCode == .wrongUse && run.complaints.contains("'Europe/Berlin'?"), "\(run.complaints)")
  }

  /// The start and the end of a message, as its author wrote them.
  @Test func windowsAreInTheZoneOfTheirCampaign() throws {
    let early = simulate("--at", "2027-03-26T20:00:00Z", "--event", "visit").output
    #expect(early.contains("it starts at 2027-03-27 00:00 in Europe/Berlin (2027-03-26T23:00:00Z)"), "\(early)")
    let late = simulate("--at", "2027-03-29T20:00:00Z", "--event", "visit").output
    #expect(late.contains("it ended at 2027-03-29 00:00 in Europe/Berlin (2027-03-28T22:00:00Z)"), "\(late)")
    try write("local", to: "spring.yaml")
    let own = simulate("--time-zone", "Asia/Tokyo", "--at", "2027-03-26T08:00:00Z", "--event", "visit").output
    #expect(own.contains("it starts at 2027-03-27 00:00 by the reader's clock (2027-03-26T15:00:00Z)"), "\(own)")
  }

  /// Programs get milliseconds, and reasons as words and lists.
  @Test func programsGetExactTimesAndReasons() throws {
    let times = ["--at", "2027-03-27T08:00:00Z", "--event", "visit", "--after", "1500ms", "--view-feed", "news_feed"]
    let output = campaignc(["simulate", folder.path, "--format", "json"] + times).output
    #expect(output.contains(#"{"at":"2027-03-27T08:00:01.500Z","#), "\(output)")
    #expect(output.contains(#""due":"2027-03-27T08:00:10.000Z","kind":"won""#), "\(output)")
    #expect(output.contains(#""because":"minimum_interval","kind":"discarded""#), "\(output)")
    #expect(output.contains(#""cards":[],"channel":"news_feed","kind":"feed_displayed""#), "\(output)")
    #expect(output.contains(#""unread":0"#), "\(output)")
  }

  @Test func contentCardsHaveNoCategories() {
    let run = simulate("--view-feed", "content_cards", "--category", "news")
    #expect(run.exitCode == .wrongUse && run.complaints.contains("content cards have no categories"))
    #expect(simulate("--view-feed", "news_feed", "--category", "news").exitCode == .clean)
  }

  /// The time of a reason has the same form as that of its step.
  @Test func reasonsHaveTheTimesOfTheirSteps() throws {
    let local = simulate("--at", "2027-03-27 12:00", "--event", "visit", "--after", "15s")
    #expect(local.output.contains("b: at 2027-03-27 12:00:10 (2027-03-27T11:00:10Z)  ("), "\(local.output)")
    #expect(
      local.output.contains("the next message can be shown at 2027-03-27 12:00:40 (2027-03-27T11:00:40Z)"),
      "\(local.output)")
    let utc = simulate("--at", "2027-03-27T11:00:00Z", "--event", "visit", "--after", "15s")
    #expect(utc.output.contains("b: at 2027-03-27T11:00:10Z  ("), "\(utc.output)")
    let why = campaignc(
      ["why", "spring/a", folder.path, "--at", "2027-03-27 12:00", "--event", "visit", "--after", "15s"])
    #expect(why.output.contains("can be shown at 2027-03-27 12:00:40 (2027-03-27T11:00:40Z)"), "\(why.output)")
  }
}
