/// Why Git has no answer.
package enum GitFailure: Error, Sendable, Equatable {
  /// Git could not be started.
  case notStarted(SystemError)
  /// Git refused, in these words.
  case refused(String)
  /// Git has more to say than there is room for.
  case tooLong(bytes: Int)
  case silent(seconds: Int)
  /// The configuration names a program for files that can't be switched off.
  case filter(String)
  /// No commit goes by a name.
  case unknownCommit(String)
  /// A commit from which nothing leads to the present one.
  case unrelated(String)
  /// Nothing has been committed yet.
  case noCommit
  /// Files whose conflicts are not settled.
  case conflicts([RawPath])

  package var words: String {
    switch self {
    case .notStarted(let reason) where reason == .missing: "Git is not installed, or not in PATH"
    case .notStarted(let reason): "Git could not be started: \(reason.words)"
    case .refused(let words): "Git refuses: \(words)"
    case .silent(let seconds): "Git has not answered for \(seconds) seconds"
    case .tooLong(let bytes): "Git's answer is longer than \(bytes >> 20) MiB"
    case .filter(let name):
      "Git's configuration has a filter '\(name)', a program that can't be switched off because its name holds '='"
    case .unknownCommit(let name): "Git knows no commit '\(name)'"
    case .unrelated(let name): "'\(name)' and the present commit have no commit in common"
    case .noCommit: "nothing has been committed yet, so that there is nothing to compare with"
    case .conflicts(let paths): "a merge is not settled yet: \(GitFailure.listed(paths))"
    }
  }

  package var help: String? {
    switch self {
    case .unknownCommit, .unrelated: "a CI job that fetched only the last commit has to fetch more of the history"
    case .conflicts: "settle it, and add the files"
    case .refused(let words) where words.contains("dubious ownership") || words.contains("unsafe repository"):
      "the repository belongs to another user; if you trust it, name its directory in Git's setting safe.directory"
    case .filter: "give the filter another name"
    case .silent: "look for patterns with many '*' in .gitignore, and for pipes that Git's configuration names"
    case .notStarted, .refused, .tooLong, .noCommit: nil
    }
  }

  private static func listed(_ paths: [RawPath]) -> String {
    paths.prefix(3).map { "'\($0.shown)'" }.joined(separator: ", ")
      + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
  }
}
