import CampaignEngine
import Foundation
import TestSupport
import Testing

/// Repositories whose configuration names a program for Git to run.
///
/// Each test first shows that plain Git runs that program, so a trap that does not work fails the test.
@Suite(.needsBinary, .needs("git"), .needs("python3"), .mayHang) struct HostileRepositoryTests {
  private static let wrong = "ownr: me\n"

  struct Trap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Shell commands that set the trap. `$TRAP` is a program that leaves a mark.
    let setting: String
    /// A command of plain Git that triggers it.
    let victim: String
  }

  static let traps = [
    Trap(
      testDescription: "a program that says what has changed", setting: "git config core.fsmonitor \"$TRAP\"",
      victim: "git status"),
    Trap(
      testDescription: "the same in a file that is included",
      setting: "git config --file=.git/more core.fsmonitor \"$TRAP\"; git config include.path more",
      victim: "git status"),
    Trap(
      testDescription: "the same for this worktree alone",
      setting: "git config extensions.worktreeConfig true; git config --worktree core.fsmonitor \"$TRAP\"",
      victim: "git status"),
    Trap(
      testDescription: "a hook after the index is written",
      setting: "mkdir -p .git/hooks; cp \"$TRAP\" .git/hooks/post-index-change", victim: "git update-index --refresh"),
    Trap(
      testDescription: "a hook of a configured directory",
      setting: "mkdir h; cp \"$TRAP\" h/post-index-change; git config core.hooksPath h", victim: "git status"),
    Trap(
      testDescription: "a filter",
      setting: "git config filter.x.clean \"$TRAP\"; echo '*.yaml filter=x' > .gitattributes", victim: "git diff --raw"),
    Trap(
      testDescription: "a filter that is required",
      setting: """
        git config filter.x.clean "$TRAP"; git config filter.x.required true; echo '*.yaml filter=x' > .git/info/attributes
        """, victim: "git diff --raw"),
    Trap(
      testDescription: "a filter that stays",
      setting: """
        git config filter.x.process "$TRAP"; echo '*.yaml filter=x' > all; git config core.attributesFile all
        """, victim: "git diff --raw"),
    Trap(
      testDescription: "a filter without a name",
      setting: "git config filter..clean \"$TRAP\"; echo '*.yaml filter=' > .gitattributes", victim: "git diff --raw"),
    Trap(
      testDescription: "a filter with an odd name",
      setting: #"""
        printf '[filter "x.\377 \\" y"]\nclean = %s\n[filter "\377"]\nclean = %s\n' "$TRAP" "$TRAP" >> .git/config
        printf '*.yaml filter=\377\n' > .gitattributes
        """#, victim: "git diff --raw"),
    Trap(
      testDescription: "a program that shows differences", setting: "git config diff.external \"$TRAP\"",
      victim: "git diff HEAD"),
    Trap(
      testDescription: "a program that shows the differences of some files",
      setting: "git config diff.x.command \"$TRAP\"; echo '*.yaml diff=x' > .gitattributes", victim: "git diff HEAD"),
    Trap(
      testDescription: "a program that makes files into text",
      setting: "git config diff.x.textconv \"$TRAP\"; echo '*.yaml diff=x' > .gitattributes", victim: "git diff HEAD"),
    Trap(
      testDescription: "a pager", setting: "git config core.pager \"$TRAP\"",
      victim: "python3 -c 'import pty; pty.spawn([\"git\", \"config\", \"--list\"])'"),
    Trap(
      testDescription: "a submodule with a configuration of its own",
      setting: """
        git init -q part; git -C part -c user.name=T -c user.email=t@x commit -q --allow-empty -m x
        git add part; git -C part config core.fsmonitor "$TRAP"
        """, victim: "git status"),
    fetching(
      "a helper of a transport", "git config remote.far.url \"ext::$TRAP\"; git config protocol.ext.allow always"),
    fetching(
      "a program in place of ssh", "git config remote.far.url ssh://far.invalid/x; git config core.sshCommand \"$TRAP\""
    ),
    fetching(
      "a program on the other side",
      "git config remote.far.url \"$PWD\"; git config remote.far.uploadpack \"$TRAP\""),
    fetching(
      "a way to a server", "git config remote.far.url git://far.invalid/x; git config core.gitProxy \"$TRAP\""),
  ]

  /// A repository that lacks the content of `lost.yaml`, and fetches what it lacks.
  private static func fetching(_ description: String, _ setting: String) -> Trap {
    Trap(
      testDescription: "fetching through " + description,
      setting: """
        git config core.repositoryFormatVersion 1; git config extensions.partialClone far
        git config remote.far.promisor true
        lost=$(git rev-parse :lost.yaml); rm -f ".git/objects/${lost%${lost#??}}/${lost#??}"
        \(setting)
        """, victim: "git cat-file -p :lost.yaml")
  }

  /// A repository with the trap and a file with a staged mistake.
  private func repository(_ setting: String) throws -> GitFolder {
    let here = try GitFolder()
    for name in ["a", "b"] { try here.write(name + ".yaml") }
    try here.commit()
    try here.write("a.yaml", more: Self.wrong)
    try here.write("lost.yaml", more: "# lost\n")
    try here.git("add", ".")
    try here.folder.make(".git/trap", text: "#!/bin/sh\necho \"$0 $*\" >> \"\(here.path)/.git/mark\"\nexit 1\n")
    let script = "chmod +x .git/trap; TRAP=$PWD/.git/trap; set -e\n" + setting
    let set = try run(GitFolder.surroundings + ["sh", "-c", script], in: here.path)
    #expect(set.status == 0, "\(setting)")
    return here
  }

  /// The commands that triggered the trap since the last call.
  private func fallen(in here: GitFolder) -> String? {
    defer { try? here.remove(".git/mark") }
    return try? String(contentsOfFile: here.folder.path(".git/mark"), encoding: .utf8)
  }

  /// Gives the files another date, so that Git must read them.
  private func touch(in here: GitFolder) throws { try run(["sh", "-c", "touch *.yaml"], in: here.path) }

  @Test(arguments: traps)
  func noProgramOfItsChoiceIsStarted(_ trap: Trap) throws {
    let here = try repository(trap.setting)
    for words in [["--staged"], ["--changed-since", "main"], ["--changed-since", "main", "a.yaml"]] {
      try touch(in: here)
      let lint = try here.lint(words)
      #expect(fallen(in: here) == nil, "\(words)")
      #expect(lint.findings.contains("a.yaml:3 unknown-field"), "\(words): \(lint.lines)")
    }
    try here.tool("hook", "install")
    try here.tool("hook", "uninstall")
    #expect(fallen(in: here) == nil)
    try touch(in: here)
    try run(GitFolder.surroundings + ["sh", "-c", trap.victim], in: here.path)
    #expect(fallen(in: here) != nil, "this trap does not work")
  }

  /// The name of this filter can't be written as a setting, so the filter can't be switched off and Git is not asked.
  @Test func aFilterThatCannotBeSwitchedOffIsRefused() throws {
    let here = try repository("git config filter.x=y.clean \"$TRAP\"; echo '*.yaml filter=x=y' > .gitattributes")
    try touch(in: here)
    let lint = try here.lint("--changed-since", "main")
    #expect(lint.exitCode == 2)
    #expect(
      lint.lines.first
        == "error: Git's configuration has a filter 'x=y' that can't be switched off because its name contains '='; "
        + "rename the filter")
    #expect(try here.lint("--staged").findings.contains("a.yaml:3 unknown-field"))
    #expect(fallen(in: here) == nil)
    try run(GitFolder.surroundings + ["git", "diff", "--raw"], in: here.path)
    #expect(fallen(in: here) != nil, "this trap does not work")
  }

  /// To Git, a committed directory may look like a repository with its own configuration.
  @Test func aRepositoryThatIsCheckedInIsRefused() throws {
    let here = try GitFolder()
    try here.git("init", "-q", "--bare", "docs/x")
    try here.write("docs/x/a.yaml")
    try here.folder.make("docs/x/trap", text: "#!/bin/sh\necho x >> mark\n")
    let setting =
      "chmod +x trap; git config core.bare false; git config core.worktree .; git config core.fsmonitor ./trap"
    #expect(try run(GitFolder.surroundings + ["sh", "-c", setting], in: here.folder.path("docs/x")).status == 0)
    for words in [["--staged"], ["--changed-since", "HEAD"]] {
      let lint = try here.lint(words, in: "docs/x")
      #expect(lint.exitCode == 2)
      #expect(lint.lines.first?.hasPrefix("error: Git refused: cannot use bare repository") == true, "\(lint.lines)")
    }
    #expect(try !here.folder.names(in: "docs/x").contains("mark"))
    try run(GitFolder.surroundings + ["git", "status"], in: here.folder.path("docs/x"))
    #expect(try here.folder.names(in: "docs/x").contains("mark"), "this trap catches nobody")
  }

  /// A change that only a filter would make counts as a change. A change of line endings that Git itself would make
  /// does not.
  @Test func filesThatGitConvertsAreComparedAsCommitted() throws {
    let here = try GitFolder()
    try here.folder.make(".gitattributes", text: "*.yaml text eol=crlf\n")
    try here.write("old.yaml", more: Self.wrong)
    try here.commit()
    try here.remove("old.yaml")
    try here.git("checkout", "-q", "--", ".")
    try run(["touch", "-d", "2020-01-01", "old.yaml"], in: here.path)
    #expect(try String(contentsOfFile: here.folder.path("old.yaml"), encoding: .utf8).contains("\r\n"))
    #expect(try here.lint("--changed-since", "main").lines.isEmpty)
  }

  /// Git would write the index if only the dates of files have changed, and would run a hook then.
  @Test func nothingIsWritten() throws {
    let here = try repository("")
    func state() throws -> String {
      let list = "find .git -type f -printf '%p %i %T@ ' -exec cksum {} ';' | LC_ALL=C sort"
      return String(decoding: try run(["sh", "-c", list], in: here.path).output, as: UTF8.self)
    }
    try run(["touch", "-d", "2020-01-01", "b.yaml"], in: here.path)
    let before = try state()
    for words in [["--staged"], ["--changed-since", "main"]] {
      #expect(try here.lint(words).findings == ["a.yaml:3 unknown-field"])
      #expect(try state() == before)
    }
    try here.git("diff", "main")
    #expect(try state() != before, "there was nothing to write")
  }

  /// A configuration that lists files in another order, or only some of them, hides no change.
  @Test(arguments: [
    "git config diff.orderFile order; printf 'b.yaml\n' > order", "git config diff.relative true",
    "git config diff.ignoreSubmodules dirty", "git config diff.renames copies", "git config diff.noPrefix true",
    "git config submodule.recurse true", "git config status.showUntrackedFiles no", "git config color.ui always",
    "git config core.quotePath true; git config core.abbrev 4", "git config diff.statGraphWidth 1",
  ])
  func settingsHideNothing(_ setting: String) throws {
    let here = try repository(setting)
    try here.write("sub/c.yaml", more: Self.wrong)
    let changed = try here.lint("--changed-since", "main", here.path, in: "sub").findings
    #expect(changed == ["../a.yaml:3 unknown-field", "c.yaml:3 unknown-field"])
    #expect(try here.lint("--staged", here.path, in: "sub").findings == ["../a.yaml:3 unknown-field"])
  }
}
