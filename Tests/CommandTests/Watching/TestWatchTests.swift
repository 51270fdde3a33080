import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc test --watch`: after a change, it runs the affected scenarios, and reports about all.
@Suite struct TestWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try write("channels: [news_feed]\n", to: "campaignc.yaml")
    try write(Self.campaign("hero"), to: "campaigns/spring.yaml")
    try write(Self.scenario("one", "hero") + "---\n" + Self.scenario("two", "hero"), to: "scenarios/a.yaml")
    try write(Self.scenario("three", "hero"), to: "scenarios/b.yaml")
  }

  private static func campaign(_ id: String) -> String {
    "campaign: spring\ncards: [{ id: \(id), type: text_announcement, title: A, description: B }]\n"
  }

  private static func scenario(_ name: String, _ id: String) -> String {
    "scenario: \(name)\nat: 2026-03-21T10:00:00Z\nsteps:\n  - session_start\n  - expect: { news_feed: spring/\(id) }\n"
  }

  private func write(_ text: String, to file: String) throws { try folder.save(text, to: file) }

  /// The scenarios are in one directory, and the campaigns of the same workspace in another.
  @Test func onlyAffectedScenariosRunAgain() throws {
    let watching = Watching("test", "--watch", folder.path("scenarios"), in: folder)
    #expect(watching.report().contains("3 scenarios passed\nwatching 3 files in 3 directories; Ctrl-C ends\n"))
    try write(Self.scenario("three", "nothing").replacing("spring/nothing", with: "nothing"), to: "scenarios/b.yaml")
    var report = watching.report()
    #expect(
      report.contains("failed: three") && report.contains("1 of 3 scenarios failed\nran 1 of 3 scenarios again\n"))
    #expect(report.contains("changed: \(folder.path("scenarios/b.yaml"))\n"))
    try write(Self.scenario("one", "hero"), to: "scenarios/a.yaml")
    // A failure is reported until it is gone, even if its scenario did not run again.
    #expect(watching.report().contains("1 of 2 scenarios failed\nran 1 of 2 scenarios again\n"))
    try write(Self.campaign("hero").replacing("title: A", with: "title: C"), to: "campaigns/spring.yaml")
    report = watching.report()
    #expect(report.contains("1 of 2 scenarios failed\nchanged: "), "\(report)")
    #expect(watching.stop() == .clean)
  }

  /// Another program may touch or save a file, or close it late, without a change of its text.
  @Test func theSameTextIsNoNews() throws {
    let watching = Watching("test", "--watch", folder.path, in: folder)
    _ = watching.report()
    try watching.shell("touch campaigns/spring.yaml; cp scenarios/b.yaml .copy; mv .copy scenarios/b.yaml")
    try write(Self.scenario("one", "hero"), to: "scenarios/a.yaml")
    let report = watching.report(with: "2 scenarios passed")
    #expect(report.components(separatedBy: Watching.mark).count == 2, "\(report)")
    #expect(report.contains("changed: \(folder.path("scenarios/a.yaml"))\n"), "\(report)")
    #expect(watching.stop() == .clean)
  }

  @Test func errorsArePassing() throws {
    let watching = Watching("test", "--watch", "--scenario", "three", folder.path, in: folder)
    #expect(watching.report().contains("1 scenario passed"))
    try write("campaign: spring\ncards: 7\n", to: "campaigns/spring.yaml")
    #expect(watching.report(with: "changed: ").hasPrefix("----"))
    #expect(watching.complaints.contains("nothing tested: fix the errors above"))
    try write(Self.campaign("hera"), to: "campaigns/spring.yaml")
    #expect(watching.report().contains("changed: "))
    try write(Self.scenario("four", "hera"), to: "scenarios/b.yaml")
    #expect(watching.report(with: "changed: ").contains("scenarios/b.yaml"))
    #expect(watching.complaints.contains("no scenario has 'three' in its name"))
    try write(Self.campaign("hero"), to: "campaigns/spring.yaml")
    _ = watching.report()
    try write(Self.scenario("three", "hero"), to: "scenarios/b.yaml")
    #expect(watching.report(with: "1 scenario passed").contains("changed: "))
    #expect(watching.stop() == .clean)
  }

  @Test(arguments: [
    (["--update"], "--update can't be combined with --watch"), (["-"], "standard input can't be watched"),
    (["--format", "junit"], "--watch is for people, so it can't report as junit"),
    (["missing"], "missing: no such file or directory"),
  ]) func whatMakesNoSenseIsRefused(_ words: [String], _ message: String) {
    let run = campaignc(["test", "--watch"] + words)
    #expect(run.exitCode == .wrongUse && run.complaints.contains(message), "\(run.complaints)")
  }
}
