/// The reason why Git has no answer.
package enum GitFailure: Error, Sendable, Equatable {
  /// Git could not be started.
  case notStarted(SystemError)
  /// Git refused, in these words.
  case refused(String)
  /// The output of Git is larger than the limit.
  case tooLong(bytes: Int)
  case silent(seconds: Int)
  /// The configuration names a program for files that can't be switched off.
  case filter(String)
  /// No commit has this name.
  case unknownCommit(String)
  /// A commit that has no history in common with the current one.
  case unrelated(String)
  /// Nothing has been committed yet.
  case noCommit
  /// Files with unresolved conflicts.
  case conflicts([RawPath])

  package var words: String {
    switch self {
    case .notStarted(let reason) where reason == .missing: "Git is not installed, or not in PATH"
    case .notStarted(let reason): "Git could not be started: \(reason.words)"
    case .refused(let words): "Git refused: \(words)"
    case .silent(let seconds): "Git has not answered for \(seconds) seconds"
    case .tooLong(let bytes): "Git's answer is longer than \(bytes >> 20) MiB"
    case .filter(let name):
      "Git's configuration has a filter '\(name)' that can't be switched off because its name contains '='"
    case .unknownCommit(let name): "Git knows no commit '\(name)'"
    case .unrelated(let name): "'\(name)' and the current commit have no common ancestor"
    case .noCommit: "there are no commits yet, so there is nothing to compare with"
    case .conflicts(let paths): "a merge is not finished: \(GitFailure.listed(paths))"
    }
  }

  package var help: String? {
    switch self {
    case .unknownCommit, .unrelated: "if this CI job fetched only the last commit, fetch more history"
    case .conflicts: "resolve the conflicts, and add the files"
    case .refused(let words) where words.contains("dubious ownership") || words.contains("unsafe repository"):
      "the repository belongs to another user; if you trust it, add its directory to Git's safe.directory setting"
    case .filter: "rename the filter"
    case .silent: "check .gitignore for patterns with many '*', and Git's configuration for named pipes"
    case .notStarted, .refused, .tooLong, .noCommit: nil
    }
  }

  private static func listed(_ paths: [RawPath]) -> String {
    paths.prefix(3).map { "'\($0.shown)'" }.joined(separator: ", ")
      + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
  }
}
