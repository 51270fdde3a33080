import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The reports of `campaignc test`: which ones it writes, and what they say.
@Suite struct ScenarioReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.make(
      "campaigns/spring.yaml",
      text: """
        campaign: spring
        in_app_messages:
          - { id: a, type: modal, message: A, min_interval: 0s, triggers: [{ type: custom_event, name: visit }] }
          - { id: b, type: modal, message: B, min_interval: 0s, triggers: [{ type: custom_event, name: buy }] }

        """)
  }

  private func write(_ name: String, _ clients: String, _ claim: String, to file: String) throws {
    try folder.make(
      file,
      text: """
        scenario: \(name)
        targets: [\(clients)]
        at: 2026-03-21T10:00:00Z
        steps:
          - session_start
          - event: visit
          - expect: { \(claim) }

        """)
  }

  private func test(_ words: String...) -> ToolRun { campaignc(["test", folder.path] + words) }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path(name)), encoding: .utf8)
  }

  private func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

  // MARK: One report for equal failures

  @Test func equalFailuresArePrintedOnce() throws {
    try write("wrong", "ios, android, web", "shown: spring/b", to: "a.yaml")
    let run = test()
    #expect(run.output.hasPrefix("failed on ios, android, web: wrong  (\(folder.path("a.yaml")):1)\n"), "\(run.output)")
    #expect(count("but it was", in: run.output) == 1)
    #expect(run.output.hasSuffix("1 scenario, each on its clients: 3 of 3 runs failed\n"))
    #expect(
      test("--format", "github").output
        == "::error file=a.yaml,line=7,title=wrong (failed on ios%2C android%2C web)::"
        + "expected shown: spring/b%0Abut it was: spring/a%0A"
        + "spring/b waits for buy, which has not happened  (\(folder.path("campaigns/spring.yaml")):4)\n")
    let junit = test("--format", "junit").output
    #expect(junit.contains(#"<testsuites name="campaignc" tests="1" failures="1" errors="0">"#), "\(junit)")
    #expect(count("<failure ", in: junit) == 1)
    #expect(junit.contains(#"<failure message="failed on ios, android, web: expected shown: spring/b, "#))
  }

  /// Programs that count clients read JSON.
  @Test func jsonHasALineForEachClient() throws {
    try write("wrong", "ios, android, web", "shown: spring/b", to: "a.yaml")
    let lines = test("--format", "json").output.split(separator: "\n")
    #expect(lines.map { $0.prefix(16) } == [#"{"client":"ios","#, #"{"client":"andro"#, #"{"client":"web","#])
    #expect(
      lines.allSatisfy { $0.contains(#""problem":["expected shown: spring/b","but it was: spring/a","spring/b waits"#) }
    )
  }

  @Test func differentFailuresAreApart() throws {
    try folder.make(
      "a.yaml",
      text: """
        scenario: wrong
        targets: [ios, android, web]
        at: 2026-03-21T10:00:00Z
        steps: [session_start, { event: visit }, { event: buy, expect: { queued: nothing, discarded: nothing } }]

        """)
    let run = test()
    #expect(run.output.contains("failed on ios, android: wrong") && run.output.contains("failed on web: wrong"))
    #expect(count("::error", in: test("--format", "github").output) == 2)
    let junit = test("--format", "junit").output
    #expect(count("<testcase ", in: junit) == 1 && junit.contains("failed on web: wrong"))
  }

  @Test func theMessagesThatAreTooManyHaveNames() throws {
    try folder.make(
      "a.yaml",
      text: """
        scenario: calm
        at: 2026-03-21T10:00:00Z
        steps:
          - session_start
          - event: visit
          - { step: dismiss, after: 1h }
          - event: buy
          - expect: { at_most: { shown: 1, within: 24h } }

        """)
    #expect(
      test().output.contains(
        "    but 2 were shown in such a time: [spring/a, spring/b], the last one at 2026-03-21T11:00:00Z\n"))
  }

  // MARK: Several reports

  @Test func everyFormatHasItsFile() throws {
    try write("wrong", "web", "shown: spring/b", to: "a.yaml")
    let (xml, json) = (folder.path("r.xml"), folder.path("r.jsonl"))
    let run = test("--format", "junit", "-o", xml, "--format", "human", "--format", "json", "--output", json)
    #expect(run.exitCode == .findings && run.output == test().output)
    #expect(try text("r.xml") == test("--format", "junit").output)
    #expect(try text("r.jsonl") == test("--format", "json").output)
    #expect(
      test("--format", "junit", "--format", "json").complaints.contains("only one report can go to standard output"))
    #expect(test("--format", "junit", "-o", xml, "--format", "json", "-o", xml).exitCode == .wrongUse)
  }

  /// A report never replaces a file of the run, not even one with errors.
  @Test(arguments: ["shown: nothing", "shwn: nothing"]) func noReportReplacesAScenario(_ claim: String) throws {
    try write("a", "web", claim, to: "a.yaml")
    let before = try text("a.yaml")
    let run = test("--format", "human", "-o", folder.path("a.yaml"))
    #expect(run.exitCode == .wrongUse && run.complaints.contains("this run reads"), "\(run.complaints)")
    #expect(try text("a.yaml") == before)
  }

  /// Reports are written into the workspace, and the next run finds them there.
  @Test func reportsInTheWorkspaceAreNoCampaigns() throws {
    try write("right", "ios, web", "shown: spring/a", to: "a.yaml")
    try write("wrong", "web", "shown: spring/b", to: "b.yaml")
    let reports = [
      ("test.json", ["test", "--format", "json"]), ("lint.json", ["lint", "--format", "json"]),
      ("lines.json", ["lint", "--format", "jsonl"]), ("sarif.json", ["lint", "--format", "sarif"]),
      ("gitlab.json", ["lint", "--format", "gitlab"]), ("stats.json", ["stats", "--format", "json"]),
      ("readers.json", ["simulate", "--readers", "2", "--format", "json"]),
      ("day.json", ["simulate", "--event", "visit", "--format", "json"]),
    ]
    // A finding for the reports.
    try folder.make("other/bad.yaml", text: "campaign: bad\nowner: growth\nfoo: 1\n")
    for (name, words) in reports {
      let path = words[0] == "lint" ? folder.path("other") : folder.path("campaigns")
      let run = campaignc([words[0], words[0] == "test" ? folder.path : path] + words.dropFirst())
      #expect(!run.output.isEmpty, "\(words): \(run.complaints)")
      try folder.make("reports/\(name)", text: run.output)
    }
    let run = campaignc(["lint", folder.path("reports"), folder.path("campaigns"), "--format", "concise"])
    #expect(!run.output.contains("reports/"), "\(run.output)\(run.complaints)")
    let tested = campaignc(
      ["test", folder.path("reports"), folder.path("campaigns"), folder.path("a.yaml"), "--scenario", "right"])
    #expect(tested.exitCode == .clean, "\(tested.complaints)")
  }

  /// A file with errors fails every report.
  @Test func errorsAreInTheFiles() throws {
    try folder.make("a.yaml", text: "scenario: [\n")
    let run = test("--format", "human", "--format", "junit", "-o", folder.path("r.xml"))
    #expect(run.exitCode == .findings && run.output.isEmpty && run.complaints.contains("nothing tested"))
    #expect(try text("r.xml").contains("<failure "))
  }

  @Test func quietReportsHaveOnlyFailures() throws {
    try write("right", "web", "shown: spring/a", to: "a.yaml")
    #expect(test("-q").output.isEmpty)
    try write("wrong", "web", "shown: spring/b", to: "b.yaml")
    let suffix = "    spring/b waits for buy, which has not happened  (\(folder.path("campaigns/spring.yaml")):4)\n\n"
    #expect(test("--quiet").output.hasSuffix(suffix))
  }

  @Test func ofManyFailuresTheFirstAreShown() throws {
    for number in 1...8 { try write("wrong \(number)", "web", "shown: spring/b", to: "\(number).yaml") }
    let run = test()
    #expect(count("failed: wrong", in: run.output) == 5)
    #expect(run.output.hasSuffix("\nand 3 more scenarios that fail; --all shows them\n\n8 of 8 scenarios failed\n"))
    #expect(count("failed: wrong", in: test("--all").output) == 8)
    #expect(count("<failure ", in: test("--format", "junit").output) == 8)
  }

  /// A scenario that fails on several clients is one.
  @Test func scenariosThatAreLeftOutAreCounted() throws {
    let scenario = "targets: [ios, android, web]\nat: 2026-03-21T10:00:00Z\nsteps: [session_start, "
    let all = (0..<6).map { "scenario: number \($0)\n\(scenario){ expect: { unread: 3 } }]\n" }
    let text =
      "campaign: spring\nin_app_messages: [{ id: a, type: slideup, message: A, triggers: [{ type: session_start }] }]\n---\n"
    let folder = try TemporaryFolder()
    try folder.folder(".git")
    try folder.write(Array((text + all.joined(separator: "---\n")).utf8), to: "a.yaml")
    let run = campaignc(["test", folder.path])
    let end =
      "\nand 1 more scenario that fails; --all shows them\n\n6 scenarios, each on its clients: 18 of 18 runs failed\n"
    #expect(run.output.hasSuffix(end), "\(run.output)")
  }

  /// A file that campaignc wrote itself is no campaign file, and the message names its kind.
  @Test func aPackIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.folder(".git")
    #expect(campaignc(["fixtures", "--scenarios", "-o", folder.path("pack")]).exitCode == .clean)
    let run = campaignc(["test", folder.path("pack")])
    #expect(run.exitCode == .wrongUse, "\(run.output)")
    #expect(run.complaints.contains("files found, but each is a part of a pack"), "\(run.complaints)")
  }

  // MARK: Nothing to test

  @Test func noScenariosCanBeRight() throws {
    #expect(test().exitCode == .wrongUse)
    let run = test("--if-any")
    #expect(run.exitCode == .clean && run.output == "there are no scenarios\n")
    #expect(test("--if-any", "--quiet").output.isEmpty)
    #expect(test("--if-any", "--format", "junit").output.contains(#"tests="0""#))
  }

  /// A file that is left out is named, with the line that leaves it out.
  @Test func whatIsLeftOutIsNamed() throws {
    try folder.make("campaignc.yaml", text: "# Only these.\ninclude: [\"campaigns/**\"]\n")
    try write("wrong", "web", "shown: spring/b", to: "scenarios/a.yaml")
    try folder.make("scenarios/b.yaml", text: "no: scenario\n")
    let words = "  1 file with scenarios is left out by 'include' in \(folder.path("campaignc.yaml")):2\n"
    #expect(test().complaints == "error: there are no scenarios\n\(words)")
    #expect(campaignc("test", folder.path("scenarios")).complaints.hasSuffix(words))
    // A file that is named is read.
    #expect(campaignc("test", folder.path("scenarios/a.yaml")).output.contains("failed: wrong"))
    try folder.make("campaignc.yaml", text: "exclude: [\"*/a.yaml\"]\n")
    try FileManager.default.removeItem(atPath: folder.path("scenarios/b.yaml"))
    #expect(test().complaints.contains("1 file with scenarios is left out by 'exclude' in "))
    try folder.make("campaignc.yaml", text: "{}\n")
    try folder.make(".gitignore", text: "\nscenarios/\n")
    #expect(test().complaints.hasSuffix("1 file with scenarios is left out by \(folder.path(".gitignore")):2\n"))
  }

  @Test(arguments: [
    ["stats"], ["compile"], ["simulate", "--event", "visit"], ["why"], ["test"], ["build", "-o", "out"],
  ])
  func missingCampaignsAreNamed(_ words: [String]) throws {
    try folder.make("campaignc.yaml", text: "include: [\"scenarios/**\"]\n")
    try folder.make(
      "scenarios/a.yaml",
      text: "scenario: a\nat: 2026-03-21T10:00:00Z\nsteps: [session_start, { expect: { shown: nothing } }]\n")
    let run = campaignc(words + [folder.path])
    #expect(run.exitCode > .clean)
    let end = "1 file with campaigns is left out by 'include' in \(folder.path("campaignc.yaml")):1\n"
    #expect(run.complaints.hasSuffix(end), "\(run.complaints)")
  }

  /// The search of a directory says so, too.
  @Test func ignoredCampaignsAreNamed() throws {
    try folder.make(".gitignore", text: "campaigns/\n")
    let run = campaignc("stats", folder.path)
    let words = "1 file with campaigns or scenarios is left out by \(folder.path(".gitignore")):1\n"
    #expect(run.complaints == "error: \(folder.path): \(words)")
  }
}
