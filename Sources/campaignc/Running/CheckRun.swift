internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// A run over campaign files, from the command line's words to what was found: what `lint` reports, and what `compile`
/// and `build` ask before they make anything.
struct CheckRun {
  private(set) var inputs: Inputs
  let terms: CheckTerms
  let threads: Int
  /// Everything that was found, in order.
  private(set) var found: [Finding] = []
  /// What of that is shown and counts.
  var findings: [Finding] = []
  var compiled: [CompiledCampaign] { checked.compiled }
  /// What a run ends with at least, whatever is found in the files.
  private(set) var leastExitCode: ExitCode
  /// Whether some of what is there was left out of what was found, so that nothing follows from what it lacks.
  private(set) var isNarrowed = false
  /// What it has fixed; nil where it was not to.
  var fixed: FixCount?
  private var checked: CheckedFiles
  /// The configurations and the catalogues.
  private let ownFiles: [(file: SourceFile, report: Report)]
  private var files: [SourceFile] = []

  static let threads = Option(
    "threads", takes: .number(1...1024), "Use N threads. Default: one per processor.")

  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, after change: GitChange? = nil, now: Moment? = nil,
    compiling: CheckTerms.Compiling? = nil, cache: LintCache? = nil, console: any Console
  ) throws(UsageError) {
    let severities = try Severities(arguments)
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let payloads = PayloadFolders(in: source)
    let baselines = BaselineFiles(arguments)
    let reports = ReportFiles(arguments)
    var inputs = try Inputs(
      arguments, reading: paths, from: source,
      search: {
        search.files($0, after: change) {
          !payloads.holds($0) && !baselines.hold($0) && !reports.hold($0) && search.wants($0)
        }
      }, console: console)
    let inForce = (0..<inputs.files.count).map { inputs.configuration(of: $0, in: search) }
    leastExitCode = inputs.leastExitCode
    terms = CheckTerms(
      severities: severities, configurations: search.loaded, inForce: inForce, firstNumber: search.checked.count,
      now: now,
      compiling: compiling, allowing: AllowTerms(rules: ruleCatalogue, unasked: rulesNotAsked(at: now)),
      cached: cache.map { CachedCheck($0, CacheKeys(search, now: now)) })
    if FixOptions.areOn(arguments) { inputs.keepStandardInput(terms, console: console) }
    self.inputs = inputs
    threads = arguments.number(of: Self.threads) ?? processorCount()
    checked = checkFiles(inputs, by: terms, threads: threads, console: console)
    ownFiles = search.checked
    gather(console: console)
  }

  /// Brings together what was found in each file and what all of them show.
  private mutating func gather(console: any Console) {
    files = ownFiles.map { SourceFile(path: $0.file.path, bytes: $0.file.bytes) }
    // Nobody asks for the text or the path of a file of which nothing is said.
    files += repeatElement(SourceFile(path: ""), count: inputs.files.count)
    for file in checked.files {
      files[file.index] = SourceFile(path: path(ofFile: file.index), bytes: file.bytes)
    }
    var report = Report()
    report.reserve(checked.files.reduce(0) { $0 + $1.report.findings.count })
    for (number, own) in ownFiles.enumerated() { report.add(contentsOf: own.report.moved(to: number)) }
    for file in checked.files { report.add(contentsOf: file.report) }
    if let last = checked.lastLookedAt {
      report.sayThatRestIsLeft(behindFile: last)
      isNarrowed = true
    }
    if let file = checked.firstNotMade { report.sayThatPayloadsAreTooLarge(upToFile: file) }
    // Of a part of the files nothing follows about all of them.
    let overall = checked.lastLookedAt == nil ? terms.counted(checked, inputs, console: console) : Report()
    for place in overall.places where files[place.file].bytes.isEmpty {
      files[place.file] = inputs.reread(place.file - terms.firstNumber, console: console)
    }
    report.add(contentsOf: overall)
    report.sort()
    found = report.findings
    findings = found
  }

  /// Looks at everything again, now that the text of some files has changed: what they say bears on other files too.
  mutating func look(again texts: [Int: [UInt8]], console: any Console) {
    for (index, text) in texts { inputs.put(.success(text), inPlaceOf: index) }
    checked = checkFiles(inputs, by: terms, threads: threads, console: console)
    gather(console: console)
  }

  /// Everything that the run reads from the disk.
  func readFiles(_ arguments: Arguments) -> some Sequence<RawPath> {
    let named = [BaselineOptions.file, InputOptions.list].compactMap { arguments.path(of: $0) }
    let own = ownFiles.map { RawPath($0.file.path) } + named
    return [own.lazy.map { $0 }, (0..<inputs.files.count).lazy.map(inputs.path)].joined()
  }

  /// Whether a finding says that files were not looked at, so that it bears on all of them.
  func leavesOutFiles(_ finding: Finding) -> Bool {
    finding.rule === RuleInfo.limit && finding.place.file == checked.lastLookedAt
  }

  /// Lets the run end with a code at least.
  mutating func fail(with code: ExitCode) { leastExitCode = max(leastExitCode, code) }

  /// Leaves out of what was found all but some; and with `ofFiles` false, that anything was looked at.
  mutating func keep(_ kept: [Finding], ofFiles: Bool = true) {
    (found, findings, isNarrowed) = (kept, kept, true)
    if !ofFiles { files = [] }
  }

  /// The code that a run ends with.
  func exitCode(failingOn threshold: Severity? = .error) -> ExitCode {
    let isUnread = findings.contains { $0.rule.id == Unreadable.info.id }
    let fails = threshold.map { least in findings.contains { $0.severity >= least } } ?? false
    return max(leastExitCode, isUnread ? .failure : fails ? .findings : .clean)
  }

  /// What is said of the run; of some of its findings, where not all are to be shown.
  func outcome(showing shown: [Finding], summarized: Bool, exitCode: ExitCode) -> Outcome {
    let counts = Dictionary(findings.map { ($0.severity, 1) }, uniquingKeysWith: +)
    return Outcome(
      findings: shown, counts: counts, files: files, rules: ruleCatalogue,
      exitCode: Int(exitCode.rawValue), version: toolVersion, isSummarized: summarized, fixed: fixed)
  }
}

