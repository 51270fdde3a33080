internal import CampaignCheck
internal import CampaignCompile
internal import CampaignIR
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
    compiled.sort { ($0.file, $0.root) < ($1.file, $1.root) }
    keys.sort { $0.index < $1.index }
  }

  mutating func add(_ file: CheckedFile) { files.append(file) }

  mutating func add(_ file: LintedFile, saying report: Report) { summary.add(file, saying: report) }

  mutating func add(_ outcome: CachedCheck.Outcome) { summary.add(outcome.summary) }

  mutating func add(_ key: CacheKey, of index: Int) { keys.append((index, key)) }

  mutating func missSomething() { summary.missSomething() }

  mutating func add(_ campaigns: [CompiledCampaign]) { compiled += campaigns }

  mutating func add(_ allowances: Allowances, ofFile number: Int) { self.allowances[number] = allowances }

  func allows(_ finding: Finding) -> Bool { allowances[finding.place.file]?.allows(finding) ?? false }
}

/// A file that has something said about it.
struct CheckedFile: Sendable {
  let index: Int
  let bytes: [UInt8]
  let report: Report
}

/// Reads and checks all files on as many threads as asked for. Each file depends on itself alone, and clean ones leave next to
/// nothing behind, so that the threads share a counter and no more.
func checkFiles(_ inputs: Inputs, by terms: CheckTerms, threads: Int, console: any Console) -> CheckedFiles {
  let shares = Shares(of: inputs.files.count, among: threads)
  var results = onThreads(shares.threads) { _ in
    var worker = FileChecker(terms: terms, cached: terms.cached, console: console)
    while let share = shares.take() {
      for index in share { worker.check(index, of: inputs) }
    }
    return (checked: worker.result, cached: worker.cached)
  }
  for part in results { part.cached?.finish() }
  // Taken out, so that what it holds is added to in place.
  var result = results.removeLast().checked
  for part in results { result.add(part.checked) }
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

/// Checks one file after the other with the same memory.
struct FileChecker {
  private let terms: CheckTerms
  private let console: any Console
  private var reader = TreeReader()
  private var records = CheckedRecords()
  private var compiler = CampaignCompiler()
  private let rules = LintRules()
  private var lastTerms: (configuration: Int?, lint: LintTerms, compile: CompileTerms?)?
  private(set) var cached: CachedCheck?
  var result = CheckedFiles()

  init(terms: CheckTerms, cached: CachedCheck? = nil, console: any Console) {
    self.terms = terms
    self.cached = cached
    self.console = console
  }

  mutating func check(_ index: Int, of inputs: Inputs) {
    let limits = terms.limits(for: index)
    let number = terms.firstNumber + index
    var report = Report()
    var bytes: [UInt8] = []
    var isRead = false
    switch inputs.read(index, limit: limits.fileBytes, console: console) {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: limits))
      result.missSomething()
    case .success(let content):
      bytes = content
      isRead = look(at: content, index, of: inputs, into: &report)
    }
    guard !report.isEmpty else { return }
    let relative = terms.relative(inputs.path(index), index)
    var counted = terms.severities.applied(
      to: report, in: terms.loaded(for: index)?.configuration, at: relative, of: isRead ? reader.tree : nil)
    counted.sort()
    if !counted.isEmpty { result.add(CheckedFile(index: number, bytes: bytes, report: counted)) }
  }

  /// Reads and checks what a file holds, unless it is known from an earlier run. Whether there is a tree of it now.
  private mutating func look(at content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report) -> Bool {
    guard let key = cached?.key(of: content, index, of: inputs, by: terms) else {
      return judge(content, index, of: inputs, into: &report)
    }
    let number = terms.firstNumber + index
    result.add(key, of: index)
    let known = cached?.outcome(under: key, ofFile: number)
    if let known, known.report.isEmpty || !asksForPaths(index, of: inputs) {
      report = known.report
      result.add(known)
      return false
    }
    // The file is looked at as if it were the only one, to see what is of it.
    var own = CheckedFiles()
    swap(&own, &result)
    let isRead = judge(content, index, of: inputs, into: &report)
    swap(&own, &result)
    // Comments allow what all files together show, too; they are read each time.
    if known == nil, own.allowances.isEmpty {
      cached?.keep(.init(report: report, summary: own.summary), under: key, ofFile: number)
    }
    result.add(own)
    return isRead
  }

  private func asksForPaths(_ index: Int, of inputs: Inputs) -> Bool {
    terms.loaded(for: index)?.configuration.asksForPaths(at: terms.relative(inputs.path(index), index)) ?? false
  }

  private mutating func judge(_ content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report) -> Bool {
    let number = terms.firstNumber + index
    let limits = terms.limits(for: index)
    guard reader.read(content, file: number, as: inputs.syntax(of: index), limits: limits, into: &report) else {
      result.missSomething()
      return false
    }
    let tree = reader.tree
    checkTree(tree, into: &report)
    check(tree, index, of: inputs, into: &report)
    if let allowances = heedAllowComments(in: tree, by: terms.allowing, into: &report) {
      result.add(allowances, ofFile: number)
    }
    return true
  }

  /// Checks what was read: as a campaign file, unless it is one of the tool's own.
  private mutating func check(_ tree: Tree, _ index: Int, of inputs: Inputs, into report: inout Report) {
    switch terms.kind(of: inputs.path(index), index) {
    case .configuration: _ = readConfiguration(tree, rules: ruleCatalogue, into: &report)
    case .catalogue: _ = readCatalogue(tree, into: &report)
    case .campaigns:
      let loaded = terms.loaded(for: index)
      checkDocuments(tree, into: &report)
      checkCampaigns(tree, linkSchemes: loaded?.configuration.linkSchemes ?? [], records: &records, into: &report)
      let around = surroundings(of: index, loaded)
      result.add(lint(tree, records, by: rules, under: around.lint, into: &report), saying: report)
      if let compileTerms = around.compile {
        compile(tree, compileTerms, isMarking: terms.compiling?.isMarking ?? false, report)
      }
    }
  }

  /// What rules know of a file's surroundings, and by what it is compiled: the same for all files of a configuration.
  private mutating func surroundings(
    of index: Int, _ loaded: ConfigurationSearch.Loaded?
  ) -> (lint: LintTerms, compile: CompileTerms?) {
    let place = terms.inForce[index]?.index
    if let lastTerms, lastTerms.configuration == place { return (lastTerms.lint, lastTerms.compile) }
    let targets = loaded?.configuration.targets ?? Configuration().targets
    let lint = LintTerms(targets: targets, now: terms.now, catalogue: loaded?.catalogue)
    let compile = terms.compiling.map { CompileTerms(profile: $0.profile, now: $0.now, targets: targets) }
    lastTerms = (place, lint, compile)
    return (lint, compile)
  }

  /// Compiles a file in which nothing breaks a payload. What a configuration has lowered, or raised, is judged by the run.
  private mutating func compile(
    _ tree: Tree, _ compileTerms: CompileTerms, isMarking: Bool, _ report: Report
  ) {
    guard !report.findings.contains(where: { $0.rule.severity == .error && !$0.rule.isSettable }) else { return }
    result.add(compiler.compile(tree, records, compileTerms, isMarking: isMarking))
  }
}
