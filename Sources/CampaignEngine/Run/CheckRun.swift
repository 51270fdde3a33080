package import CampaignCheck
package import CampaignCompile
package import CampaignLanguage
package import CampaignLint
package import Files
package import Findings
package import SourceText
import SourceTree

/// A run over campaign files, from the command line to the findings. `lint` reports them; `compile` and `build` read
/// them before they write payloads.
package struct CheckRun {
  package private(set) var inputs: Inputs
  package let terms: CheckTerms
  package let threads: Int
  /// All findings, in report order.
  package private(set) var found: [Finding] = []
  /// The findings that are reported and counted.
  package var findings: [Finding] = []
  /// The campaigns with payloads for everybody.
  package var compiled: [CompiledCampaign] { checked.compiled.filter { $0.reader == nil && !$0.isOver } }
  /// The files that were not compiled because nobody needs their payloads, and that would have some.
  package var onlyChecked: Set<Int> { checked.onlyChecked }
  /// The facts that the rules about several files need.
  package var summary: WorkspaceSummary { checked.summary }
  /// The files that a search found, and that have nothing to do with campaigns.
  package var foreignFiles: [Int] { checked.foreign.sorted() }
  /// True if the run has a file that may have campaigns.
  package var hasFiles: Bool { inputs.files.count > checked.foreign.count }
  /// The documents that are scenarios.
  package var scenarios: [Place] { checked.summary.scenarios }
  /// The campaigns, cards and messages that have ended and are left out, by full name.
  package var ended: [String] { checked.compiled.flatMap(\.ended).sorted() }

  /// The payloads of all campaigns, for everybody and for each reader, with those that are over.
  var allCompiled: [CompiledCampaign] { checked.compiled }

  /// The readers for whom the run made payloads.
  package var readers: [NamedReader] { terms.compiling?.readers.all ?? [] }
  /// The worst problem of the run itself, apart from findings in files.
  package private(set) var fault: RunFault
  /// True if some findings were left out. Then the absence of a finding means nothing.
  package private(set) var isNarrowed = false
  /// The counts of the fixes. Nil if the run does not fix.
  package var fixed: FixCount?
  private var checked: CheckedFiles
  /// The configurations and the catalogues.
  package let ownFiles: [(file: SourceFile, report: Report)]
  /// The configurations and catalogues that are also inputs, because they were named. Each is reported once, as an
  /// input, so that it can be fixed.
  private let repeated: Set<Int>
  private var files: [SourceFile] = []

  /// Checks all inputs on several threads.
  package init(
    _ inputs: Inputs, _ search: ConfigurationSearch, by severities: Severities, now: Moment? = nil,
    compiling: CheckTerms.Compiling? = nil, onlyChecking onlyChecked: Set<Int> = [], cache: LintCache? = nil,
    linking linked: LinkedSummaries? = nil, findings: RunBudget.Bound = .findings,
    keepingStandardInput: Bool = false, threads: Int, progress: Progress? = nil
  ) {
    var inputs = inputs
    let inForce = (0..<inputs.files.count).map { inputs.configuration(of: $0, in: search) }
    var terms = CheckTerms(
      severities: severities, configurations: search.loaded, inForce: inForce, firstNumber: search.checked.count,
      now: now, compiling: compiling, allowing: AllowTerms(at: now),
      cached: cache.map { CachedCheck($0, CacheKeys(search, now: now)) }, onlyChecked: onlyChecked, linked: linked,
      findings: findings)
    terms.withoutSettings = inputs.withoutSettings(under: inForce, in: search)
    self.terms = terms
    if keepingStandardInput { inputs.keepStandardInput(terms) }
    self.inputs = inputs
    self.threads = threads
    fault = inputs.fault
    checked = checkFiles(inputs, by: terms, threads: threads, progress: progress)
    ownFiles = search.checked
    repeated = inputs.named(among: ownFiles.map { RawPath($0.file.path) })
    gather()
  }

  /// Combines the findings of each file with those that all files give together.
  private mutating func gather() {
    files = ownFiles.map { SourceFile(path: $0.file.path, bytes: $0.file.bytes) }
    // The text and path of a file without findings are not needed.
    files += repeatElement(SourceFile(path: ""), count: inputs.files.count)
    for file in checked.files {
      files[file.index] = SourceFile(path: path(ofFile: file.index), bytes: file.bytes)
    }
    var report = Report()
    report.reserve(checked.files.reduce(0) { $0 + $1.report.findings.count })
    for (number, own) in ownFiles.enumerated() where !repeated.contains(number) {
      let counted = own.report.compactMap { $0.severity < terms.severities.least ? nil : $0 }
      report.add(contentsOf: counted.moved(to: number))
    }
    for file in checked.files { report.add(contentsOf: file.report) }
    if let last = checked.lastLookedAt {
      report.sayThatRestIsLeft(behindFile: last, becauseOfWork: checked.isCutByWork)
      isNarrowed = true
    }
    if let file = checked.firstNotMade { report.sayThatPayloadsAreTooLarge(upToFile: file) }
    // If some files were not checked, rules about all files can't run.
    var overall = Report()
    if checked.lastLookedAt == nil {
      overall = terms.counted(checked, inputs)
      report.add(contentsOf: unmatchedPatterns())
    }
    let named = overall.places.map(\.file) + [checked.lastLookedAt, checked.firstNotMade].compactMap { $0 }
    for file in named where files[file].bytes.isEmpty {
      files[file] = inputs.reread(file - terms.firstNumber)
    }
    report.add(contentsOf: overall)
    report.sort()
    found = report.findings
    findings = found
  }

  /// Checks all files again after the text of some has changed, because a change can affect findings in other files.
  package mutating func look(again texts: [Int: [UInt8]]) {
    for (index, text) in texts { inputs.put(.success(text), inPlaceOf: index) }
    checked = checkFiles(inputs, by: terms, threads: threads)
    gather()
  }

  /// Compiles some of the files that were only checked.
  package mutating func compile(_ files: Set<Int>) {
    var terms = terms
    terms.onlyChecked = []
    var worker = FileChecker(terms: terms, budgets: RunBudgets(terms.compiling))
    for file in files.sorted() { worker.check(file - terms.firstNumber, of: inputs) }
    checked.replaceOnlyChecked(files, by: worker.result.compiled)
  }

  /// True if a finding says that files were not checked. Then it concerns all files.
  package func leavesOutFiles(_ finding: Finding) -> Bool {
    finding.rule.hides == .rest && finding.place.file == checked.lastLookedAt
  }

  /// Records a problem of the run itself.
  package mutating func fail(with fault: RunFault) { self.fault = max(self.fault, fault) }

  /// Keeps only some of the findings. With `ofFiles` false, the files are dropped too.
  package mutating func keep(_ kept: [Finding], ofFiles: Bool = true) {
    (found, findings, isNarrowed) = (kept, kept, true)
    if !ofFiles { files = [] }
  }

  /// The outcome to report, with the given findings.
  package func outcome(showing shown: [Finding], summarized: Bool, exitCode: Int) -> Outcome {
    var outcome = Outcome(
      showing: shown, of: findings, in: files, exitCode: exitCode, isSummarized: summarized, fixed: fixed,
      fixableFrom: terms.firstNumber, unasked: 0..<terms.firstNumber, foreign: checked.foreign.count)
    outcome.commandForAll = commandForAll(in: inputs.named)
    outcome.least = terms.severities.least
    return outcome
  }
}

