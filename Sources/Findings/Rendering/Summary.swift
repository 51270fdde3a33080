extension Outcome {
  /// The last line: the number of findings, or a note that there are none.
  package var summary: String { summary(notShown: hidden) }

  /// The same for a report that shows fewer findings.
  func summary(notShown: Int) -> String {
    let summary = summaryOfChecked(notShown: notShown)
    return switch foreignFiles {
    case 0: summary
    case 1: summary + "; 1 other file is not a campaign"
    default: summary + "; \(foreignFiles) other files are not campaigns"
    }
  }

  private func summaryOfChecked(notShown: Int) -> String {
    let fixed = fixed.map { [$0.isEmpty ? "nothing was fixed" : "fixed \($0.words)"] } ?? []
    guard counts.total > 0 else {
      return (fixed + [wordsForNothing]).joined(separator: "; ")
    }
    var parts = fixed + [wordsForCounts]
    if notShown > 0 { parts.append("\(notShown) of them not shown") }
    if let words = wordsForFixes { parts.append(words) }
    return parts.joined(separator: "; ")
  }

  /// The words of machine-readable reports about findings that they leave out.
  var wordsForHidden: String { "\(counted(hidden, "finding is", "findings are")) not listed" }

  private var wordsForNothing: String {
    checkedFiles == 0 ? "nothing to check" : "\(counted(checkedFiles, "file", "files")) checked, no \(least.andAbove)"
  }

  /// The number of findings of each severity, highest first, and the number of files with findings among all checked
  /// files.
  private var wordsForCounts: String {
    let severities = Severity.allCases.sorted(by: >).filter { counts[$0] > 0 }
    let words = severities.map { $0.counted(counts[$0]) }.joined(separator: ", ")
    guard totals.files > 0 else { return words }
    return totals.files < checkedFiles
      ? "\(words) in \(totals.files) of \(checkedFiles) files" : "\(words) in \(counted(totals.files, "file", "files"))"
  }

  private var wordsForFixes: String? {
    switch (totals.safe, totals.review) {
    case (0, 0): nil
    case (0, let review): "\(review) fixable with --fix --unsafe-fixes"
    case (let safe, 0): "\(safe) fixable with --fix"
    case (let safe, let review): "\(safe) fixable with --fix, \(review) more with --fix --unsafe-fixes"
    }
  }
}
