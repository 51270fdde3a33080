import Foundation
import TestSupport
import Testing

/// The hooks for the pre-commit framework, run by the framework itself: none is green where something that it could
/// have looked at is broken.
@Suite(.needsBinary, .needs("git"), .needs("pre-commit"), .mayHang) struct FrameworkTests {
  private static let wrong = "ownr: me\n"
  private static let finding = "error[unknown-field]: a campaign has no field 'ownr'"

  /// The hooks that take the program from PATH; the others have the same entries, and build or install it.
  private static let hooks = ["campaignc-system", "campaignc-all-system"]

  /// The ways in which CI runs hooks.
  private static let runs = [
    ["--all-files"], ["--from-ref", "HEAD~1", "--to-ref", "HEAD"], ["--from-ref", "HEAD", "--to-ref", "HEAD"],
    ["--files", "notes.txt"], ["--all-files", "--hook-stage", "pre-push"], ["--all-files", "--hook-stage", "manual"],
  ]

  /// A repository with a sound commit, then one with other files, and a hook of ours, which is as in this checkout.
  private func repository(_ hook: String, lines: String = "") throws -> GitFolder {
    try repository(
      configuration: """
        repos:
          - repo: https://example.com/campaignc
            rev: v1.2.3
            hooks:
              - id: \(hook)
        \(lines)
        """)
  }

  /// The same with a configuration that has the address and the revision of the documentation.
  private func repository(configuration: String) throws -> GitFolder {
    let list = try Data(contentsOf: repositoryRoot.appending(path: ".pre-commit-hooks.yaml"))
    let here = try GitFolder()
    try here.git("init", "-q", "-b", "main", ".git/hooks-of-ours")
    let ours = ".git/hooks-of-ours"
    try here.folder.write(Array(list), to: ours + "/.pre-commit-hooks.yaml")
    try here.git("-C", ours, "add", ".")
    try here.git("-C", ours, "-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-q", "-m", "x")
    let revision = try here.git("-C", ours, "rev-parse", "HEAD").dropLast()
    let text = configuration.replacing("https://example.com/campaignc", with: here.folder.path(ours))
    try here.folder.make(".pre-commit-config.yaml", text: text.replacing(/v\d+\.\d+\.\d+/, with: revision))
    try here.write("hello.yaml")
    try here.commit()
    try here.folder.make("notes.txt")
    try here.commit()
    return here
  }

  /// Breaks something that no change of today touches.
  private func breakSomething(in here: GitFolder) throws {
    try here.write("old.yaml", more: Self.wrong)
    try here.commit()
    try here.folder.make("notes.txt", text: "y\n")
    try here.commit()
  }

  @Test(arguments: hooks, runs)
  func aRunIsRedOnABrokenTree(_ hook: String, _ words: [String]) throws {
    let here = try repository(hook)
    let sound = try here.withTool(["pre-commit", "run"] + words)
    #expect(sound.exitCode == 0, "\(sound.text)")
    #expect(sound.text.contains("Passed"))
    try breakSomething(in: here)
    let broken = try here.withTool(["pre-commit", "run"] + words)
    #expect(broken.exitCode == 1)
    #expect(broken.text.contains(Self.finding + "\n --> old.yaml:3:1\n"), "\(broken.text)")
  }

  /// What is staged elsewhere does not narrow a run that is to look at all files.
  @Test(arguments: hooks)
  func aRunOnAllFilesLooksAtAllOfThem(_ hook: String) throws {
    let here = try repository(hook)
    try breakSomething(in: here)
    try here.write("new.yaml")
    try here.git("add", ".")
    let broken = try here.withTool(["pre-commit", "run", "--all-files"])
    #expect(broken.exitCode == 1)
    #expect(broken.text.contains(" --> old.yaml:3:1\n"), "\(broken.text)")
  }

  /// Before a commit one hook looks at what is staged, and faults that have long been there don't stand in its way.
  @Test func aCommitIsCheckedForWhatIsStaged() throws {
    let here = try repository("campaignc-system")
    try breakSomething(in: here)
    #expect(try here.withTool(["pre-commit", "install"]).exitCode == 0)
    try here.write("new.yaml")
    try here.git("add", ".")
    let sound = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(sound.exitCode == 0, "\(sound.text)")
    let reworded = try here.withTool(["git", "commit", "-q", "--amend", "-m", "b"])
    #expect(reworded.exitCode == 0, "\(reworded.text)")
    try here.write("new.yaml", more: Self.wrong)
    let broken = try here.withTool(["git", "commit", "-q", "-a", "-m", "c"])
    #expect(broken.exitCode == 1)
    #expect(broken.text.contains(" --> new.yaml:3:1\n"), "\(broken.text)")
    #expect(!broken.text.contains("old.yaml"))
  }

  /// A change that hurts readers is refused before the commit, and also in CI.
  @Test func aDangerousChangeIsRefused() throws {
    let here = try repository("campaignc-diff-system")
    try here.write("hello.yaml", more: "targets: [android, web]\n")
    try here.commit()
    #expect(try here.withTool(["pre-commit", "install"]).exitCode == 0)
    try here.git("checkout", "-q", "-b", "side")
    try here.write("hello.yaml", more: "targets: [web]\n")
    let refused = try here.withTool(["git", "commit", "-q", "-a", "-m", "a"])
    #expect(refused.exitCode == 1)
    #expect(refused.text.contains("[target-removed]"), "\(refused.text)")
    let inCI = try here.withTool(["pre-commit", "run", "--all-files"])
    #expect(inCI.exitCode == 1)
    #expect(inCI.text.contains("[target-removed]"), "\(inCI.text)")
    try here.write("hello.yaml", more: "targets: [android, web, ios]\n")
    let sound = try here.withTool(["git", "commit", "-q", "-a", "-m", "a"])
    #expect(sound.exitCode == 0, "\(sound.text)")
  }

  @Test func aCommitIsCheckedForEverythingWhereThatIsWanted() throws {
    let here = try repository("campaignc-all-system")
    try breakSomething(in: here)
    #expect(try here.withTool(["pre-commit", "install"]).exitCode == 0)
    try here.folder.make("notes.txt", text: "z\n")
    let broken = try here.withTool(["git", "commit", "-q", "-a", "-m", "a"])
    #expect(broken.exitCode == 1)
    #expect(broken.text.contains(" --> old.yaml:3:1\n"), "\(broken.text)")
    try here.write("old.yaml")
    let sound = try here.withTool(["git", "commit", "-q", "-a", "-m", "a"])
    #expect(sound.exitCode == 0, "\(sound.text)")
  }

  /// What the documentation tells CI to run, with the configuration that it shows.
  @Test func theDocumentedRunsCheckEverything() throws {
    let file = repositoryRoot.appending(path: "docs/continuous-integration.md")
    let sections = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("With the pre-commit framework\n") })
    func blocks(_ language: String) -> [String] {
      section.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }
    let (commands, configurations) = (blocks("sh"), blocks("yaml"))
    #expect(commands.count == 2 && configurations.count == 1)
    let repositories = [
      try repository("campaignc-all-system"), try repository(configuration: configurations.first ?? ""),
    ]
    for (command, here) in zip(commands, repositories) {
      let sound = try here.withTool(["sh", "-c", command])
      #expect(sound.exitCode == 0, "\(sound.text)")
      try breakSomething(in: here)
      let broken = try here.withTool(["sh", "-c", command])
      #expect(broken.exitCode == 1)
      #expect(broken.text.contains(" --> old.yaml:3:1\n"), "\(broken.text)")
    }
  }

  /// The user's own arguments come after ours.
  @Test(arguments: hooks)
  func argumentsAreAdded(_ hook: String) throws {
    let here = try repository(hook, lines: "        args: [--strict, --rule, 'ambiguous-scalar=warning']")
    try here.write("old.yaml", more: "owner: 2026-01-01\n")
    try here.commit()
    #expect(try here.withTool(["pre-commit", "run", "--all-files"]).exitCode == 1)
    let plain = try repository(hook)
    try plain.write("old.yaml", more: "owner: 2026-01-01\n")
    try plain.commit()
    #expect(try plain.withTool(["pre-commit", "run", "--all-files"]).exitCode == 0)
  }

  /// The names of these files are longer together than a command line may be. What two of them show together is found.
  @Test(arguments: hooks)
  func filesAreNeverSplit(_ hook: String) throws {
    let here = try repository(hook)
    let long = String(repeating: "x", count: 200)
    let make = """
      mkdir \(long); cd \(long)
      for i in $(seq 1000); do sed "s/hello/c$i/" > "\(long)-$i.yaml" < ../hello.yaml; done
      """
    try run(["sh", "-c", make], in: here.path)
    try here.write("\(long)/\(long)-1.yaml", campaign: "twin")
    try here.write("\(long)/\(long)-999.yaml", campaign: "twin")
    try here.commit()
    try here.folder.make(
      ".git/bin/campaignc", text: "#!/bin/sh\necho \"$#\" >> '\(here.path)/.git/runs'\nexec \"$REAL\" \"$@\"\n")
    try run(["chmod", "+x", ".git/bin/campaignc"], in: here.path)
    let command = #"REAL=$(command -v campaignc) PATH="$PWD/.git/bin:$PATH" exec pre-commit run --all-files"#
    let finished = try here.withTool(["sh", "-c", command])
    #expect(finished.exitCode == 1)
    #expect(finished.text.contains("error[repeated-campaign]"), "\(finished.text.suffix(2000))")
    #expect(try String(contentsOfFile: here.folder.path(".git/runs"), encoding: .utf8) == "2\n")
  }

  /// A hook of the user's own that calls the framework. The documentation says which of our hooks it needs: Git tells
  /// every hook of a commit about its index, so the others look only at what is staged.
  @Test func aHookThatRunsTheFrameworkNeedsTheHookForEverything() throws {
    for (hook, exitCode) in [("campaignc-all-system", Int32(1)), ("campaignc-system", 0)] {
      let here = try repository(hook)
      try breakSomething(in: here)
      try here.folder.make(".git/hooks/pre-commit", text: "#!/bin/sh\nexec pre-commit run --all-files\n")
      try run(["chmod", "+x", ".git/hooks/pre-commit"], in: here.path)
      try here.folder.make("notes.txt", text: "z\n")
      let finished = try here.withTool(["git", "commit", "-q", "-a", "-m", "a"])
      #expect(finished.exitCode == exitCode, "\(finished.text)")
      #expect(finished.text.contains(" --> old.yaml:3:1\n") == (exitCode == 1), "\(finished.text)")
    }
  }

  // MARK: Formatting

  /// The framework fails a run that changes a file, and the next run passes.
  @Test func filesAreFormatted() throws {
    let here = try repository("campaignc-format-system")
    #expect(try here.withTool(["pre-commit", "run", "--all-files"]).exitCode == 0)
    try here.write("old.yaml", more: "owner:   me\n")
    try here.commit()
    let changed = try here.withTool(["pre-commit", "run", "--all-files"])
    #expect(changed.exitCode == 1)
    #expect(changed.text.contains("files were modified by this hook"), "\(changed.text)")
    #expect(try String(contentsOfFile: here.folder.path("old.yaml"), encoding: .utf8).hasSuffix("\nowner: me\n"))
    #expect(try here.withTool(["pre-commit", "run", "--all-files"]).exitCode == 0)
  }

  // MARK: Scenarios

  /// Scenarios run before a commit and in CI. A repository without scenarios passes.
  @Test func scenariosRun() throws {
    let here = try repository("campaignc-test-system")
    #expect(try here.withTool(["pre-commit", "install"]).exitCode == 0)
    #expect(try here.withTool(["pre-commit", "run", "--all-files"]).exitCode == 0)
    try here.folder.make(
      "scenario.yaml",
      text: "scenario: a\nat: 2026-03-21T10:00:00Z\nsteps: [session_start, { expect: { unread: 7 } }]\n")
    try here.git("add", ".")
    let commit = try here.withTool(["git", "commit", "-q", "-m", "a"])
    #expect(commit.exitCode == 1 && commit.text.contains("but there are: "), "\(commit.text)")
    try here.commit()
    #expect(try here.withTool(["pre-commit", "run", "--all-files"]).exitCode == 1)
    try here.folder.make("notes.txt", text: "z\n")
    try here.git("add", ".")
    // The commit does not affect the scenario.
    #expect(try here.withTool(["git", "commit", "-q", "-m", "b"]).exitCode == 0)
  }

  // MARK: The list

  /// The entries of the list, by the ids of their hooks.
  private func entries(_ key: String) throws -> [String: String] {
    let list = repositoryRoot.appending(path: ".pre-commit-hooks.yaml")
    let blocks = try String(contentsOf: list, encoding: .utf8).components(separatedBy: "\n- id: ").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: blocks.map { block in
        let lines = block.components(separatedBy: "\n")
        let line = lines.first { $0.hasPrefix("  \(key): ") } ?? ""
        return (lines[0], String(line.dropFirst("  \(key): ".count)))
      })
  }

  @Test func theListIsAsTheFrameworkWantsIt() throws {
    let list = repositoryRoot.appending(path: ".pre-commit-hooks.yaml").path(percentEncoded: false)
    #expect(try run(["pre-commit", "validate-manifest", list]).status == 0)
  }

  /// Hooks that build or install the program do with it what the hooks do that find it.
  @Test func hooksOfOneKindDoTheSame() throws {
    let entries = try entries("entry")
    #expect(entries.count == 15)
    for origin in ["python", "system"] {
      #expect(entries["campaignc-\(origin)"] == entries["campaignc"])
      #expect(entries["campaignc-all-\(origin)"] == entries["campaignc-all"])
      #expect(entries["campaignc-format-\(origin)"] == entries["campaignc-format"])
      #expect(entries["campaignc-test-\(origin)"] == entries["campaignc-test"])
      #expect(entries["campaignc-diff-\(origin)"] == entries["campaignc-diff"])
    }
    for (key, value) in [("pass_filenames", "false"), ("require_serial", "true"), ("always_run", "true")] {
      #expect(try self.entries(key).values.allSatisfy { $0 == value }, "\(key)")
    }
  }
}
