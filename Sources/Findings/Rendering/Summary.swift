extension Outcome {
  /// The last line for people: what was found, or that nothing was.
  var summary: String {
    let fixed = fixed.map { [$0.isEmpty ? "nothing was fixed" : "fixed \($0.words)"] } ?? []
    guard counts.values.contains(where: { $0 > 0 }) else {
      return (fixed + [wordsForNothing]).joined(separator: "; ")
    }
    var parts = fixed + [wordsForCounts]
    if hidden > 0 { parts.append("\(hidden) of them not shown") }
    if let words = wordsForFixes { parts.append(words) }
    return parts.joined(separator: "; ")
  }

  /// The words for machines about findings that their report leaves out.
  var wordsForHidden: String { "\(counted(hidden, "finding is", "findings are")) not listed" }

  private var wordsForNothing: String {
    files.isEmpty ? "nothing to check" : "\(counted(files.count, "file", "files")) checked, no findings"
  }

  /// Severities from the heaviest. In how many files is known only where every finding is.
  private var wordsForCounts: String {
    let severities = Severity.allCases.sorted(by: >).filter { counts[$0, default: 0] > 0 }
    let words = severities.map { $0.counted(counts[$0, default: 0]) }.joined(separator: ", ")
    return hidden > 0 ? words : "\(words) in \(counted(findingsByFile.count, "file", "files"))"
  }

  /// The number of shown findings with a safe fix, and of those whose only fix needs a review.
  private var wordsForFixes: String? {
    let safe = findings.count { $0.fixes.contains { $0.trust == .keepsMeaning } }
    let other = findings.count { !$0.fixes.isEmpty } - safe
    switch (safe, other) {
    case (0, 0): return nil
    case (0, _): return "\(other) fixable with --fix --unsafe-fixes"
    case (_, 0): return "\(safe) fixable with --fix"
    default: return "\(safe) fixable with --fix, \(other) more with --unsafe-fixes"
    }
  }
}