// MARK: - Files by their number

extension CheckRun {
  package func path(ofFile number: Int) -> String {
    number < terms.firstNumber ? files[number].path : inputs.shownPath(number - terms.firstNumber)
  }

  /// The number of a file in the run, by its path.
  package func number(ofFile path: RawPath) -> Int? {
    (0..<inputs.files.count).first { inputs.files.isSame($0, as: path) }.map { $0 + terms.firstNumber }
  }

  /// The whole text of a file, also if its summary has only some lines. Then it is read again, if it is the same.
  package func wholeText(ofFile number: Int) -> [UInt8] {
    let index = number - terms.firstNumber
    let linked = index < 0 ? nil : terms.linked?.wholeText(of: index, at: inputs.path(index))
    return linked ?? bytes(ofFile: number)
  }

  /// The bytes of a file. Empty if it no longer exists.
  package func bytes(ofFile number: Int) -> [UInt8] {
    // The configurations and catalogues are in memory, if they could be read.
    files[number].bytes.isEmpty && number >= terms.firstNumber
      ? inputs.reread(number - terms.firstNumber).bytes : files[number].bytes
  }
}

extension Report {
  /// The places of the findings and of their labels.
  fileprivate var places: [Place] { findings.flatMap { [$0.place] + $0.labels.map(\.place) } }
}

extension Inputs {
  /// The positions of those paths that are also named inputs.
  fileprivate func named(among others: [RawPath]) -> Set<Int> {
    let paths = Set(named.filter { path in others.contains { $0.name == path.name } }.compactMap(\.real))
    return paths.isEmpty ? [] : Set(others.indices.filter { others[$0].real.map(paths.contains) ?? false })
  }

  /// Reads the configurations of all files.
  package func findConfigurations(in search: ConfigurationSearch) {
    for index in 0..<files.count { _ = configuration(of: index, in: search) }
  }

  /// The configuration that applies to a file.
  package func configuration(of index: Int, in search: ConfigurationSearch) -> ConfigurationSearch.InForce? {
    guard !files.isStandardInput(index) else { return search.inForce(forFolder: path(index).folder) }
    return files.withBytes(of: index) { search.inForce(forFile: $0) }
  }

  /// Reads standard input, if it is one of the files. Later reads then use these bytes.
  fileprivate mutating func keepStandardInput(_ terms: CheckTerms) {
    guard let index = standardInput else { return }
    let limits = terms.limits(for: index)
    put(read(index, limit: limits.fileBytes), inPlaceOf: index)
  }

  /// A file that the findings about several files need. If it no longer exists, it is shown without its text.
  func reread(_ index: Int) -> SourceFile {
    guard !files.isStandardInput(index) || text(inPlaceOf: index) != nil,
      case .success(let bytes) = read(index, limit: Limits.standard.fileBytes)
    else { return SourceFile(path: shownPath(index)) }
    return SourceFile(path: shownPath(index), bytes: bytes)
  }
}

extension Inputs {
  /// The problem with the search for files, if there was one.
  package var fault: RunFault {
    files.problems.contains { !$0.isWrongUse } ? .failure : files.problems.isEmpty ? .none : .wrongUse
  }
}

/// A problem with the run itself. The most serious one is last.
package enum RunFault: Int, Comparable, Sendable {
  case none
  /// A path on the command line does not exist, or can't be checked.
  case wrongUse
  /// Something could not be read or written.
  case failure

  package static func < (less: RunFault, more: RunFault) -> Bool { less.rawValue < more.rawValue }
}
