extension ReplacementFailure {
  /// True if the user must name another directory; false if the file system failed.
  package var isWrongUse: Bool {
    switch self {
    case .unusablePath, .repeatedPath, .fileAndFolder, .rootFolder, .workingFolder, .notAFolder, .refused, .foreign:
      true
    case .busy, .failed: false
    }
  }

  /// What to do. `noun` says what the directory is for. Nil if the words say so.
  package func help(for noun: String) -> String? {
    guard case .foreign(let folder, let entries, _, let brokenList) = self else { return nil }
    if let brokenList {
      return "restore '\(brokenList)', or use another directory"
    }
    let changes = Set(entries.map(\.change))
    if changes == [.lineEndings] {
      let pattern = "'\(RawPath(folder.name).shown)/** -text'"
      return "Git changes line endings where core.autocrlf is set; write \(pattern) into the .gitattributes beside it, "
        + "remove '\(folder.shown)', and run it again"
    }
    return changes == [nil]
      ? "use a separate directory for the \(noun), or move the other files"
      : "nothing was written; move or remove the changed files, and run again"
  }
}
