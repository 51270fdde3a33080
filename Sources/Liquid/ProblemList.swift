/// The problems of a text with templates, each mistake once.
struct ProblemList {
  private(set) var all: [TemplateProblem] = []
  /// The tag whose problems come next. Nil after the last tag.
  var tag: Scanner.Tag?
  /// Where the tags with a mistake end.
  private var endsOfFaulty: Set<Int> = []

  mutating func add(_ problem: TemplateProblem) {
    // The tags of one foreign block are one mistake, and the missing end of a tag explains every mistake in it.
    if problem.isOfForeignBlock, all.contains(where: \.isOfForeignBlock) { return }
    guard all.count < Template.mostProblems, tag?.isUnclosed != true else { return }
    all.append(problem)
    if let tag { endsOfFaulty.insert(tag.range.upperBound) }
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
