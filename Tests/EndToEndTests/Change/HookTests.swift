import Foundation
import TestSupport
import Testing

/// The hook of `campaignc hook`, and those of the pre-commit framework, in real commits.
@Suite(.needsBinary, .needs("git")) struct HookTests {
  private static let wrong = "ownr: me\n"
  private static let addition =
    "to run the check too, add this line to it: campaignc lint --quiet --staged && campaignc test --quiet --staged || exit"

  /// Both ways to check a repository at each commit.
  enum Kind: CaseIterable {
    case plain, framework
  }

  /// The ways that work on this machine.
  private static let kinds = Kind.allCases.filter { $0 == .plain || isInstalled("pre-commit") }

  @Test(.needs("pre-commit")) func bothWaysAreTried() { #expect(Self.kinds == Kind.allCases) }

  /// A repository with a campaign `hello` and the hook.
  private func repository(_ kind: Kind) throws -> GitFolder {
    let here = try GitFolder()
    try here.write("hello.yaml")
    switch kind {
    case .plain: #expect(try here.tool("hook", "install").exitCode == 0)
    case .framework:
      try here.folder.make(
        ".pre-commit-config.yaml",
        text: """
          repos:
            - repo: \(try Self.hooks.path)
              rev: \(try Self.hooks.git("rev-parse", "HEAD").dropLast())
              hooks: [{ id: campaignc-system }]

          """)
      #expect(try here.withTool(["pre-commit", "install"]).exitCode == 0)
    }
    try here.commit()
    return here
  }

  /// A repository with the list of our hooks, as the framework would clone it.
  private static var hooks: GitFolder {
    get throws { try hooksOnce.get() }
  }

  private static let hooksOnce = Result {
    let list = try Data(contentsOf: repositoryRoot.appending(path: ".pre-commit-hooks.yaml"))
    let folder = try GitFolder()
    try folder.folder.write(Array(list), to: ".pre-commit-hooks.yaml")
    try folder.commit()
    return folder
  }

  @Test(arguments: kinds)
  func aSoundCommitIsMade(_ kind: Kind) throws {
    let here = try repository(kind)
    try here.write("a.yaml")
    try here.folder.make("notes.txt")
    try here.git("add", ".")
    let commit = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(commit.exitCode == 0, "\(commit.text)")
    if kind == .plain { #expect(commit.text.isEmpty) }
  }

  @Test(arguments: kinds)
  func aFaultyCommitIsRefused(_ kind: Kind) throws {
    let here = try repository(kind)
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", ".")
    let commit = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(commit.exitCode == 1)
    #expect(commit.text.contains("error[unknown-field]: a campaign has no field 'ownr'\n --> a.yaml:3:1\n"))
    #expect(try here.withTool(["git", "commit", "-q", "--no-verify", "-m", "a"]).exitCode == 0)
  }

  /// The file with the finding is not part of the commit.
  @Test(arguments: kinds)
  func aClashWithAnUntouchedFileIsRefused(_ kind: Kind) throws {
    let here = try repository(kind)
    try here.write("a.yaml", campaign: "hello")
    try here.git("add", ".")
    let commit = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(commit.exitCode == 1)
    #expect(commit.text.contains("error[repeated-campaign]"))
  }

  /// A mistake that is only in the working tree is not committed, and the file stays as it is.
  @Test(arguments: kinds)
  func aFaultThatIsNotAddedIsNotRefused(_ kind: Kind) throws {
    let here = try repository(kind)
    try here.write("a.yaml")
    try here.git("add", ".")
    try here.write("a.yaml", more: Self.wrong)
    try here.write("hello.yaml", more: Self.wrong)
    try here.write("untracked.yaml", more: Self.wrong)
    let commit = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(commit.exitCode == 0, "\(commit.text)")
    for file in ["a.yaml", "hello.yaml", "untracked.yaml"] {
      #expect(try String(contentsOfFile: here.folder.path(file), encoding: .utf8).hasSuffix(Self.wrong))
    }
  }

  /// `git commit -a` and `git commit FILE` use an index of their own.
  @Test(arguments: [(["-a"], 1), (["--", "hello.yaml"], 1), (["--", "notes.txt"], 0)])
  func theCommitThatIsMadeCounts(_ words: [String], _ exitCode: Int) throws {
    for kind in Self.kinds {
      let here = try repository(kind)
      try here.folder.make("notes.txt")
      try here.commit()
      try here.folder.make("notes.txt", text: "y\n")
      try here.write("hello.yaml", more: Self.wrong)
      let commit = try here.withTool(["git", "commit", "-q", "-m", "a"] + words)
      #expect(Int(commit.exitCode) == exitCode, "\(kind): \(commit.text)")
    }
  }

  @Test func itIsSaidThatTheToolIsMissing() throws {
    let here = try GitFolder()
    #expect(try here.tool("hook", "install").exitCode == 0)
    try here.write("a.yaml")
    try here.git("add", ".")
    let finished = try run(
      GitFolder.surroundings + ["sh", "-c", "PATH=/usr/bin:/bin git commit -q -m a 2>&1"], in: here.path)
    #expect(finished.status == 1)
    let text = String(decoding: finished.output, as: UTF8.self)
    #expect(text.hasPrefix("campaignc is not in PATH, so the pre-commit hook"))
  }

  /// Without this message, users would learn only at the next commit that the hook refuses every commit.
  @Test func aProgramThatTheHookCannotFindIsSaidAtOnce() throws {
    let here = try GitFolder()
    let binary = try #require(shippedBinary)
    let script = #"PATH=/usr/bin:/bin "$0" hook install 2>&1"#
    let finished = try run(GitFolder.surroundings + ["sh", "-c", script, binary], in: here.path)
    let text = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0)
    #expect(text.hasPrefix("note: campaignc is not in PATH, so the hook will refuse every commit; "))
    let folder = URL(fileURLWithPath: binary).resolvingSymlinksInPath().deletingLastPathComponent().path
    #expect(text.contains(#"export PATH="\#(folder):$PATH""#))
    #expect(try !here.tool("hook", "install").text.contains("not in PATH"))
  }

  @Test(.needs("shellcheck")) func theHookIsForEveryShell() throws {
    let here = try GitFolder()
    try here.tool("hook", "install")
    #expect(try run(["shellcheck", "--shell=sh", here.folder.path(".git/hooks/pre-commit")]).status == 0)
  }

  // MARK: Installing

  @Test func installingTwiceIsInstalling() throws {
    let here = try GitFolder()
    let first = try here.tool("hook", "install")
    #expect(first.text == "wrote .git/hooks/pre-commit: Git now checks campaign files before each commit\n")
    try run(["chmod", "-x", ".git/hooks/pre-commit"], in: here.path)
    let second = try here.tool("hook", "install")
    #expect(second.text == ".git/hooks/pre-commit is already installed\n")
    #expect(second.exitCode == 0)
    #expect(FileManager.default.isExecutableFile(atPath: here.folder.path(".git/hooks/pre-commit")))
    #expect(try here.tool("hook", "uninstall").text == "removed .git/hooks/pre-commit\n")
    let last = try here.tool("hook", "uninstall")
    #expect(last.text == ".git/hooks/pre-commit does not exist\n")
    #expect(last.exitCode == 0)
  }

  @Test func aHookOfSomebodyElseStays() throws {
    let here = try GitFolder()
    try here.folder.make(".git/hooks/pre-commit", text: "#!/bin/sh\n")
    let install = try here.tool("hook", "install")
    #expect(install.exitCode == 2)
    #expect(
      install.text == "error: '.git/hooks/pre-commit' already exists and was not changed\n  \(Self.addition)\n")
    #expect(try here.tool("hook", "uninstall").exitCode == 2)
    #expect(try String(contentsOfFile: here.folder.path(".git/hooks/pre-commit"), encoding: .utf8) == "#!/bin/sh\n")
  }

  @Test func aHookThatWasChangedStays() throws {
    let here = try GitFolder()
    try here.tool("hook", "install")
    try run(["sh", "-c", "echo 'echo more' >> .git/hooks/pre-commit"], in: here.path)
    #expect(try here.tool("hook", "install").exitCode == 2)
    #expect(try here.tool("hook", "uninstall").exitCode == 2)
    #expect(FileManager.default.fileExists(atPath: here.folder.path(".git/hooks/pre-commit")))
  }

  @Test func aLinkThatLeadsNowhereIsThere() throws {
    let here = try GitFolder()
    try here.folder.link(".git/hooks/pre-commit", to: "nowhere")
    #expect(try here.tool("hook", "install").exitCode == 2)
  }

  @Test func theConfiguredFolderIsUsed() throws {
    let here = try GitFolder()
    try here.git("config", "core.hooksPath", "tools/hooks")
    try here.folder.folder("sub")
    #expect(try here.tool("hook", "install", in: "sub").exitCode == 0)
    #expect(FileManager.default.isExecutableFile(atPath: here.folder.path("tools/hooks/pre-commit")))
    try here.write("a.yaml", more: Self.wrong)
    try here.git("add", "a.yaml")
    #expect(try here.withTool(["git", "commit", "-q", "-m", "a"]).exitCode == 1)
  }

  @Test func aFolderThatRepositoriesShareIsLeftAlone() throws {
    let (here, shared) = (try GitFolder(), try TemporaryFolder())
    try here.git("config", "core.hooksPath", shared.path)
    let install = try here.tool("hook", "install")
    #expect(install.exitCode == 2)
    #expect(install.text.hasPrefix("error: core.hooksPath is '\(shared.path)', which other repositories"))
    #expect(try shared.names().isEmpty)
  }

  @Test func worktreesShareTheirHooks() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    try here.commit()
    try here.git("worktree", "add", "-q", "tree")
    #expect(try here.tool("hook", "install", in: "tree").exitCode == 0)
    #expect(FileManager.default.isExecutableFile(atPath: here.folder.path(".git/hooks/pre-commit")))
    try here.write("tree/b.yaml", more: Self.wrong)
    try run(GitFolder.surroundings + ["git", "add", "."], in: here.folder.path("tree"))
    #expect(try here.withTool(["git", "commit", "-q", "-m", "b"], in: "tree").exitCode == 1)
  }

  @Test func outsideOfARepositoryThereIsNoHook() throws {
    let folder = try TemporaryFolder()
    let command = ["sh", "-c", #"GIT_CEILING_DIRECTORIES=/ "$0" hook install 2>&1"#, try #require(shippedBinary)]
    let finished = try run(GitFolder.surroundings + command, in: folder.path)
    #expect(finished.status == 2)
    #expect(String(decoding: finished.output, as: UTF8.self).hasPrefix("error: Git refused: not a git repository"))
  }

  @Test(arguments: [
    (["hook"], "hook needs an action: install or uninstall"),
    (["hook", "instal"], "unknown action 'instal'; did you mean 'install'?"),
    (["hook", "install", "uninstall"], "only one argument is allowed, and 'uninstall' is a second one"),
  ])
  func aWrongCommandLineIsRefused(_ words: [String], _ complaint: String) throws {
    let refused = try GitFolder().withTool(["campaignc"] + words)
    #expect(refused.exitCode == 2 && refused.text.hasPrefix("error: \(complaint)\n"), "\(refused.text)")
  }
}
