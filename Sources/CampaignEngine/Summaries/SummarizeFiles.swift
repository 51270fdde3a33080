import CampaignCompile
import CampaignLint
import Files
import Findings
import SourceText
import SourceTree

/// The results of the files of a run, packed for a summary.
struct SummarizedFiles {
  /// The packed results by the number of the file among the inputs.
  fileprivate(set) var contents: [[UInt8]]
  /// The files that could not be read, with the reason.
  fileprivate(set) var unread: [(index: Int, words: String)] = []
  /// The file up to which the payloads are more than one run can take. Nil if they are not. Then nothing is complete.
  fileprivate(set) var payloadsEnd: Int?
}

/// Checks files on several threads, as a run does, and packs what is found in each.
func summarizeFiles(
  _ inputs: Inputs, by terms: CheckTerms, keepingTexts: Bool, threads: Int, progress: Progress? = nil
) -> SummarizedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  let budgets = RunBudgets(terms.compiling)
  let limits = PartLimits(work: budgets.work, findings: terms.findings)
  let results = onThreads(shares.threads) { _ in
    var worker = FileSummarizer(terms, budgets, limits, keepingTexts: keepingTexts)
    while let share = shares.take() {
      for index in share { worker.summarize(index, of: inputs) }
      progress?.advance(by: share.count, of: inputs.files.count)
    }
    return worker
  }
  var summarized = SummarizedFiles(contents: Array(repeating: [], count: inputs.files.count))
  for result in results {
    for (index, content) in result.contents { summarized.contents[index] = content }
    summarized.unread += result.unread
  }
  summarized.unread.removeAll { !limits.lookAt($0.index) }
  summarized.unread.sort { $0.index < $1.index }
  let end = budgets.payloads.last
  if end < .max, limits.lookAt(end) { summarized.payloadsEnd = end }
  for (index, content) in summarized.contents.enumerated() {
    if let cut = SummarizedHead.cut(content, in: content.indices, to: limits, ofFile: index) {
      summarized.contents[index] = cut
    }
  }
  return summarized
}

/// Checks and packs one file after another.
private struct FileSummarizer {
  private let terms: CheckTerms
  private let budgets: RunBudgets
  private let limits: PartLimits
  private let keepsTexts: Bool
  private var checker: ContentChecker
  private(set) var contents: [(index: Int, content: [UInt8])] = []
  private(set) var unread: [(index: Int, words: String)] = []

  init(_ terms: CheckTerms, _ budgets: RunBudgets, _ limits: PartLimits, keepingTexts: Bool) {
    (self.terms, self.budgets, self.limits, keepsTexts) = (terms, budgets, limits, keepingTexts)
    checker = ContentChecker(terms: terms, budgets: budgets)
  }

  mutating func summarize(_ index: Int, of inputs: Inputs) {
    guard limits.lookAt(index), index <= budgets.payloads.last else { return }
    let number = terms.firstNumber + index
    var (report, checked, text, surplus) = (Report(), CheckedFiles(), [UInt8](), 0)
    var tree: Tree?
    switch inputs.read(index, limit: terms.limits(for: index).fileBytes) {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: terms.limits(for: index)))
      checked.missSomething(inFile: number)
      if case .tooLarge = failure { break }
      unread.append((index, failure.words))
    case .success(let content):
      text = content
      if checker.check(content, index, of: inputs, on: 1, into: &report, &checked) { tree = checker.tree }
      surplus = checker.surplus
    }
    var classed = terms.classed(report, text, tree, ofFile: index, of: inputs)
    for group in classed.groups { limits.take(group.excess, of: group.kind, ofFile: index) }
    classed.keep { limits.keep($0, ofFile: index) }
    let content = SummarizedFile.packed(
      text, isWhole: needsText(text, classed.rest, checked, index, of: inputs), surplus: surplus, classed,
      ofFile: number, checked)
    contents.append((index, content))
  }

  /// True if linking needs the whole text: to show findings, to apply comments and paths to findings about several
  /// files, or to play scenarios.
  private func needsText(
    _ text: [UInt8], _ report: Report, _ checked: CheckedFiles, _ index: Int, of inputs: Inputs
  ) -> Bool {
    keepsTexts || text.count > SummarizedText.mostOfLines || !report.isEmpty || !checked.allowances.isEmpty
      || !checked.summary.scenarios.isEmpty
      || terms.asksForPaths(index, of: inputs)
  }
}
