import CampaignCommand
import CommandSupport
import Findings
import TestSupport
import Testing

/// A run keeps a bounded number of findings, says if there are more, and always keeps the same ones.
@Suite struct KeptFindingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    // It says that every file is meant as a campaign.
    try folder.make("campaignc.yaml", text: "targets: [ios]\n")
  }

  private static func flawed(_ count: Int) -> String {
    "campaign: a\n" + (0..<count).map { "k\($0): 1\n" }.joined()
  }

  private func lint(_ words: String...) -> ToolRun {
    campaignc(["lint", "--format", "concise", folder.path] + words)
  }

  @Test func aFileHasSoManyFindingsAndOneThatSaysSo() throws {
    try folder.make("a.yaml", text: Self.flawed(Report.most + 5))
    let run = lint()
    let lines = run.output.split(separator: "\n")
    #expect(run.exitCode == .findings)
    #expect(lines.count { $0.hasSuffix("[limit]") } == 1)
    // The campaign also has no cards.
    #expect(lines.count { $0.hasSuffix("[unknown-field]") } == Report.most - 1)
    #expect(lines.count { $0.hasSuffix("[missing-field]") } == 1)
    #expect(lines.first?.contains("a.yaml:1:1: error: this file has more than 10000 findings") ?? false)
    let counts = campaignc("lint", "--statistics", folder.path).output
    #expect(counts.contains("9999") && counts.contains("limit"))
  }

  @Test func aFileThatIsJustFullIsNotCut() throws {
    try folder.make("a.yaml", text: Self.flawed(Report.most - 1))
    #expect(!lint().output.contains("[limit]"))
  }

  @Test func whatIsLeftOutIsTheSameInEveryRun() throws {
    // These findings take less time than those about unknown keys.
    let flawed = "campaign: a\ntags:\n" + String(repeating: "- no\n", count: 9_000)
    for number in 0..<20 { try folder.make("f\(number + 10).yaml", text: flawed) }
    let run = lint("--threads", "1")
    #expect(run.exitCode == .findings)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.contains("the files after this one were not checked [limit]") } == 1)
    #expect(!run.output.contains("f29.yaml"))
    for threads in ["2", "5", "8"] { #expect(lint("--threads", threads).output == run.output) }
  }

  /// A baseline must not list findings of files that were not checked.
  @Test func noBaselineTakesInThatSomethingWasNotLookedAt() throws {
    try folder.make("a.yaml", text: Self.flawed(Report.most + 5))
    let baseline = folder.path("known.json")
    #expect(lint("--baseline", baseline, "--write-baseline").exitCode == .findings)
    let run = lint("--baseline", baseline)
    #expect(run.exitCode == .findings)
    #expect(run.output.split(separator: "\n").filter { $0.hasSuffix("]") }.allSatisfy { $0.hasSuffix("[limit]") })
  }

  @Test func whatIsCutIsRememberedAsCut() throws {
    try folder.make("a.yaml", text: Self.flawed(Report.most + 5))
    let cache = ["--cache", "--cache-dir", folder.path("cache")]
    let first = campaignc(["lint", "--format", "concise", folder.path("a.yaml")] + cache)
    let second = campaignc(["lint", "--format", "concise", folder.path("a.yaml")] + cache)
    #expect(first.output.contains("[limit]") && first.output == second.output)
  }
}
