import Foundation
import TestSupport
import Testing

/// A Git repository for a test, and runs of the release binary in it.
final class GitFolder: Sendable {
  let folder: TemporaryFolder

  /// A new repository that ignores the configuration of the user and of the machine.
  init(settings: String = "--quiet") throws {
    folder = try TemporaryFolder()
    try git("init", "-q", "-b", "main", settings)
    for (key, value) in [("user.name", "Test"), ("user.email", "test@example.com"), ("commit.gpgsign", "false")] {
      try git("config", key, value)
    }
  }

  var path: String { folder.path }

  /// Removes the environment of a Git hook that may be running the tests.
  static let surroundings = [
    "env", "-u", "GIT_DIR", "-u", "GIT_INDEX_FILE", "-u", "GIT_WORK_TREE", "-u", "GIT_PREFIX",
    "-u", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
  ]

  @discardableResult
  func git(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let finished = try run(Self.surroundings + ["git"] + words, in: path)
    #expect(finished.status == 0, "git \(words)", sourceLocation: sourceLocation)
    return String(decoding: finished.output, as: UTF8.self)
  }

  /// Writes a campaign file. The campaign has the name of the file, unless another one is given.
  func write(_ file: String, campaign: String? = nil, more: String = "") throws {
    let name = campaign ?? String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
    try folder.make(file, text: cleanCampaign.replacing("spring-sale", with: name) + more)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: folder.path(file)) }

  func commit() throws {
    try git("add", "--all")
    try git("commit", "-q", "--no-verify", "-m", "A step")
  }

  /// Installs a hook that runs before commits.
  ///
  /// The shell writes it. If this process did, a program that another test starts meanwhile would have the file open
  /// too, and the system runs no program that is open for writing.
  func installHook(_ text: String) throws {
    let place = ".git/hooks/pre-commit"
    try run(["sh", "-c", "printf '%s\n' \"$1\" > \(place) && chmod +x \(place)", "sh", text], in: path)
  }

  /// The output of `lint` in the concise format, both streams together. The findings are reduced to place and rule.
  func lint(_ words: String..., in subfolder: String = "", settings: [String] = []) throws -> Lint {
    try lint(words, in: subfolder, settings: settings)
  }

  func lint(_ words: [String], in subfolder: String = "", settings: [String] = []) throws -> Lint {
    let binary = try #require(shippedBinary)
    let command = ["/bin/sh", "-c", #""$0" lint --format concise "$@" 2>&1"#, binary] + words
    let finished = try run(Self.surroundings + settings + command, in: folder.path(subfolder))
    let lines = String(decoding: finished.output, as: UTF8.self).split(separator: "\n").map(String.init)
    return Lint(
      exitCode: finished.status,
      findings: lines.compactMap { line in
        line.firstMatch(of: /^(.+?:\d+):\d+: \w+: .* \[([a-z-]+)\]$/).map { "\($0.1) \($0.2)" }
      }, lines: lines)
  }

  /// The output of a program, both streams together, with campaignc in PATH.
  func withTool(_ command: [String], in subfolder: String = "") throws -> (exitCode: Int32, text: String) {
    let binary = try #require(shippedBinary)
    let script = #"PATH="${0%/*}:$PATH" PRE_COMMIT_HOME="$PWD/.git/pre-commit-home" "$@" 2>&1"#
    let finished = try run(
      Self.surroundings + ["/bin/sh", "-c", script, binary] + command, in: folder.path(subfolder))
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  @discardableResult
  func tool(_ words: String..., in subfolder: String = "") throws -> (exitCode: Int32, text: String) {
    try withTool(["campaignc"] + words, in: subfolder)
  }

  struct Lint {
    let exitCode: Int32
    /// `path:line rule`
    let findings: [String]
    let lines: [String]
  }
}
