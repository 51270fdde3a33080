import Foundation
import TestSupport
import Testing

/// `format --staged` and `--changed-since`: only the files of a change.
@Suite(.needsBinary, .needs("git")) struct StagedFormatTests {
  private static let loose = "owner:   me\n"
  private static let tidy = "\nowner: me\n"

  private func text(_ file: String, in here: GitFolder) throws -> String {
    try String(contentsOfFile: here.folder.path(file), encoding: .utf8)
  }

  @Test func onlyStagedFilesAreFormatted() throws {
    let here = try GitFolder()
    try here.write("old.yaml", more: Self.loose)
    try here.write("campaigns/a.yaml")
    try here.commit()
    #expect(
      try here.tool("format", "--staged") == (0, "note: nothing is staged, so nothing was formatted\n"))
    try here.write("campaigns/a.yaml", more: Self.loose)
    try here.write("new.yaml", more: Self.loose)
    try here.git("add", "campaigns/a.yaml")
    #expect(try here.tool("format", "--staged", "--check", "--quiet") == (1, "campaigns/a.yaml\n"))
    #expect(try here.tool("format", "--staged", in: "campaigns") == (0, "note: formatted 1 file\n"))
    #expect(try text("campaigns/a.yaml", in: here).hasSuffix(Self.tidy))
    #expect(try text("old.yaml", in: here).hasSuffix(Self.loose) && text("new.yaml", in: here).hasSuffix(Self.loose))
    // The index is the author's.
    #expect(try here.tool("format", "--staged", "--check", "--quiet").exitCode == 1)
    try here.git("add", "campaigns/a.yaml")
    #expect(try here.tool("format", "--staged", "--check", "--quiet") == (0, ""))
  }

  @Test func theConfigurationIsFormattedToo() throws {
    let here = try GitFolder()
    try here.folder.make("campaignc.yaml", text: "targets:   [ios]\n")
    try here.write("a.yaml")
    try here.git("add", ".")
    #expect(try here.tool("format", "--staged", "--quiet") == (0, ""))
    #expect(try text("campaignc.yaml", in: here) == "targets: [ios]\n")
  }

  /// Otherwise the unstaged change would be lost, or become a part of the commit.
  @Test func aFileWithOtherChangesStaysAsItIs() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.loose)
    try here.git("add", ".")
    let both = Self.loose + "targets: [ios]\n"
    try here.write("a.yaml", more: both)
    let (exitCode, message) = try here.tool("format", "--staged")
    #expect(exitCode == 1)
    #expect(message.hasPrefix("error: 'a.yaml' was not changed: it differs from what is staged\n"), "\(message)")
    #expect(try text("a.yaml", in: here).hasSuffix(both))
  }

  @Test func whatIsFormattedMustBeStagedAgain() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.loose)
    try here.git("add", ".")
    #expect(try here.tool("format", "--staged", "--quiet") == (0, ""))
    let (exitCode, message) = try here.tool("format", "--staged", "--quiet")
    #expect(exitCode == 1)
    #expect(message.hasPrefix("error: 'a.yaml' is formatted, but not what is staged\n"), "\(message)")
  }

  /// Git stores LF for it, and knows that nothing else differs.
  @Test func otherLineEndsAreNoChange() throws {
    let here = try GitFolder()
    try here.git("config", "core.autocrlf", "true")
    try here.git("config", "core.safecrlf", "false")
    try here.folder.make("a.yaml", text: "campaign:   a\r\n")
    try here.git("add", ".")
    #expect(try here.tool("format", "--staged", "--quiet") == (0, ""))
    #expect(try text("a.yaml", in: here) == "campaign: a\r\n")
  }

  @Test func onlyTheFilesOfABranchAreFormatted() throws {
    let here = try GitFolder()
    try here.write("old.yaml", more: Self.loose)
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("new.yaml", more: Self.loose)
    try here.commit()
    try here.write("draft.yaml", more: Self.loose)
    let listed = try here.tool("format", "--check", "--quiet", "--changed-since", "main")
    #expect(listed == (1, "draft.yaml\nnew.yaml\n"))
    #expect(try here.tool("format", "--quiet", "--changed-since", "main") == (0, ""))
    #expect(try here.tool("format", "--check", "--quiet") == (1, "old.yaml\n"))
  }

  /// A repository can say that its files are anywhere.
  @Test(arguments: [["--staged"], ["--changed-since", "HEAD"]])
  func filesOfAWorkingTreeElsewhereStayAsTheyAre(_ words: [String]) throws {
    let here = try GitFolder()
    try here.folder.make("inner/empty.txt", text: "")
    try here.write("inner/a.yaml")
    try here.commit()
    let outside = try TemporaryFolder()
    try outside.make("inner/a.yaml", text: cleanCampaign + Self.loose)
    try here.git("config", "core.worktree", outside.path)
    try here.git("add", "--all")
    _ = try here.withTool(["campaignc", "format"] + words)
    #expect(try String(contentsOfFile: outside.path("inner/a.yaml"), encoding: .utf8) == cleanCampaign + Self.loose)
  }

  @Test func wrongUsesAreRefused() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    #expect(try here.tool("format", "--staged", "--changed-since", "HEAD").exitCode == 2)
    #expect(try here.tool("format", "--staged", "-").exitCode == 2)
    #expect(try here.tool("format", "--changed-since", "nowhere").exitCode == 2)
  }
}
