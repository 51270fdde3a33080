/// How Git is started. This is the only place that prevents a repository's configuration from making it start
/// programs.
///
/// Git obeys the configuration of its repository, and parts of that configuration name programs. Whoever gives us a
/// repository must not choose a program that runs. Everything that Git could start for one of our questions is
/// switched off here. If a setting can't switch it off, the question is asked in a way that avoids it.
///
/// The environment stays that of the user: `GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE` and similar variables tell
/// Git which repository is meant. In a hook they say which index a commit is made from.
struct GitCall {
  /// The words that Git is started with.
  let words: [[UInt8]]

  init(_ words: [String], seesHooks: Bool = false, without filters: [[UInt8]] = []) {
    let settings = seesHooks ? Self.settings : [Self.noHooks] + Self.settings
    self.words =
      (Self.start + settings.flatMap { ["-c", $0] }).map { Array($0.utf8) }
      + filters.flatMap { [Array("-c".utf8), $0] } + words.map { Array($0.utf8) }
  }

  /// Git writes nothing to make its next answer quicker, and hands its output to no pager.
  private static let start = ["git", "--no-optional-locks", "--no-pager"]

  /// Nothing that Git is asked runs a hook, as long as Git writes no index for it. This holds should that change.
  private static let noHooks = "core.hooksPath=/dev/null"

  private static let settings = [
    // A program that is asked which files have changed, each time the index is read.
    "core.fsmonitor=",
    // A repository whose folder is checked in with other files.
    "safe.bareRepository=explicit",
  ]

  /// The variables that Git gets in its environment, or with nil does not get.
  static let environment: [(name: String, value: String?)] = [
    // In a partial clone Git fetches what it lacks, with the transport, the helper or the ssh that the configuration
    // names.
    ("GIT_NO_LAZY_FETCH", "1"),
    // The same for a Git that does not know the variable above: no transport is allowed.
    ("GIT_ALLOW_PROTOCOL", ""),
    ("GIT_TERMINAL_PROMPT", "0"),
    // Another configuration for `git config` alone, so that it would not list the filters that count.
    ("GIT_CONFIG", nil),
    // Other meanings of the path by which we name the root.
    ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
    ("GIT_ICASE_PATHSPECS", nil),
    // Our messages are English, and Git's are shown in them.
    ("LC_ALL", "C"),
  ]

  /// Starts Git and listens to it until its end.
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

  /// Starts Git for a conversation.
  func conversation() -> ChildProcess? {
    try? ChildProcess(words, changing: Self.environment, isTalkedTo: true)
  }

  /// Git takes for ever over some patterns in a `.gitignore`, and waits for a pipe that its configuration names. In the
  /// largest repositories it begins to answer after a few seconds.
  private static let patience = 60

  /// Room for the names of two million files. A tree that holds itself many times over has no end.
  private static let longestAnswer = 1 << 28
}

/// Asks Git something, and gives what it prints.
func git(_ words: [String]) throws(GitFailure) -> [UInt8] { try GitCall(words).answer() }

// MARK: - Filters

extension GitCall {
  /// The settings that switch off every filter of the configuration.
  ///
  /// A filter is a program that Git runs on a file before it compares the file, if `.gitattributes` says so. A filter
  /// whose name contains `=` can't be named in a setting, so Git is not asked at all.
  static func withoutFilters() throws(GitFailure) -> [[UInt8]] {
    let names = filterNames(in: try git(["config", "--list", "--name-only", "-z"]))
    if let name = names.first(where: { $0.contains(UInt8(ascii: "=")) }) {
      throw .filter(String(decoding: name, as: UTF8.self))
    }
    return names.flatMap { name in
      [".clean=", ".process=", ".required=false"].map { Array("filter.".utf8) + name + Array($0.utf8) }
    }
  }

  /// The names of the filters among the names of settings, each ended by a zero byte: `filter.NAME.clean`.
  static func filterNames(in settings: [UInt8]) -> [[UInt8]] {
    let start = Array("filter.".utf8)
    var names: Set<[UInt8]> = []
    for setting in settings.split(separator: 0) where setting.starts(with: start) {
      let rest = setting.dropFirst(start.count)
      if let end = rest.lastIndex(of: UInt8(ascii: ".")) { names.insert(Array(rest[..<end])) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

// MARK: - What Git complains of

/// The line with Git's reason for having no answer, without its first word. There may be warnings above it.
private func mainLine(of complaints: [UInt8]) -> String {
  let lines = complaints.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  for start in ["fatal: ", "error: "] {
    if let line = lines.first(where: { $0.hasPrefix(start) }) { return String(line.dropFirst(start.count)) }
  }
  return lines.first ?? "it gave no reason"
}
