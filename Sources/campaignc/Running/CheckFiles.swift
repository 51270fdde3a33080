internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// What checking all files came to.
struct CheckedFiles: Sendable {
  /// Those that something is said of.
  private(set) var files: [CheckedFile] = []
  private(set) var summary = WorkspaceSummary()
  /// What became of the campaigns of sound files, where the run compiles.
  private(set) var compiled: [CompiledCampaign] = []
  /// What comments allow, by file, for what is found when all files were checked.
  private(set) var allowances: [Int: Allowances] = [:]
  /// What files are kept under that could be read, where the run has a cache.
  private(set) var keys: [(index: Int, key: CacheKey)] = []
  /// The last file that was looked at, where those before it had more findings than are kept.
  private(set) var lastLookedAt: Int?
  /// The file with which the payloads are more than a run makes.
  private(set) var firstNotMade: Int?

  /// Takes in what another worker came to.
  mutating func add(_ other: CheckedFiles) {
    files += other.files
    summary.add(other.summary)
    compiled += other.compiled
    allowances.merge(other.allowances) { first, _ in first }
    keys += other.keys
  }

  /// Brings what several workers came to into one order.
  mutating func sort() {
    files.sort { $0.index < $1.index }
    compiled.sort { ($0.file, $0.start) < ($1.file, $1.start) }
    keys.sort { $0.index < $1.index }
  }

  mutating func add(_ file: CheckedFile) { files.append(file) }

  /// Takes out files behind a number, of which nothing is kept.
  mutating func removeFiles(behind last: Int) {
    if files.contains(where: { $0.index > last }) { files.removeAll { $0.index > last } }
  }

  /// Forgets the payloads of files from a number on.
  mutating func forgetCompiled(fromFile number: Int) {
    if compiled.contains(where: { $0.file >= number }) { compiled.removeAll { $0.file >= number } }
  }

  func compiledBytes(ofFile number: Int) -> Int {
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

  mutating func add(_ file: LintedFile, saying report: Report) { summary.add(file, saying: report) }

  mutating func add(_ outcome: CachedCheck.Outcome) { summary.add(outcome.summary) }

  mutating func add(_ key: CacheKey, of index: Int) { keys.append((index, key)) }

  mutating func missSomething() { summary.missSomething() }

  mutating func add(_ campaigns: [CompiledCampaign]) { compiled += campaigns }

  /// Forgets what became of a file's campaigns.
  mutating func forgetCompiled(ofFile number: Int) { compiled.removeAll { $0.file == number } }

  mutating func add(_ allowances: Allowances, ofFile number: Int) { self.allowances[number] = allowances }

  func allows(_ finding: Finding) -> Bool { allowances[finding.place.file]?.allows(finding) ?? false }
}

/// A file that has something said about it.
struct CheckedFile: Sendable {
  let index: Int
  let bytes: [UInt8]
  let report: Report
}

/// Reads and checks all files on as many threads as asked for. Each file depends on itself alone, and clean ones leave
/// next to nothing behind, so that the threads share a counter and no more.
///
/// Large files wait until all others are done: then each has all threads to itself.
func checkFiles(_ inputs: Inputs, by terms: CheckTerms, threads: Int, console: any Console) -> CheckedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  let budgets = RunBudgets(terms.compiling)
  let forLargeFiles: FileChecker.LargeFiles = shares.threads == 1 ? .onThreads(threads) : .wait
  var results = onThreads(shares.threads) { _ in
    var worker = FileChecker(
      terms: terms, cached: terms.cached, budgets: budgets, largeFiles: forLargeFiles, console: console)
    while let share = shares.take() {
      for index in share { worker.check(index, of: inputs) }
    }
    return worker.outcome
  }
  let waiting = results.flatMap(\.waiting)
  if !waiting.isEmpty {
    var worker = FileChecker(
      terms: terms, cached: terms.cached, budgets: budgets, largeFiles: .onThreads(threads), console: console)
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

/// By what files are checked: the configuration in force for each, and the severities.
struct CheckTerms: Sendable {
  let severities: Severities
  let configurations: [ConfigurationSearch.Loaded]
  /// What holds for each input.
  let inForce: [ConfigurationSearch.InForce?]
  /// The number of the first input among the files of the run.
  let firstNumber: Int
  /// The moment that counts as the present for the rules; nil where nothing is said of what is over.
  var now: Moment?
  /// What to make of sound files; nil where they are only checked.
  var compiling: Compiling?
  /// What comments may allow.
  let allowing: AllowTerms
  /// What is known from earlier runs; nil where nothing is kept.
  var cached: CachedCheck?

  /// How campaigns become payloads.
  struct Compiling: Sendable {
    let profile: Profile
    let now: Int64?
    /// Whether each value is kept with its place.
    var isMarking = false
  }

  /// The configuration in force for a file.
  func loaded(for index: Int) -> ConfigurationSearch.Loaded? { inForce[index].map { configurations[$0.index] } }

  /// What a file may hold.
  func limits(for index: Int) -> Limits { loaded(for: index)?.configuration.limits ?? .standard }

  /// What a file is. A configuration or a catalogue may be named by hand, to be checked as what it is.
  func kind(of path: RawPath, _ index: Int) -> Kind {
    if path.name.elementsEqual(configurationName.utf8) { return .configuration }
    return loaded(for: index)?.isCatalogue(relative(path, index)) ?? false ? .catalogue : .campaigns
  }

  enum Kind: UInt8, CaseIterable {
    case campaigns, configuration, catalogue
  }

  /// The path by which the configuration's globs know a file.
  func relative(_ path: RawPath, _ index: Int) -> [UInt8] { (inForce[index]?.below ?? []) + path.name }
}
