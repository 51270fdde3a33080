package import CampaignCheck
package import CampaignCompile
internal import CampaignLanguage
package import CampaignLint
internal import Files
package import Findings
internal import SourceText
internal import SourceTree

/// What checking all files came to.
package struct CheckedFiles: Sendable {
  /// Those that something is said of.
  package private(set) var files: [CheckedFile] = []
  package var summary = WorkspaceSummary()
  /// What became of the campaigns of sound files, where the run compiles.
  package private(set) var compiled: [CompiledCampaign] = []
  /// What comments allow, by file, for what is found when all files were checked.
  package private(set) var allowances: [Int: Allowances] = [:]
  /// What files are kept under that could be read, where the run has a cache.
  package private(set) var keys: [(index: Int, key: CacheKey)] = []
  /// The last file that was looked at, where those before it had more findings than are kept.
  package private(set) var lastLookedAt: Int?
  /// The file with which the payloads are more than a run makes.
  package private(set) var firstNotMade: Int?

  /// Takes in what another worker came to.
  package mutating func add(_ other: CheckedFiles) {
    files += other.files
    summary.add(other.summary)
    compiled += other.compiled
    allowances.merge(other.allowances) { first, _ in first }
    keys += other.keys
  }

  /// Brings what several workers came to into one order.
  package mutating func sort() {
    files.sort { $0.index < $1.index }
    compiled.sort { ($0.file, $0.start) < ($1.file, $1.start) }
    keys.sort { $0.index < $1.index }
  }

  package mutating func add(_ file: CheckedFile) { files.append(file) }

  /// Takes out files behind a number, of which nothing is kept.
  package mutating func removeFiles(behind last: Int) {
    if files.contains(where: { $0.index > last }) { files.removeAll { $0.index > last } }
  }

  /// Forgets the payloads of files from a number on.
  package mutating func forgetCompiled(fromFile number: Int) {
    if compiled.contains(where: { $0.file >= number }) { compiled.removeAll { $0.file >= number } }
  }

  package func compiledBytes(ofFile number: Int) -> Int {
    compiled.reduce(0) { $0 + ($1.file == number ? $1.size : 0) }
  }

  /// Notes that with a file the payloads are more than a run makes.
  fileprivate mutating func makeNothing(fromFile number: Int) {
    compiled = []
    firstNotMade = number
  }

  /// Notes that files behind a number were not looked at.
  fileprivate mutating func leaveOut(behind last: Int) {
    removeFiles(behind: last)
    lastLookedAt = last
  }

  package mutating func add(_ outcome: CachedCheck.Outcome) { summary.add(outcome.summary) }

  package mutating func add(_ key: CacheKey, of index: Int) { keys.append((index, key)) }

  package mutating func missSomething() { summary.missSomething() }

  package mutating func add(_ campaigns: [CompiledCampaign]) { compiled += campaigns }

  /// Forgets what became of a file's campaigns.
  package mutating func forgetCompiled(ofFile number: Int) { compiled.removeAll { $0.file == number } }

  package mutating func add(_ allowances: Allowances, ofFile number: Int) { self.allowances[number] = allowances }

  package func allows(_ finding: Finding) -> Bool { allowances[finding.place.file]?.allows(finding) ?? false }
}

/// A file that has something said about it.
package struct CheckedFile: Sendable {
  package let index: Int
  package let bytes: [UInt8]
  package let report: Report
}

/// Reads and checks all files on as many threads as asked for. Each file depends on itself alone, and clean ones leave
/// next to nothing behind, so that the threads share a counter and no more.
///
/// Large files wait until all others are done: then each has all threads to itself.
package func checkFiles(_ inputs: Inputs, by terms: CheckTerms, threads: Int) -> CheckedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  let budgets = RunBudgets(terms.compiling)
  let forLargeFiles: FileChecker.LargeFiles = shares.threads == 1 ? .onThreads(threads) : .wait
  var results = onThreads(shares.threads) { _ in
    var worker = FileChecker(
      terms: terms, cached: terms.cached, budgets: budgets, largeFiles: forLargeFiles)
    while let share = shares.take() {
      for index in share { worker.check(index, of: inputs) }
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
  // Taken out, so that what it holds is added to in place.
  var result = results.removeLast().checked
  for part in results { result.add(part.checked) }
  if budgets.findings.last < inputs.files.count - 1 {
    result.leaveOut(behind: terms.firstNumber + budgets.findings.last)
  }
  if budgets.payloads.last < .max { result.makeNothing(fromFile: terms.firstNumber + budgets.payloads.last) }
  result.sort()
  return result
}
