import Foundation
import TestSupport
import Testing

/// Whose hooks `campaignc hook` changes. Real Git makes every repository, and decides where its hooks are.
@Suite(.needsBinary, .needs("git")) struct HookPlaceTests {
  /// A directory with the repository `mine`, which has a hook of ours that nobody can run, and `hostile`.
  private let around: TemporaryFolder

  init() throws {
    around = try TemporaryFolder()
    let (text, status) = try shell(
      """
      for name in mine hostile; do git init -q $name; commit $name; done
      at mine hook install && chmod 644 mine/.git/hooks/pre-commit
      """)
    try #require(status == 0, "\(text)")
  }

  /// A way to lead Git from one repository into the hooks of another one.
  struct Trap: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    /// The directory in which the victim works.
    var place = "hostile"
    let complaint: String
  }

  private static let traps = [
    Trap(
      testDescription: "a configured directory", script: "git -C hostile config core.hooksPath ../mine/.git/hooks",
      complaint: "core.hooksPath is '../mine/.git/hooks', which other repositories may use"),
    Trap(
      testDescription: "a configured directory in the working tree of another repository",
      script: """
        git -C hostile config core.hooksPath ../mine/tools
        mkdir mine/tools; mv mine/.git/hooks/pre-commit mine/tools
        """,
      complaint: "core.hooksPath is '../mine/tools', which other repositories may use"),
    Trap(
      testDescription: "a configured directory behind one that is missing",
      script: "git -C hostile config core.hooksPath missing/../../mine/.git/hooks",
      complaint: "core.hooksPath is 'missing/../../mine/.git/hooks', which other repositories may use"),
    Trap(
      testDescription: "a repository inside this one",
      script: "mv mine hostile/inner; git -C hostile config core.hooksPath inner/.git/hooks",
      complaint: "core.hooksPath is 'inner/.git/hooks', which other repositories may use"),
    Trap(
      testDescription: "a working tree elsewhere",
      script: """
        git -C hostile config core.hooksPath .git/hooks
        git -C hostile config core.worktree ../../mine
        """,
      complaint: "/mine/.git/hooks', which other repositories may use"),
    Trap(
      testDescription: "a shared Git directory", script: "echo ../../mine/.git > hostile/.git/commondir",
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "a .git file", script: "rm -r hostile/.git; echo 'gitdir: ../mine/.git' > hostile/.git",
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "a .git file that leads to our own Git directory, which is shared",
      script: """
        mv hostile/.git hostile/own; echo 'gitdir: own' > hostile/.git
        echo "$PWD/hostile/.git" > hostile/own/gitdir; echo ../../mine/.git > hostile/own/commondir
        """,
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "a link to a .git", script: "rm -r hostile/.git; ln -s ../mine/.git hostile/.git",
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "the .git file of a worktree",
      script: "git -C mine worktree add -q ../tree; rm -r hostile/.git; cp tree/.git hostile/.git",
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "a link to the .git file of a worktree",
      script: "git -C mine worktree add -q ../tree; rm -r hostile/.git; ln -s ../tree/.git hostile/.git",
      complaint: "/mine/.git', which does not belong to this working tree"),
    Trap(
      testDescription: "the .git file of a submodule",
      script: """
        submodule
        mkdir super/sub/inner; echo 'gitdir: ../../.git/modules/sub' > super/sub/inner/.git
        """,
      place: "super/sub/inner", complaint: "/super/.git/modules/sub', which does not belong to this working tree"),
    Trap(
      testDescription: "a link in place of the hooks",
      script: "rm -r hostile/.git/hooks; ln -s ../../mine/.git/hooks hostile/.git/hooks",
      complaint: "'.git/hooks' links to a directory that other repositories may use"),
    Trap(
      testDescription: "a name that is empty", script: "git -C hostile config core.hooksPath ''",
      complaint: "core.hooksPath is empty, so Git runs no hooks"),
  ]

  @Test(arguments: traps, ["install", "uninstall"])
  func theHooksOfAnotherRepositoryStay(_ trap: Trap, _ action: String) throws {
    #expect(try shell(trap.script).status == 0)
    let before = try state()
    let (text, status) = try shell("at \(trap.place) hook \(action)")
    #expect(status == 2 && text.contains(trap.complaint + "\n  "), "\(text)")
    #expect(try state() == before)
  }

  /// What belongs to the repository, and where its hook is.
  @Test(arguments: [
    ("git -C mine worktree add -q ../tree", "tree", "mine/.git/hooks"),
    ("git -C mine worktree add -q ../tree; mkdir tree/sub", "tree/sub", "mine/.git/hooks"),
    (
      "git -C mine worktree add -q ../tree; mv tree other; git -C mine worktree repair ../other", "other",
      "mine/.git/hooks"
    ),
    ("submodule", "super/sub", "super/.git/modules/sub/hooks"),
    ("submodule", "super", "super/.git/hooks"),
    (
      "submodule; git -C super worktree add -q ../tree; update tree", "tree/sub",
      "super/.git/worktrees/tree/modules/sub/hooks"
    ),
    ("git -C mine config core.hooksPath .git/hooks", "mine", "mine/.git/hooks"),
    ("git -C mine config core.hooksPath tools/hooks", "mine", "mine/tools/hooks"),
    ("git -C mine config core.hooksPath \"$PWD/mine/tools\"", "mine", "mine/tools"),
    ("ln -s mine link", "link", "mine/.git/hooks"),
    ("git init -q --separate-git-dir=apart.git apart; export GIT_DIR=\"$PWD/apart.git\"", "apart", "apart.git/hooks"),
  ])
  func theHooksOfThisRepositoryAreChanged(_ script: String, _ place: String, _ hooks: String) throws {
    let (text, status) = try shell(
      """
      rm mine/.git/hooks/pre-commit
      \(script)
      at \(place) hook install && test -x \(hooks)/pre-commit || exit 9
      at \(place) hook install && at \(place) hook uninstall && test ! -e \(hooks)/pre-commit
      """)
    #expect(status == 0, "\(text)")
  }

  /// The output of a script, both streams together. `at DIR WORDS` runs the binary in a directory.
  private func shell(_ script: String) throws -> (text: String, status: Int32) {
    let start = """
      exec 2>&1
      binary=$0; PATH="${0%/*}:$PATH"
      git() { command git -c user.name=Test -c user.email=test@example.com -c protocol.file.allow=always "$@"; }
      commit() { git -C "$1" commit -q --allow-empty -m 'A step'; }
      update() { git -C "$1" submodule --quiet update --init; }
      submodule() { git init -q super; git -C super submodule --quiet add ../mine sub; commit super; }
      at() { (cd "$1" && shift && "$binary" "$@"); }

      """
    let finished = try run(
      GitFolder.surroundings + ["sh", "-c", start + script, try #require(shippedBinary)], in: around.path)
    return (String(decoding: finished.output, as: UTF8.self), finished.status)
  }

  /// All files with their modes and content.
  private func state() throws -> String {
    try shell("find . -exec stat -c '%a %n' {} + | sort; find . -type f | sort | xargs cksum").text
  }
}
