import CampaignCompile
import CampaignLint
import Files
import Findings
import SourceTree

/// Reads and checks files, one after another, or takes their results from the cache.
package struct FileChecker {
  private let terms: CheckTerms
  private let largeFiles: LargeFiles
  private var contents: ContentChecker
  private var cached: CachedCheck?
  /// The memory that the run may use. Nil if this file is checked alone.
  private let budgets: RunBudgets?
  private var waiting: [Int] = []
  package var result = CheckedFiles()

  /// How to check files that are large enough for several threads.
  package enum LargeFiles {
    /// They are checked later.
    case wait
    case onThreads(Int)
  }

  package init(
    terms: CheckTerms, cached: CachedCheck? = nil, budgets: RunBudgets? = nil, largeFiles: LargeFiles = .onThreads(1)
  ) {
    self.terms = terms
    self.cached = cached
    self.budgets = budgets
    self.largeFiles = largeFiles
    contents = ContentChecker(terms: terms, budgets: budgets)
  }

  /// The results, the additions to the cache, and the files to check later.
  package var outcome: (checked: CheckedFiles, cached: CachedCheck?, waiting: [Int]) { (result, cached, waiting) }

  package mutating func check(_ index: Int, of inputs: Inputs) {
    if let budgets, index > budgets.last { return result.missSomething(inFile: terms.firstNumber + index) }
    if let linked = terms.linked { return take(index, from: linked, of: inputs) }
    let limits = terms.limits(for: index)
    let number = terms.firstNumber + index
    var report = Report()
    var bytes: [UInt8] = []
    var isRead = false
    switch inputs.read(index, limit: limits.fileBytes) {
    case .failure(let failure):
      if inputs.isSummary(index, despite: failure) { return }
      report.add(Unreadable.finding(for: failure, file: number, limits: limits))
      result.missSomething(inFile: number)
    case .success(let content):
      if case .wait = largeFiles, content.count >= ContentChecker.largeSize, !inputs.files.isStandardInput(index) {
        return waiting.append(index)
      }
      bytes = content
      isRead = check(content, index, of: inputs, into: &report)
    }
    guard !report.isEmpty else { return }
    keep(report, bytes, isRead ? contents.tree : nil, ofFile: index, of: inputs)
  }

  /// Keeps the findings of a file that count. `tree` is its tree, if it could be read.
  private mutating func keep(
    _ report: Report, _ bytes: [UInt8], _ tree: Tree?, ofFile index: Int, of inputs: Inputs
  ) {
    guard !terms.isForeign(bytes, tree, report, index, of: inputs) else {
      return result.add(foreign: terms.firstNumber + index)
    }
    let path = inputs.path(index)
    let (relative, configuration) = (terms.relative(path, index), terms.loaded(for: index)?.configuration)
    let isOwn = terms.kind(of: path, index) != .campaigns
    let known = isOwn ? report : terms.known(report, ofFile: index)
    var counted = terms.severities.applied(to: known, in: configuration, at: relative, of: tree)
    counted.sort()
    guard !counted.isEmpty else { return }
    let last = budgets?.findings.take(counted.weight, ofFile: index, size: bytes.count) ?? .max
    if index <= last { result.add(CheckedFile(index: terms.firstNumber + index, bytes: bytes, report: counted)) }
    if last < .max { result.removeFiles(behind: terms.firstNumber + last) }
  }

  /// Takes the results of a file from its summary.
  private mutating func take(_ index: Int, from linked: LinkedSummaries, of inputs: Inputs) {
    let number = terms.firstNumber + index
    guard let file = linked.file(index, number: number) else { return result.missSomething(inFile: number) }
    if file.surplus > 0 { budgets?.work.take(surplus: file.surplus, ofFile: index) }
    result.add(file.summary)
    if !file.compiled.isEmpty { contents.keep(file.compiled, ofFile: index, size: file.text.size, in: &result) }
    let bytes = file.text.isWhole ? file.text.bytes : []
    let needsTree = file.hasAllowComments || !file.report.isEmpty && terms.asksForPaths(index, of: inputs)
    let tree = needsTree ? terms.tree(of: bytes, index, inputs) : nil
    if let tree, file.hasAllowComments, let allowances = TextChecker.allowances(in: tree, by: terms.allowing) {
      result.add(allowances, ofFile: terms.firstNumber + index)
    }
    guard !file.report.isEmpty else { return }
    keep(file.report, bytes, tree, ofFile: index, of: inputs)
  }

  /// Checks the content of a file, unless its result is cached. Returns true if `tree` is the tree of this file.
  private mutating func check(_ content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report) -> Bool {
    guard let key = cached?.key(of: content, index, of: inputs, by: terms) else {
      return contents.check(content, index, of: inputs, on: threads, into: &report, &result)
    }
    let number = terms.firstNumber + index
    result.add(key, of: index)
    let known = cached?.outcome(under: key, ofFile: number, size: content.count)
    if let known, known.report.isEmpty || !terms.asksForPaths(index, of: inputs) {
      report = known.report
      result.add(known)
      return false
    }
    // The cache stores only results that depend on this file alone.
    var own = CheckedFiles()
    let isRead = contents.check(content, index, of: inputs, on: threads, into: &report, &own)
    // Allow comments also apply to findings about several files, so a file with such comments is read each time.
    // A file that takes from the work of the run does so each time.
    if known == nil, own.allowances.isEmpty, contents.surplus == 0 {
      cached?.keep(.init(report: report, summary: own.summary), under: key, ofFile: number)
    }
    result.add(own)
    return isRead
  }

  /// The threads for a large file. Nil if it is checked as a whole.
  private var threads: Int? {
    if case .onThreads(let count) = largeFiles { return count }
    return nil
  }
}