// MARK: - Files by their number

extension CheckRun {
  func path(ofFile number: Int) -> String {
    number < terms.firstNumber ? files[number].path : inputs.shownPath(number - terms.firstNumber)
  }

  /// The number of a file in the run, by its path.
  func number(ofFile path: RawPath) -> Int? {
    (0..<inputs.files.count).first { inputs.files.isSame($0, as: path) }.map { $0 + terms.firstNumber }
  }

  /// What a file holds; nothing where it has gone since.
  func bytes(ofFile number: Int, console: any Console) -> [UInt8] {
    // The tool's own files are kept, where they can be read at all.
    files[number].bytes.isEmpty && number >= terms.firstNumber
      ? inputs.reread(number - terms.firstNumber, console: console).bytes : files[number].bytes
  }
}

extension CheckTerms {
  /// What all files together show, with the severities that hold for each finding's file.
  fileprivate func counted(_ checked: CheckedFiles, _ inputs: Inputs, console: any Console) -> Report {
    var found = shownTogether(checked, inputs)
    found.remove(where: checked.allows)
    var result = Report()
    // The findings of a file are judged together, so that it is read once for all of them.
    for (file, findings) in Dictionary(grouping: found.findings, by: \.place.file).sorted(by: { $0.key < $1.key }) {
      let index = file - firstNumber
      let relative = relative(inputs.path(index), index)
      let configuration = loaded(for: index)?.configuration
      let asksForPaths = configuration?.asksForPaths(at: relative) ?? false
      let tree = asksForPaths ? tree(of: inputs.reread(index, console: console).bytes, index, inputs) : nil
      var own = Report()
      for finding in findings { own.add(finding) }
      result.add(contentsOf: severities.applied(to: own, in: configuration, at: relative, of: tree))
    }
    return result
  }
}

extension CheckTerms {
  /// What all files together show, unless it is known from an earlier run.
  private func shownTogether(_ checked: CheckedFiles, _ inputs: Inputs) -> Report {
    func found() -> Report {
      var summary = checked.summary
      // Of files that are named one by one nobody knows whether they are all.
      if !inputs.files.holdFolders { summary.missSomething() }
      var report = Report()
      checkWorkspace(summary, into: &report)
      if let last = report.findings.last { report.sayIfCut(ofFile: last.place.file) }
      return report
    }
    guard var cached, checked.keys.count == inputs.files.count else { return found() }
    let report = cached.whole(
      of: checked.keys.map(\.key), areWhole: inputs.files.holdFolders, filesFrom: firstNumber, found)
    cached.finish()
    return report
  }

  /// The tree of a file that was read before; nil where it can't be.
  func tree(of bytes: [UInt8], _ index: Int, _ inputs: Inputs) -> Tree? {
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(
      bytes, file: index + firstNumber, as: inputs.syntax(of: index), limits: limits(for: index), into: &report)
    return isRead ? reader.tree : nil
  }
}

extension Report {
  /// Every place that the findings speak of.
  fileprivate var places: [Place] { findings.flatMap { [$0.place] + $0.labels.map(\.place) } }
}

extension Inputs {
  /// What holds for a file.
  fileprivate func configuration(of index: Int, in search: ConfigurationSearch) -> ConfigurationSearch.InForce? {
    guard !files.isStandardInput(index) else { return search.inForce(forFolder: path(index).folder) }
    return files.withBytes(of: index) { search.inForce(forFile: $0) }
  }

  /// Reads standard input, if it is one of the files, so that it can be asked for several times.
  fileprivate mutating func keepStandardInput(_ terms: CheckTerms, console: any Console) {
    guard let index = standardInput else { return }
    let limits = terms.limits(for: index)
    put(read(index, limit: limits.fileBytes, console: console), inPlaceOf: index)
  }

  /// A file whose text a finding about several files shows. One that has gone since is shown without its text.
  fileprivate func reread(_ index: Int, console: any Console) -> SourceFile {
    guard !files.isStandardInput(index),
      case .success(let bytes) = read(index, limit: Limits.standard.fileBytes, console: console)
    else { return SourceFile(path: shownPath(index)) }
    return SourceFile(path: shownPath(index), bytes: bytes)
  }
}

/// Every rule that can find something, in order of id.
let ruleCatalogue = (allRules + [OverBudget.info, Unreadable.info]).sorted { $0.id < $1.id }

/// The rules whose silence about a file says nothing: those about more than it, which see only the files of the run,
/// and those that need a present which the run does not name.
private func rulesNotAsked(at now: Moment?) -> [RuleInfo] {
  workspaceRules + [OverBudget.info, Unreadable.info] + (now == nil ? rulesOfThePresent : [])
}
