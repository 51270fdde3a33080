/// A call of Git. This is the only place that prevents a repository's configuration from making Git start programs.
///
/// Git obeys the configuration of its repository, and parts of that configuration name programs. The author of a
/// repository must not choose a program that runs. Everything that Git could start for one of our questions is switched
/// off here. If a setting can't switch it off, the question is asked in a way that avoids it.
///
/// The environment stays that of the user: `GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE` and similar variables tell Git
/// which repository is meant. In a hook, they name the index of the new commit.
package struct GitCall {
  /// The arguments of Git.
  let words: [[UInt8]]

  init(_ words: [String], seesHooks: Bool = false, without filters: [[UInt8]] = []) {
    let settings = seesHooks ? Self.settings : [Self.noHooks] + Self.settings
    self.words =
      (Self.start + settings.flatMap { ["-c", $0] }).map { Array($0.utf8) }
      + filters.flatMap { [Array("-c".utf8), $0] } + words.map { Array($0.utf8) }
  }

  /// Git must not write to speed up its next answer, and must not start a pager.
  private static let start = ["git", "--no-optional-locks", "--no-pager"]

  /// Git runs no hook for our questions, because it does not write the index for them. This setting is a second
  /// safeguard.
  private static let noHooks = "core.hooksPath=/dev/null"

  private static let settings = [
    // A program that Git would ask for changed files whenever it reads the index.
    "core.fsmonitor=",
    // A bare repository that was committed as a directory of another one.
    "safe.bareRepository=explicit",
  ]

  /// The variables that are set in Git's environment, or removed if the value is nil.
  static let environment: [(name: String, value: String?)] = [
    // In a partial clone, Git would fetch missing files, with the transport, helper or ssh program of the
    // configuration.
    ("GIT_NO_LAZY_FETCH", "1"),
    // The same for versions of Git without the variable above: no transport is allowed.
    ("GIT_ALLOW_PROTOCOL", ""),
    ("GIT_TERMINAL_PROMPT", "0"),
    // With this variable, `git config` would read another configuration, and not list the filters that Git uses.
    ("GIT_CONFIG", nil),
    // With these, the path that names the root would have another meaning.
    ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
    ("GIT_ICASE_PATHSPECS", nil),
    // Our messages quote Git, and they are in English.
    ("LC_ALL", "C"),
  ]

  /// Starts Git and returns its complete output.
  func answer() throws(GitFailure) -> [UInt8] {
    let child: ChildProcess
    do { child = try ChildProcess(words, changing: Self.environment) } catch { throw .notStarted(error) }
    switch child.listen(limit: Self.longestAnswer, patience: Self.patience) {
    case .whole(let output): return output
    case .failed(let complaints): throw .refused(mainLine(of: complaints))
    case .tooLong: throw .tooLong(bytes: Self.longestAnswer)
    case .silent: throw .silent(seconds: Self.patience)
    }
  }

  /// Starts Git for several questions.
  func conversation() -> ChildProcess? {
    try? ChildProcess(words, changing: Self.environment, isTalkedTo: true)
  }

  /// In seconds. Git takes for ever with some patterns in a `.gitignore`, and waits for a pipe that its configuration
  /// names. In the largest repositories, its answer begins after a few seconds.
  private static let patience = 60

  /// Enough for the names of two million files. A tree that contains itself many times would never end.
  private static let longestAnswer = 1 << 28
}

/// Runs Git, and returns its output.
func git(_ words: [String]) throws(GitFailure) -> [UInt8] { try GitCall(words).answer() }

// MARK: - Filters

extension GitCall {
  /// The settings that switch off every filter of the configuration.
  ///
  /// A filter is a program that Git runs on a file before comparing it, if `.gitattributes` says so. If the name of a
  /// filter contains `=`, no setting can name it, so Git is not asked at all.
  static func withoutFilters() throws(GitFailure) -> [[UInt8]] {
    let names = filterNames(in: try git(["config", "--list", "--name-only", "-z"]))
    if let name = names.first(where: { $0.contains(UInt8(ascii: "=")) }) {
      throw .filter(String(decoding: name, as: UTF8.self))
    }
    return names.flatMap { name in
      [".clean=", ".process=", ".required=false"].map { Array("filter.".utf8) + name + Array($0.utf8) }
    }
  }

  /// The names of the filters among the names of settings: `filter.NAME.clean`. A zero byte ends each name.
  package static func filterNames(in settings: [UInt8]) -> [[UInt8]] {
    let start = Array("filter.".utf8)
    var names: Set<[UInt8]> = []
    for setting in settings.split(separator: 0) where setting.starts(with: start) {
      let rest = setting.dropFirst(start.count)
      if let end = rest.lastIndex(of: UInt8(ascii: ".")) { names.insert(Array(rest[..<end])) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

// MARK: - Complaints of Git

/// The line with Git's reason for the failure, without its first word. Warnings may come before it.
private func mainLine(of complaints: [UInt8]) -> String {
  let lines = complaints.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  for start in ["fatal: ", "error: "] {
    if let line = lines.first(where: { $0.hasPrefix(start) }) { return String(line.dropFirst(start.count)) }
  }
  return lines.first ?? "it gave no reason"
}
