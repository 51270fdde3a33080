import Foundation
import TestSupport
import Testing

/// `campaignc test --staged` and `--changed-since`: which scenarios a change affects, and what the hooks make of it.
@Suite(.needsBinary, .needs("git")) struct ChangedScenariosTests {
  private let here: GitFolder

  init() throws {
    here = try GitFolder()
    try here.folder.make("campaignc.yaml", text: "channels: [news_feed]\n")
    for name in ["spring", "winter"] { try write(campaign: name, "hero", to: "campaigns/\(name).yaml") }
    try here.folder.make("scenarios/own.yaml", text: Self.scenario("own", "spring/hero", campaigns: "[spring]"))
    try here.folder.make("scenarios/other.yaml", text: Self.scenario("other", "winter/hero", campaigns: "[winter]"))
    try here.folder.make("scenarios/all.yaml", text: Self.scenario("all", "[spring/hero, winter/hero]"))
    try here.commit()
  }

  private func write(campaign: String, _ id: String, to file: String) throws {
    let card = "{ id: \(id), type: text_announcement, title: A, description: B }"
    try here.folder.make(file, text: "campaign: \(campaign)\ncards: [\(card)]\n")
  }

  private static func scenario(_ name: String, _ feed: String, campaigns: String? = nil) -> String {
    "scenario: \(name)\n" + (campaigns.map { "campaigns: \($0)\n" } ?? "")
      + "at: 2026-03-21T10:00:00Z\nsteps: [session_start, { expect: { news_feed: \(feed) } }]\n"
  }

  private func test(_ words: String...) throws -> (exitCode: Int32, text: String) {
    try here.withTool(["campaignc", "test"] + words)
  }

  @Test func nothingIsAffectedByNothing() throws {
    let run = try test("--changed-since", "HEAD")
    #expect(run == (0, "no scenario is affected by the change\n"))
    #expect(try test("--staged").text.hasPrefix("note: nothing is staged, so nothing was tested"))
    #expect(try test("--staged", "-q") == (0, ""))
    #expect(try test("--staged", "--changed-since", "HEAD").exitCode == 2)
    #expect(try test("--staged", "--update").exitCode == 2)
    #expect(try test("--changed-since", "nonsense").exitCode == 2)
  }

  /// A file that no scenario depends on.
  @Test func otherFilesAffectNothing() throws {
    try here.folder.make("README.md", text: "x\n")
    #expect(try test("--changed-since", "HEAD").text == "no scenario is affected by the change\n")
  }

  @Test(arguments: ["--staged", "--changed-since=HEAD"]) func aCampaignAffectsItsScenarios(_ option: String) throws {
    try write(campaign: "spring", "hera", to: "campaigns/spring.yaml")
    try here.git("add", ".")
    let run = try test(option)
    #expect(run.exitCode == 1, "\(run.text)")
    #expect(run.text.contains("failed: own") && run.text.contains("failed: all"), "\(run.text)")
    #expect(run.text.hasSuffix("2 of 2 scenarios failed; 1 not affected by the change\n"), "\(run.text)")
  }

  @Test func aScenarioAffectsOnlyItself() throws {
    try here.folder.make("scenarios/own.yaml", text: Self.scenario("own", "nothing", campaigns: "[spring]"))
    #expect(try test("--changed-since", "HEAD").text.hasSuffix("\nthe scenario failed; 2 not affected by the change\n"))
    #expect(try test("--changed-since", "HEAD", "campaigns").text == "no scenario is affected by the change\n")
  }

  /// Changes that affect all scenarios: a configuration, a file that is gone, and a file that had campaigns before.
  @Test func inDoubtAllScenariosRun() throws {
    try here.folder.make("campaignc.yaml", text: "channels: [news_feed, content_cards]\n")
    #expect(try test("--changed-since", "HEAD").text == "3 scenarios passed\n")
    try here.git("checkout", "-q", ".")
    try here.remove("campaigns/winter.yaml")
    let gone = try test("--changed-since", "HEAD")
    #expect(gone.exitCode == 1, "\(gone.text)")
    try here.git("checkout", "-q", ".")
    try here.folder.make("campaigns/winter.yaml", text: Self.scenario("new", "spring/hero"))
    try here.folder.make("scenarios/other.yaml", text: "scenario: x\n" + Self.scenario("x", "nothing").dropFirst(12))
    let moved = try test("--changed-since", "HEAD", "-q", "--all")
    #expect(moved.text.contains("winter/hero"), "\(moved.text)")
  }

  /// The staged state counts, not the one on the disk.
  @Test func stagedFilesAreTested() throws {
    try write(campaign: "spring", "hera", to: "campaigns/spring.yaml")
    try here.git("add", ".")
    try write(campaign: "spring", "hero", to: "campaigns/spring.yaml")
    #expect(try test("--staged").exitCode == 1)
    #expect(try test("--changed-since", "HEAD").exitCode == 0)
  }

  /// Errors that were there before do not stop a commit.
  @Test func oldErrorsAreNotReported() throws {
    try here.folder.make("old.yaml", text: "campaign: [\n")
    try here.commit()
    try here.folder.make("scenarios/own.yaml", text: Self.scenario("own", "[spring/hero]", campaigns: "[spring]"))
    let run = try test("--changed-since", "HEAD")
    #expect(run == (0, "1 scenario passed; 2 not affected by the change\n"))
  }

  // MARK: The hook

  @Test func theHookRunsTheAffectedScenarios() throws {
    #expect(try here.tool("hook", "install").exitCode == 0)
    try write(campaign: "winter", "hero", to: "campaigns/winter.yaml")
    try here.folder.make("notes.txt", text: "x\n")
    try here.git("add", ".")
    let sound = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(sound.exitCode == 0 && sound.text.isEmpty, "\(sound.text)")
    // Both names are right for 'lint', but the card is on the other feed.
    let card = "{ id: hero, type: text_announcement, title: A, description: B, channels: [content_cards] }"
    try here.folder.make("campaigns/spring.yaml", text: "campaign: spring\ncards: [\(card)]\n")
    try here.folder.make("scenarios/own.yaml", text: Self.scenario("own", "nothing", campaigns: "[spring]"))
    try here.folder.make("scenarios/all.yaml", text: Self.scenario("all", "nothing"))
    try here.git("add", ".")
    let broken = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(broken.exitCode == 1)
    #expect(broken.text.contains("failed: all") && !broken.text.contains("failed: own"), "\(broken.text)")
    #expect(
      broken.text.hasSuffix(
        "campaignc stopped this commit. Fix what it reports, or skip the check once: git commit --no-verify\n"),
      "\(broken.text)")
    #expect(try here.withTool(["git", "commit", "-q", "--no-verify", "-m", "a"]).exitCode == 0)
  }

  /// The script of an earlier version is replaced.
  @Test func aFormerHookIsReplaced() throws {
    let former = """
      #!/bin/sh
      # Written by 'campaignc hook install'. Remove it with 'campaignc hook uninstall'.
      # Checks the staged campaign files. Skip it once with 'git commit --no-verify'.

      if ! command -v campaignc >/dev/null 2>&1; then
        echo "campaignc is not in PATH, so the pre-commit hook can't check campaign files." >&2
        echo "Install campaignc, commit with --no-verify, or remove the hook: $0" >&2
        exit 1
      fi
      exec campaignc lint --quiet --staged

      """
    try here.folder.make(".git/hooks/pre-commit", text: former)
    #expect(try here.tool("hook", "install").text.hasPrefix("wrote .git/hooks/pre-commit"))
    let text = try String(contentsOfFile: here.folder.path(".git/hooks/pre-commit"), encoding: .utf8)
    #expect(text.contains("campaignc test --quiet --staged"))
    try here.folder.make(".git/hooks/pre-commit", text: former)
    #expect(try here.tool("hook", "uninstall").text == "removed .git/hooks/pre-commit\n")
  }
}
