package import CampaignCheck
package import CampaignCompile
import CampaignLanguage
package import CampaignLint
import Files
package import Findings
import SourceText
import SourceTree

/// The results for all files.
package struct CheckedFiles: Sendable {
  /// The files that have findings.
  package private(set) var files: [CheckedFile] = []
  package var summary = WorkspaceSummary()
  /// The payloads of files without errors, if the run compiles.
  package private(set) var compiled: [CompiledCampaign] = []
  /// The files that were not compiled, and would have payloads.
  package private(set) var onlyChecked: Set<Int> = []
  /// The findings that comments allow, by file. They also apply to the findings of rules that run after all files.
  package private(set) var allowances: [Int: Allowances] = [:]
  /// The cache keys of the files that could be read, if the run has a cache.
  package private(set) var keys: [(index: Int, key: CacheKey)] = []
  /// The files that a search found, and that have nothing to do with campaigns. Nothing is said about them.
  package private(set) var foreign: Set<Int> = []
  /// The last file that was checked, if it and those before it have too many findings or take too much work.
  package private(set) var lastLookedAt: Int?
  /// True if that file takes too much work.
  private(set) var isCutByWork = false
  /// The file whose payloads exceed the memory of a run.
  package private(set) var firstNotMade: Int?

  /// Adds the results of another worker.
  package mutating func add(_ other: CheckedFiles) {
    files += other.files
    summary.add(other.summary)
    compiled += other.compiled
    onlyChecked.formUnion(other.onlyChecked)
    allowances.merge(other.allowances) { first, _ in first }
    keys += other.keys
    foreign.formUnion(other.foreign)
  }

  /// Sorts the results of several workers.
  package mutating func sort() {
    files.sort { $0.index < $1.index }
    compiled.sort { ($0.file, $0.start, $0.reader ?? -1) < ($1.file, $1.start, $1.reader ?? -1) }
    keys.sort { $0.index < $1.index }
  }

  package mutating func add(_ file: CheckedFile) { files.append(file) }

  /// Removes the files after a number, which are not kept.
  package mutating func removeFiles(behind last: Int) {
    if files.contains(where: { $0.index > last }) { files.removeAll { $0.index > last } }
  }

  /// Removes the payloads of files from a number on.
  package mutating func forgetCompiled(fromFile number: Int) {
    if compiled.contains(where: { $0.file >= number }) { compiled.removeAll { $0.file >= number } }
  }

  /// Adds the payloads of files that were not compiled so far.
  mutating func replaceOnlyChecked(_ files: Set<Int>, by campaigns: [CompiledCampaign]) {
    onlyChecked.subtract(files)
    compiled += campaigns
    sort()
  }

  package func compiledBytes(ofFile number: Int) -> Int {
    compiled.reduce(0) { $0 + ($1.file == number ? $1.size : 0) }
  }

  /// Removes all payloads, and records the file that exceeded the budget.
  fileprivate mutating func makeNothing(fromFile number: Int) {
    compiled = []
    firstNotMade = number
  }

  /// Removes the files after a number, and records that they were not checked.
  fileprivate mutating func leaveOut(behind last: Int, becauseOfWork isWork: Bool) {
    removeFiles(behind: last)
    // Some of these files may have been looked at: the threads decide.
    foreign = foreign.filter { $0 <= last }
    (lastLookedAt, isCutByWork) = (last, isWork)
  }

  package mutating func add(_ outcome: CachedCheck.Outcome) { summary.add(outcome.summary) }

  package mutating func add(_ key: CacheKey, of index: Int) { keys.append((index, key)) }

  package mutating func add(_ summary: WorkspaceSummary) { self.summary.add(summary) }

  mutating func add(foreign number: Int) { foreign.insert(number) }

  package mutating func missSomething(inFile number: Int) { summary.missSomething(inFile: number) }

  package mutating func add(_ campaigns: [CompiledCampaign]) { compiled += campaigns }

  package mutating func add(onlyChecked number: Int) { onlyChecked.insert(number) }

  /// Removes the payloads of a file.
  package mutating func forgetCompiled(ofFile number: Int) {
    compiled.removeAll { $0.file == number }
    onlyChecked.remove(number)
  }

  package mutating func add(_ allowances: Allowances, ofFile number: Int) { self.allowances[number] = allowances }

  /// The places of all errors.
  var errors: [Finding] { files.flatMap { $0.report.findings.filter { $0.rule.severity == .error } } }

  package func allows(_ finding: Finding) -> Bool { allowances[finding.place.file]?.allows(finding) ?? false }
}

/// A file with findings.
package struct CheckedFile: Sendable {
  package let index: Int
  package let bytes: [UInt8]
  package let report: Report
}

/// Reads and checks all files on several threads. Each file is checked alone, and a clean one leaves almost nothing
/// behind, so the threads share only a counter.
///
/// Large files wait until all others are done. Then each one has all threads to itself.
package func checkFiles(
  _ inputs: Inputs, by terms: CheckTerms, threads: Int, progress: Progress? = nil
) -> CheckedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  let budgets = RunBudgets(terms.compiling, findings: terms.findings)
  let forLargeFiles: FileChecker.LargeFiles = shares.threads == 1 ? .onThreads(threads) : .wait
  var results = onThreads(shares.threads) { _ in
    var worker = FileChecker(
      terms: terms, cached: terms.cached, budgets: budgets, largeFiles: forLargeFiles)
    while let share = shares.take() {
      for index in share { worker.check(index, of: inputs) }
      progress?.advance(by: share.count, of: inputs.files.count)
    }
    return worker.outcome
  }
  let waiting = results.flatMap(\.waiting)
  if !waiting.isEmpty {
    var worker = FileChecker(
      terms: terms, cached: terms.cached, budgets: budgets, largeFiles: .onThreads(threads))
    for index in waiting { worker.check(index, of: inputs) }
    results.append(worker.outcome)
  }
  for part in results { part.cached?.finish() }
  // Removed from the list, so that the other results are added in place, without a copy.
  var result = results.removeLast().checked
  for part in results { result.add(part.checked) }
  if budgets.last < inputs.files.count - 1 {
    result.leaveOut(
      behind: terms.firstNumber + budgets.last, becauseOfWork: budgets.work.last < budgets.findings.last)
  }
  // Files behind the last one may have payloads or not: the threads decide.
  if budgets.payloads.last <= budgets.last, budgets.payloads.last < .max {
    result.makeNothing(fromFile: terms.firstNumber + budgets.payloads.last)
  }
  result.sort()
  return result
}
