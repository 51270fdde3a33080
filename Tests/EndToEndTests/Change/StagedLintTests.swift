import Foundation
import TestSupport
import Testing

/// `lint --staged`: exactly the changes of the next commit.
@Suite(.needsBinary, .needs("git")) struct StagedLintTests {
  private static let wrong = "ownr: me\n"

  @Test func theFirstCommitIsChecked() throws {
    let here = try GitFolder()
    #expect(try here.lint("--staged").exitCode == 0)
    try here.write("a.yaml", more: Self.wrong)
    #expect(try here.lint("--staged").exitCode == 0)
    try here.git("add", "a.yaml")
    let lint = try here.lint("--staged")
    #expect(lint.exitCode == 1)
    #expect(lint.findings == ["a.yaml:3 unknown-field"])
  }

  @Test func theIndexCountsAndNotTheWorkingTree() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    try here.write("a.yaml", more: Self.wrong)
    try here.write("b.yaml", more: Self.wrong)
    #expect(try here.lint("--staged").findings.isEmpty)
    try here.git("add", "a.yaml")
    try here.write("a.yaml")
    #expect(try here.lint("--staged").findings == ["a.yaml:3 unknown-field"])
    try here.remove("a.yaml")
    #expect(try here.lint("--staged").findings == ["a.yaml:3 unknown-field"])
  }

  @Test func whatIsOnlyToBeAddedSomeTimeIsLeftOut() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", "--intent-to-add", "a.yaml")
    #expect(try here.lint("--staged").exitCode == 0)
  }

  @Test func oldFindingsOfUntouchedFilesAreNotReported() throws {
    let here = try GitFolder()
    try here.write("old.yaml", more: Self.wrong)
    try here.write("twin-a.yaml", campaign: "twin")
    try here.write("twin-b.yaml", campaign: "twin")
    try here.commit()
    try here.write("new.yaml")
    try here.git("add", ".")
    let lint = try here.lint("--staged")
    #expect(lint.findings.isEmpty && lint.exitCode == 0)
  }

  /// The file with the finding need not be the one that has changed. The finding is reported in the changed file,
  /// because a review shows only that one.
  @Test(arguments: ["0.yaml", "z.yaml"])
  func aClashWithAnUntouchedFileIsReported(_ name: String) throws {
    let here = try GitFolder()
    try here.write("hello.yaml")
    try here.commit()
    try here.write(name, campaign: "hello")
    try here.git("add", ".")
    let lint = try here.lint("--staged")
    #expect(lint.findings == [name + ":1 repeated-campaign"])
    #expect(lint.exitCode == 1)
    let report = try here.tool("lint", "--staged").text
    #expect(report.contains("--> \(name):1:11\n"))
    #expect(report.contains("::: hello.yaml:1:11\n"))
    #expect(report.contains("the change affects this place") == (name < "hello.yaml"))
    try here.commit()
    #expect(try here.lint().findings == [max(name, "hello.yaml") + ":1 repeated-campaign"])
  }

  /// Three campaigns have the same name, and the findings of the later two point at the first. Without it, the third
  /// points at the second. The change did not cause that finding.
  @Test func whatWasThereBeforeAFileWentIsOld() throws {
    let here = try GitFolder()
    for name in ["a", "b", "c"] { try here.write(name + ".yaml", campaign: "same") }
    try here.commit()
    try here.git("rm", "-q", "a.yaml")
    let lint = try here.lint("--staged")
    #expect(lint.findings.isEmpty && lint.exitCode == 0)
  }

  @Test(arguments: ["campaignc.yaml", "shop/campaignc.yaml"])
  func aChangedConfigurationTouchesEverything(_ file: String) throws {
    let here = try GitFolder()
    let folder = (file as NSString).deletingLastPathComponent
    let campaign = folder.isEmpty ? "old.yaml" : folder + "/old.yaml"
    try here.write(campaign, more: "starts: 2026-03-20T08:00:00+00:00\n" + Self.wrong)
    try here.commit()
    try here.folder.make(file, text: "targets: [ios]\n")
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == [campaign + ":4 unknown-field"])
    try here.commit()
    #expect(try here.lint("--staged").findings.isEmpty)
    try here.git("rm", "-q", "--cached", file)
    #expect(try here.lint("--staged").findings == [campaign + ":4 unknown-field"])
  }

  /// The configuration and the catalogue are read from the index, too.
  @Test func theConfigurationOfTheIndexCounts() throws {
    let here = try GitFolder()
    try here.folder.make("campaignc.yaml", text: "include: [\"in/**\"]\nevents: events.yaml\n")
    try here.folder.make("events.yaml", text: "events: { seen: {} }\n")
    try here.write("in/a.yaml")
    try here.write("out/b.yaml", more: Self.wrong)
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings.isEmpty)
    try here.folder.make("campaignc.yaml", text: "events: events.yaml\n")
    #expect(try here.lint("--staged").findings.isEmpty)
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == ["out/b.yaml:3 unknown-field"])
    try here.folder.make("campaignc.yaml", text: "include: [\"in/**\"]\nevents: events.yaml\n")
    try here.git("add", ".")
    try here.commit()
    try here.folder.make("events.yaml", text: "evnts: {}\n")
    #expect(try here.lint("--staged").findings.isEmpty)
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == ["events.yaml:1 unknown-field"])
  }

  @Test func pathsSayOfWhichPartToReport() throws {
    let here = try GitFolder()
    try here.write("shop/hello.yaml")
    try here.commit()
    try here.write("game/a.yaml", more: Self.wrong)
    try here.write("shop/a.yaml", campaign: "shop-a", more: Self.wrong)
    try here.write("zoo/b.yaml", campaign: "hello")
    try here.git("add", ".")
    #expect(try here.lint("--staged", "game").findings == ["game/a.yaml:3 unknown-field"])
    #expect(try here.lint("--staged", in: "game").findings == ["a.yaml:3 unknown-field"])
    let shop = ["shop/a.yaml:3 unknown-field", "zoo/b.yaml:1 repeated-campaign"]
    #expect(try here.lint("--staged", "shop").findings == shop)
    #expect(try here.lint("--staged", here.folder.path("shop")).findings == shop)
    #expect(try here.lint("--staged", "shop/hello.yaml").findings == ["zoo/b.yaml:1 repeated-campaign"])
    #expect(try here.lint("--staged", "../shop/a.yaml", in: "game").findings == ["../shop/a.yaml:3 unknown-field"])
    #expect(try here.lint("--staged", "nowhere").lines.first == "error: nowhere: no such file or directory")
    #expect(try here.lint("--staged", "nowhere").exitCode == 2)
    #expect(try here.lint("--staged", "..").exitCode == 2)
    try here.write("new/untracked.yaml", more: Self.wrong)
    #expect(try here.lint("--staged", in: "new").exitCode == 0)
    #expect(try here.lint("--staged", "untracked.yaml", in: "new").exitCode == 0)
  }

  @Test func linksSubmodulesAndHiddenFilesAreLeftOut() throws {
    let here = try GitFolder()
    let other = try GitFolder()
    try other.write("x.yaml", more: Self.wrong)
    try other.commit()
    try here.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "module.yaml")
    try here.folder.link("link.yaml", to: "module.yaml/x.yaml")
    try here.write(".hidden/a.yaml", more: Self.wrong)
    try here.git("add", ".")
    #expect(try here.lint("--staged").exitCode == 0)
    #expect(try here.lint("--staged", ".hidden").findings == [".hidden/a.yaml:3 unknown-field"])
  }

  /// Every file that Git tracks counts, even if `.gitignore` lists it.
  @Test func anIgnoredFileThatIsTrackedCounts() throws {
    let here = try GitFolder()
    try here.folder.make(".gitignore", text: "a.yaml\n")
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", "--force", ".")
    #expect(try here.lint("--staged").findings == ["a.yaml:3 unknown-field"])
  }

  @Test func pathsMayHoldAnything() throws {
    let here = try GitFolder()
    try here.write("a\nb ü\"'$.yaml", campaign: "x", more: Self.wrong)
    let odd = #"printf 'campaign: y\nownr: me\n' > "$(printf 'n\377.yaml')""#
    try run(["sh", "-c", odd], in: here.path)
    try here.git("add", ".")
    let lint = try here.lint("--staged")
    #expect(lint.exitCode == 1)
    #expect(lint.lines.count { $0.hasSuffix("[unknown-field]") } == 2)
    try here.commit()
    #expect(try here.lint("--staged").exitCode == 0)
  }

  /// `git commit -- FILE` uses an index of its own, and names it in the environment.
  @Test func theIndexOfTheEnvironmentCounts() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.write("b.yaml")
    try here.commit()
    try here.write("a.yaml", more: Self.wrong)
    try here.write("b.yaml", more: Self.wrong)
    try here.git("add", "a.yaml")
    try here.installHook("#!/bin/sh\n\"$CAMPAIGNC\" lint --staged --format concise > said")
    let commit = try run(
      GitFolder.surroundings + [
        "CAMPAIGNC=" + #require(shippedBinary), "git", "commit", "-q", "-m", "b", "--", "b.yaml",
      ],
      in: here.path)
    #expect(commit.status == 1)
    #expect(try String(contentsOfFile: here.folder.path("said"), encoding: .utf8).hasPrefix("b.yaml:3:1: error: "))
  }

  @Test func aMergeThatIsNotSettledIsRefused() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("a.yaml", more: "owner: me\n")
    try here.commit()
    try here.git("checkout", "-q", "main")
    try here.write("a.yaml", more: "owner: you\n")
    try here.commit()
    try run(GitFolder.surroundings + ["git", "merge", "-q", "side"], in: here.path)
    let lint = try here.lint("--staged")
    #expect(lint.exitCode == 2)
    #expect(lint.lines.first == "error: a merge is not finished: 'a.yaml'; resolve the conflicts, and add the files")
    #expect(try here.lint("--changed-since", "side").exitCode == 1)
  }

  @Test func aWorktreeHasAnIndexOfItsOwn() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    try here.git("worktree", "add", "-q", "tree")
    try here.write("tree/b.yaml", more: Self.wrong)
    try run(GitFolder.surroundings + ["git", "add", "."], in: here.folder.path("tree"))
    #expect(try here.lint("--staged", in: "tree").findings == ["b.yaml:3 unknown-field"])
    #expect(try here.lint("--staged").exitCode == 0)
  }

  @Test func aSparseCheckoutHidesNothing() throws {
    let here = try GitFolder()
    try here.write("far/hello.yaml")
    try here.write("near/a.yaml")
    try here.commit()
    try here.git("sparse-checkout", "set", "near")
    try here.write("near/b.yaml", campaign: "hello")
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == ["near/b.yaml:1 repeated-campaign"])
  }

  @Test func largeFilesAreRefusedByTheirSize() throws {
    let here = try GitFolder()
    try here.folder.make("campaignc.yaml", text: "limits: { file_bytes: 400 }\n")
    try here.write("a.yaml")
    try here.write("b.yaml", more: "# " + String(repeating: "x", count: 400_000) + "\n")
    try here.write("c.yaml", more: Self.wrong)
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == ["b.yaml:1 limit", "c.yaml:3 unknown-field"])
  }

  @Test func whatGitHasLostCannotBeRead() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    try here.write("b.yaml", more: Self.wrong)
    try here.git("add", ".")
    let blob = try here.git("rev-parse", ":a.yaml").dropLast()
    try here.remove(".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))")
    let lint = try here.lint("--staged")
    #expect(lint.exitCode == 3)
    #expect(
      lint.lines.first == "a.yaml:1:1: error: this file can't be read: Git does not have its content [unreadable]")
    #expect(lint.findings.last == "b.yaml:3 unknown-field")
  }

  @Test func repositoriesWithLongerNamesAreRead() throws {
    let here = try GitFolder(settings: "--object-format=sha256")
    try here.write("a.yaml")
    try here.commit()
    try here.write("b.yaml", campaign: "a")
    try here.git("add", ".")
    #expect(try here.lint("--staged").findings == ["b.yaml:1 repeated-campaign"])
    #expect(try here.lint("--changed-since", "HEAD").findings == ["b.yaml:1 repeated-campaign"])
  }

  /// The list limits the report. It is read once, although the previous state is checked as well.
  @Test func pathsMayComeInAList() throws {
    let here = try GitFolder()
    for name in ["a", "b", "c"] { try here.write("\(name)/twin.yaml") }
    try here.commit()
    try here.write("a/new.yaml", more: Self.wrong)
    try here.write("b/new.yaml", campaign: "other", more: Self.wrong)
    try here.git("add", ".")
    let command = #"printf 'a\nc\n' | campaignc lint --staged --format concise --files-from -"#
    let (exitCode, text) = try here.withTool(["sh", "-c", command])
    #expect(exitCode == 1)
    #expect(text.split(separator: "\n").map { $0.prefix(12) } == ["a/new.yaml:3"])
  }

  @Test func itIsSaidWhatIsMissing() throws {
    let outside = try TemporaryFolder()
    let binary = try #require(shippedBinary)
    let command = ["sh", "-c", #""$0" lint --staged 2>&1"#, binary]
    let alone = try run(GitFolder.surroundings + ["GIT_CEILING_DIRECTORIES=/"] + command, in: outside.path)
    #expect(alone.status == 2)
    #expect(String(decoding: alone.output, as: UTF8.self).hasPrefix("error: Git refused: not a git repository"))
    let lint = try GitFolder().lint("--staged", settings: ["PATH=/nowhere"])
    #expect(lint.exitCode == 2)
    #expect(lint.lines.first == "error: Git is not installed, or not in PATH")
  }

  @Test(arguments: [
    (["--staged", "--changed-since", "HEAD"], "--staged and --changed-since can't be combined"),
    (["--staged", "-"], "standard input can't be part of a change"),
  ])
  func whatDoesNotGoTogetherIsRefused(_ words: [String], _ complaint: String) throws {
    let refused = try GitFolder().withTool(["campaignc", "lint"] + words)
    #expect(refused.exitCode == 2)
    #expect(refused.text.hasPrefix("error: \(complaint)\n"), "\(refused.text)")
  }

  private static let nothingStaged =
    "note: nothing is staged, so nothing was checked; run 'campaignc lint' to check everything"

  /// If nothing is staged, the run says so, even with `--quiet`. A change of other files is a different case.
  @Test func itIsSaidThatNothingIsStaged() throws {
    let here = try GitFolder()
    for words in [["--staged"], ["--staged", "--quiet"], ["--staged", "--max-findings", "0", "-q"]] {
      #expect(try here.lint(words).lines.first == Self.nothingStaged)
    }
    try here.write("a.yaml", more: Self.wrong)
    #expect(try here.lint("--staged", "--quiet").lines == [Self.nothingStaged])
    try here.commit()
    let lint = try here.lint("--staged", "--quiet")
    #expect(lint.lines == [Self.nothingStaged])
    #expect(lint.exitCode == 0)
    #expect(try here.lint("--changed-since", "HEAD").lines.isEmpty)
    try here.folder.make("notes.txt")
    try here.git("add", ".")
    #expect(try here.lint("--staged", "--quiet").lines.isEmpty)
    try here.git("rm", "-q", "--cached", "notes.txt", "a.yaml")
    #expect(try here.lint("--staged", "--quiet").lines.isEmpty)
  }

  /// Every report format is valid without files to check.
  @Test(arguments: ["json", "sarif", "junit", "gitlab", "human"])
  func aChangeOfOtherFilesPasses(_ format: String) throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    try here.commit()
    try here.folder.make("notes.txt")
    try here.git("add", ".")
    let binary = try #require(shippedBinary)
    let command = [binary, "lint", "--staged", "--format", format]
    let finished = try run(GitFolder.surroundings + command, in: here.path)
    #expect(finished.status == 0)
    let text = String(decoding: finished.output, as: UTF8.self)
    #expect(!text.isEmpty && !text.contains("unknown-field:"))
    if format == "human" { #expect(text == "nothing to check\n") }
  }
}
