import Foundation
import TestSupport
import Testing

/// `lint --changed-since`: the changes of a branch, committed or not.
@Suite(.needsBinary, .needs("git")) struct ChangedSinceTests {
  private static let wrong = "ownr: me\n"

  /// A branch that left `main` after one faulty file was added, and before another one was.
  private func branch() throws -> GitFolder {
    let here = try GitFolder()
    try here.write("old.yaml", more: Self.wrong)
    try here.write("hello.yaml")
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.git("checkout", "-q", "main")
    try here.write("later.yaml", more: Self.wrong)
    try here.commit()
    try here.git("checkout", "-q", "side")
    return here
  }

  @Test func whatTheBranchHasLeftAloneIsNotReported() throws {
    let here = try branch()
    #expect(try here.lint("--changed-since", "main").lines.isEmpty)
    #expect(try here.lint("--changed-since", "main").exitCode == 0)
  }

  /// Files that are committed, staged, changed, or unknown to Git.
  @Test func everyKindOfChangeCounts() throws {
    let here = try branch()
    try here.write("a-committed.yaml", more: Self.wrong)
    try here.commit()
    try here.write("b-added.yaml", more: Self.wrong)
    try here.git("add", ".")
    try here.write("c-untracked.yaml", more: Self.wrong)
    try here.write("d-intended.yaml", more: Self.wrong)
    try here.git("add", "--intent-to-add", "d-intended.yaml")
    try here.folder.make(".gitignore", text: "")
    try here.write("hello.yaml", more: Self.wrong)
    try here.remove(".gitignore")
    let names = ["a-committed", "b-added", "c-untracked", "d-intended", "hello"]
    #expect(try here.lint("--changed-since", "main").findings == names.map { $0 + ".yaml:3 unknown-field" })
    #expect(try here.lint("--changed-since=main", "b-added.yaml").findings == ["b-added.yaml:3 unknown-field"])
  }

  @Test func ignoredFilesDoNotCountUnlessTracked() throws {
    let here = try branch()
    try here.folder.make(".git/info/exclude", text: "x*.yaml\n")
    try here.write("x-ignored.yaml", more: Self.wrong)
    try here.write("x-tracked.yaml", more: Self.wrong)
    try here.git("add", "--force", "x-tracked.yaml")
    #expect(try here.lint("--changed-since", "main").findings == ["x-tracked.yaml:3 unknown-field"])
    try here.write("x-tracked.yaml")
    try here.git("add", "--force", "x-tracked.yaml")
    try here.commit()
    try here.write("x-tracked.yaml", more: Self.wrong)
    #expect(try here.lint("--changed-since", "HEAD").findings == ["x-tracked.yaml:3 unknown-field"])
  }

  /// A file whose mode or kind has changed, even if only on the disk.
  @Test func whatIsNoFileAnyMoreIsNotRead() throws {
    let here = try branch()
    try run(["chmod", "+x", "old.yaml"], in: here.path)
    #expect(try here.lint("--changed-since", "HEAD").findings == ["old.yaml:3 unknown-field"])
    try here.remove("old.yaml")
    try here.folder.link("old.yaml", to: "hello.yaml")
    let lint = try here.lint("--changed-since", "HEAD")
    #expect(lint.findings.isEmpty)
    #expect(lint.exitCode == 0)
  }

  @Test func aChangedIgnoreFileTouchesEverything() throws {
    let here = try branch()
    try here.folder.make(".gitignore", text: "nothing\n")
    #expect(try here.lint("--changed-since", "main").findings == ["old.yaml:3 unknown-field"])
  }

  @Test func aClashWithAnUntouchedFileIsReported() throws {
    let here = try branch()
    try here.write("a.yaml", campaign: "hello")
    #expect(try here.lint("--changed-since", "main").findings == ["a.yaml:1 repeated-campaign"])
  }

  /// The working tree decides: a mistake that is fixed there is fixed, and a file that is removed there is gone.
  @Test func theWorkingTreeCounts() throws {
    let here = try branch()
    try here.write("a.yaml", more: Self.wrong)
    try here.write("b.yaml", more: Self.wrong)
    try here.git("add", ".")
    try here.write("a.yaml")
    try here.remove("b.yaml")
    try here.remove("old.yaml")
    let lint = try here.lint("--changed-since", "main")
    #expect(lint.lines.isEmpty)
    #expect(lint.exitCode == 0)
  }

  @Test func aFileWithAnotherDateAloneIsNotChanged() throws {
    let here = try branch()
    try run(["touch", "-d", "2020-01-01", "old.yaml"], in: here.path)
    #expect(try here.lint("--changed-since", "main").lines.isEmpty)
  }

  @Test func pathsAreThoseOfThePresentFolder() throws {
    let here = try branch()
    try here.write("sub/a.yaml", more: Self.wrong)
    try here.write("b.yaml", more: Self.wrong)
    try here.git("config", "diff.relative", "true")
    try here.git("config", "diff.noprefix", "true")
    #expect(try here.lint("--changed-since", "main", in: "sub").findings == ["a.yaml:3 unknown-field"])
    let both = ["../b.yaml:3 unknown-field", "a.yaml:3 unknown-field"]
    #expect(try here.lint("--changed-since", "main", "..", in: "sub").findings == both)
  }

  @Test func aCommitHasToBeThere() throws {
    let here = try branch()
    let fetch = "; if this CI job fetched only the last commit, fetch more history"
    for name in ["nowhere", "--help", "-x", "HEAD:old.yaml", ""] {
      let lint = try here.lint("--changed-since", name)
      #expect(lint.exitCode == 2)
      #expect(lint.lines.first == "error: Git knows no commit '\(name)'" + fetch)
    }
    try here.git("checkout", "-q", "--orphan", "alone")
    let unborn = try here.lint("--changed-since", "main")
    #expect(unborn.lines.first?.hasPrefix("error: there are no commits yet") == true)
    try here.write("alone.yaml")
    try here.commit()
    let alone = try here.lint("--changed-since", "main")
    #expect(alone.exitCode == 2)
    #expect(alone.lines.first == "error: 'main' and the current commit have no common ancestor" + fetch)
  }
}
