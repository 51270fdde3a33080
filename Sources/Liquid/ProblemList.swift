/// The problems of a text with templates, each mistake once.
struct ProblemList {
  private(set) var all: [TemplateProblem] = []
  /// True if the current tag has no end. That explains every mistake in it.
  private var isUnclosed = false
  /// Where the tags with a mistake end.
  private var endsOfFaulty: Set<Int> = []
  private var countBefore = 0
  private var hasForeignBlock = false

  /// Begins with the problems of a tag.
  mutating func begin(_ tag: Scanner.Tag) { (isUnclosed, countBefore) = (tag.isUnclosed, all.count) }

  mutating func end(_ tag: Scanner.Tag) {
    if all.count > countBefore { endsOfFaulty.insert(tag.range.upperBound) }
    isUnclosed = false
  }

  mutating func add(_ problem: TemplateProblem) {
    // The tags of one foreign block are one mistake.
    if case .foreignBlock = problem.kind {
      guard !hasForeignBlock else { return }
      hasForeignBlock = true
    }
    if all.count < Template.mostProblems, !isUnclosed { all.append(problem) }
  }

  /// The problems in the order of the text, with those of the scanner.
  func sorted(with others: [TemplateProblem]) -> [TemplateProblem] {
    (all + others.filter { !isLeftover($0) }).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// True for the third brace of `}}}`, if there is a mistake in the template before it: that is `{{{`.
  private func isLeftover(_ problem: TemplateProblem) -> Bool {
    guard case .strayEnd("}") = problem.kind else { return false }
    return endsOfFaulty.contains(problem.range.lowerBound)
  }
}
