/// Why Git has no answer.
package enum GitFailure: Error, Sendable, Equatable {
  /// Git could not be started.
  case notStarted(SystemError)
  /// Git refused, in these words.
  case refused(String)
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
    case .notStarted, .refused, .noCommit: nil
    }
  }

  private static func listed(_ paths: [RawPath]) -> String {
    paths.prefix(3).map { "'\($0.shown)'" }.joined(separator: ", ")
      + (paths.count > 3 ? " and \(paths.count - 3) more" : "")
  }
}

/// Asks Git something, and gives what it prints.
///
/// Git runs in our folder and with our environment, since in a hook that is how it says which index the commit is made from.
/// It writes nothing, not even to make its next answer quicker.
func git(_ words: [String]) throws(GitFailure) -> [UInt8] {
  let command = ["git", "--no-optional-locks", "--no-pager"] + words
  let child: ChildProcess
  do { child = try ChildProcess(command.map { Array($0.utf8) }) } catch { throw .notStarted(error) }
  let answer = child.listen(limit: 1 << 30)
  guard answer.isWell else { throw .refused(firstLine(of: answer.complaints)) }
  return answer.output
}

/// The first line of what Git says, without the word that it begins with.
private func firstLine(of complaints: [UInt8]) -> String {
  let line = String(decoding: complaints.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  for start in ["fatal: ", "error: "] where line.hasPrefix(start) { return String(line.dropFirst(start.count)) }
  return line.isEmpty ? "it says no reason" : line
}
