/// How Git is started, and the one place that says what a repository's configuration can't make it do.
///
/// Git obeys the configuration of the repository that it runs in, and some of that configuration names programs. Nobody who hands us
/// a repository is to choose a program that runs. Whatever Git could start on the way to one of our answers is switched off here,
/// and what can't be switched off by a setting is avoided by the way in which Git is asked.
///
/// The environment stays that of the user: with `GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE` and their like Git finds the repository
/// that is meant. In a hook that is how it says which index a commit is made from.
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

  /// What Git gets, or with nil does not get, in its environment.
  static let environment: [(name: String, value: String?)] = [
    // In a partial clone Git fetches what it lacks, with the transport, the helper or the ssh that the configuration names.
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

  /// Git takes for ever over some patterns in a `.gitignore`, and waits for a pipe that its configuration names. In the largest
  /// repositories it begins to answer after a few seconds.
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
  /// A filter is a program that Git hands a file to before it compares the file, wherever `.gitattributes` says so. One whose name
  /// holds `=` can't be named in a setting, so that Git is not asked at all.
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

/// The line that says why Git has no answer, without the word that it begins with. Warnings may stand above it.
private func mainLine(of complaints: [UInt8]) -> String {
  let lines = complaints.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  for start in ["fatal: ", "error: "] {
    if let line = lines.first(where: { $0.hasPrefix(start) }) { return String(line.dropFirst(start.count)) }
  }
  return lines.first ?? "it says no reason"
}
