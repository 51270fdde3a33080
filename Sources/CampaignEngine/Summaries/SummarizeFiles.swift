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
  /// True if the findings, the payloads or the work on templates are more than one run can take.
  fileprivate(set) var isTooMuch = false
}

/// Checks files on several threads, as a run does, and packs what is found in each.
func summarizeFiles(
  _ inputs: Inputs, by terms: CheckTerms, keepingTexts: Bool, threads: Int, progress: Progress? = nil
) -> SummarizedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  let budgets = RunBudgets(terms.compiling)
  let results = onThreads(shares.threads) { _ in
    var worker = FileSummarizer(terms, budgets, keepingTexts: keepingTexts)
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
  summarized.unread.sort { $0.index < $1.index }
  summarized.isTooMuch = budgets.last < .max || budgets.payloads.last < .max
  return summarized
}

/// Checks and packs one file after another.
private struct FileSummarizer {
  private let terms: CheckTerms
  private let budgets: RunBudgets
  private let keepsTexts: Bool
  private var checker: ContentChecker
  private(set) var contents: [(index: Int, content: [UInt8])] = []
  private(set) var unread: [(index: Int, words: String)] = []

  init(_ terms: CheckTerms, _ budgets: RunBudgets, keepingTexts: Bool) {
    (self.terms, self.budgets, keepsTexts) = (terms, budgets, keepingTexts)
    checker = ContentChecker(terms: terms, budgets: budgets)
  }

  mutating func summarize(_ index: Int, of inputs: Inputs) {
    guard index <= budgets.last else { return }
    let number = terms.firstNumber + index
    var (report, checked, text, surplus) = (Report(), CheckedFiles(), [UInt8](), 0)
    switch inputs.read(index, limit: terms.limits(for: index).fileBytes) {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: terms.limits(for: index)))
      checked.missSomething()
      if case .tooLarge = failure { break }
      unread.append((index, failure.words))
    case .success(let content):
      text = content
      _ = checker.check(content, index, of: inputs, on: 1, into: &report, &checked)
      surplus = checker.surplus
    }
    budgets.findings.take(report.weight, ofFile: index, size: text.count)
    let content = SummarizedFile.packed(
      text, isWhole: needsText(text, report, checked, index, of: inputs), surplus: surplus, report, ofFile: number,
      checked)
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
