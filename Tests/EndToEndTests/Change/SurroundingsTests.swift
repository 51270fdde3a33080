import CampaignEngine
import Foundation
import TestSupport
import Testing

/// The place of the repository, as Git finds it: from the environment, in worktrees and in submodules.
@Suite(.needsBinary, .needs("git")) struct SurroundingsTests {
  private static let wrong = "ownr: me\n"
  private static let options = [["--staged"], ["--changed-since", "main"]]

  /// A directory with a repository `shop`, whose file `a.yaml` has a staged mistake, and two directories next to it:
  /// the name of `shop-2` begins with `shop`, and `other` has a valid file `a.yaml`.
  private func repositoryWithNeighbours() throws -> GitFolder {
    let here = try GitFolder()
    try here.git("init", "-q", "-b", "main", "shop")
    try here.write("shop/a.yaml")
    try here.git("-C", "shop", "add", ".")
    try here.git("-C", "shop", "-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-q", "-m", "a")
    try here.write("shop/a.yaml", more: Self.wrong)
    try here.git("-C", "shop", "add", ".")
    for folder in ["shop-2", "other", "shop/sub"] { try here.folder.folder(folder) }
    try here.write("other/a.yaml")
    return here
  }

  /// If the environment names a repository, its files are read, and not those with the same names in the working
  /// directory.
  @Test(arguments: ["shop-2", "other", "shop", "shop/sub", ""], options)
  func theEnvironmentNamesTheRepository(_ folder: String, _ words: [String]) throws {
    let here = try repositoryWithNeighbours()
    let isBelow = folder.hasPrefix("shop/") || folder == "shop"
    let up = folder.isEmpty ? "" : folder == "shop/sub" ? "../../" : "../"
    let shown = folder == "shop" ? "a.yaml" : folder == "shop/sub" ? "../a.yaml" : up + "shop/a.yaml"
    for root in [here.path + "/", up] {
      let settings = ["GIT_DIR=\(root)shop/.git", "GIT_WORK_TREE=\(root)shop"]
      let named = try here.lint(words + [here.folder.path("shop")], in: folder, settings: settings)
      #expect(named.findings == [shown + ":3 unknown-field"], "\(named.lines)")
      #expect(named.exitCode == 1)
      let all = try here.lint(words, in: folder, settings: settings)
      // Below the root, the default is the working directory.
      #expect(all.findings == (folder == "shop/sub" ? [] : named.findings), "\(all.lines)")
      let present = try here.lint(words + ["."], in: folder, settings: settings)
      #expect(present.exitCode == (folder == "shop" ? 1 : isBelow ? 0 : 2), "\(present.lines)")
      if !isBelow {
        #expect(present.lines.first == "error: .: not in the working tree of the Git repository")
      }
    }
  }

  /// Without GIT_WORK_TREE, the working directory is the root of the working tree, as for Git.
  @Test func aRepositoryAloneMakesThePresentFolderItsRoot() throws {
    let here = try repositoryWithNeighbours()
    try here.write("other/b.yaml", more: Self.wrong)
    let settings = ["GIT_DIR=../shop/.git"]
    let changed = try here.lint(["--changed-since", "main"], in: "other", settings: settings)
    #expect(changed.findings == ["b.yaml:3 unknown-field"])
    #expect(try here.lint(["--staged"], in: "other", settings: settings).findings == ["a.yaml:3 unknown-field"])
  }

  /// If the environment names an index, it is read. A relative path begins at the root.
  @Test(arguments: ["", ".git/"], ["sub", ""])
  func theEnvironmentNamesTheIndex(_ start: String, _ folder: String) throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.folder.make("sub/notes.txt")
    try here.commit()
    try here.git("update-index", "--refresh")
    try run(["cp", ".git/index", start + "another"], in: here.path)
    try here.write("a.yaml", more: Self.wrong)
    try run(GitFolder.surroundings + ["GIT_INDEX_FILE=\(start)another", "git", "add", "a.yaml"], in: here.path)
    for root in ["", here.path + "/"] {
      let settings = ["GIT_INDEX_FILE=\(root)\(start)another"]
      let lint = try here.lint(["--staged", here.path], in: folder, settings: settings)
      #expect(lint.findings == [(folder.isEmpty ? "" : "../") + "a.yaml:3 unknown-field"], "\(lint.lines)")
    }
    #expect(try here.lint("--staged", here.path, in: folder).findings.isEmpty)
  }

  /// Objects can be in another directory, for example while a push is checked.
  @Test func theEnvironmentNamesTheObjects() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", ".")
    try run(["mv", ".git/objects", "kept"], in: here.path)
    try here.folder.folder(".git/objects")
    #expect(try here.lint("--staged").exitCode == 3)
    let lint = try here.lint("--staged", settings: ["GIT_OBJECT_DIRECTORY=kept"])
    #expect(lint.findings == ["a.yaml:3 unknown-field"])
  }

  /// These settings of a user only apply to paths that the user types.
  @Test(arguments: ["LITERAL", "GLOB", "NOGLOB", "ICASE"])
  func patternsOfPathsMeanNothingElse(_ kind: String) throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    try here.write("sub/b.yaml", more: Self.wrong)
    let lint = try here.lint(
      ["--changed-since", "HEAD"], in: "sub", settings: ["GIT_\(kind)_PATHSPECS=1"])
    #expect(lint.findings == ["b.yaml:3 unknown-field"], "\(lint.lines)")
  }

  // MARK: Worktrees and bare repositories

  /// In a worktree, Git tells a hook in the environment which repository and index to use.
  @Test(arguments: [false, true])
  func aHookInAWorktreeSeesItsOwnIndex(_ isBare: Bool) throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    if isBare { try here.git("config", "core.bare", "true") }
    let neighbour = here.path + "-2"
    defer { _ = try? run(["rm", "-rf", neighbour]) }
    try here.git("worktree", "add", "-q", neighbour)
    try here.installHook("#!/bin/sh\nenv | grep ^GIT_DIR= && exec campaignc lint --quiet --staged")
    try Data((cleanCampaign + Self.wrong).utf8).write(to: URL(fileURLWithPath: neighbour + "/a.yaml"))
    let commit = try here.withTool(["git", "commit", "-q", "-a", "-m", "b"], in: "../" + lastName(of: neighbour))
    #expect(commit.exitCode == 1)
    #expect(commit.text.hasPrefix("GIT_DIR=\(here.path)/.git/worktrees/"), "\(commit.text)")
    #expect(commit.text.contains("error[unknown-field]"), "\(commit.text)")
    let changed = try here.lint(["--changed-since", "HEAD"], in: "../" + lastName(of: neighbour))
    #expect(changed.findings == ["a.yaml:3 unknown-field"])
  }

  private func lastName(of path: String) -> String { (path as NSString).lastPathComponent }

  @Test func aBareRepositoryHasNoFilesToCheck() throws {
    let here = try GitFolder()
    try here.git("clone", "-q", "--bare", ".", "bare.git")
    for words in [["--staged"], ["--changed-since", "HEAD"]] {
      let lint = try here.lint(words, in: "bare.git", settings: ["GIT_DIR=."])
      #expect(lint.exitCode == 2)
      #expect(lint.lines.first == "error: Git refused: this operation must be run in a work tree")
    }
  }

  // MARK: Submodules

  /// A repository with a submodule `part`, in which `a.yaml` has a staged mistake.
  private func repositoryWithSubmodule() throws -> GitFolder {
    let (here, other) = (try GitFolder(), try GitFolder())
    try other.write("a.yaml")
    try other.commit()
    try here.write("whole.yaml")
    try here.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "part")
    try here.commit()
    try here.write("part/a.yaml", more: Self.wrong)
    try here.git("-C", "part", "add", ".")
    return here
  }

  @Test func aSubmoduleIsARepositoryOfItsOwn() throws {
    let here = try repositoryWithSubmodule()
    for words in [["--staged"], ["--changed-since", "HEAD"]] {
      #expect(try here.lint(words, in: "part").findings == ["a.yaml:3 unknown-field"])
      let above = try here.lint(words)
      #expect(above.findings.isEmpty)
      #expect(above.exitCode == 0)
    }
    // The environment of a hook in a submodule.
    let settings = ["GIT_DIR=\(here.path)/.git/modules/part", "GIT_INDEX_FILE=\(here.path)/.git/modules/part/index"]
    #expect(try here.lint(["--staged"], in: "part", settings: settings).findings == ["a.yaml:3 unknown-field"])
  }

  @Test func aFaultOfTheWholeIsFoundBesideASubmodule() throws {
    let here = try repositoryWithSubmodule()
    try here.write("whole.yaml", more: Self.wrong)
    try here.git("add", "whole.yaml")
    for words in [["--staged"], ["--changed-since", "HEAD"]] {
      #expect(try here.lint(words).findings == ["whole.yaml:3 unknown-field"])
      #expect(try here.lint(words + [".."], in: "part").exitCode == 2)
    }
  }

  // MARK: Whose repository it is

  @Test func aRepositoryOfAnotherUserIsRefusedInClearWords() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", ".")
    for words in [["--staged"], ["--changed-since", "HEAD"]] {
      let lint = try here.lint(words, settings: ["GIT_TEST_ASSUME_DIFFERENT_OWNER=1"])
      #expect(lint.exitCode == 2)
      #expect(
        lint.lines.first
          == "error: Git refused: detected dubious ownership in repository at '\(here.path)'; the repository belongs to "
          + "another user; if you trust it, add its directory to Git's safe.directory setting")
    }
  }
}
