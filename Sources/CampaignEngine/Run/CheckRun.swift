internal import CampaignCheck
package import CampaignCompile
package import CampaignLanguage
internal import CampaignLint
package import Files
package import Findings
package import SourceText
internal import SourceTree

/// A run over campaign files, from the command line's words to what was found: what `lint` reports, and what `compile`
/// and `build` ask before they make anything.
package struct CheckRun {
  package private(set) var inputs: Inputs
  package let terms: CheckTerms
  package let threads: Int
  /// Everything that was found, in order.
  package private(set) var found: [Finding] = []
  /// What of that is shown and counts.
  package var findings: [Finding] = []
  package var compiled: [CompiledCampaign] { checked.compiled }
  /// What went wrong with the run itself, whatever is found in the files.
  package private(set) var fault: RunFault
  /// Whether some of what is there was left out of what was found, so that nothing follows from what it lacks.
  package private(set) var isNarrowed = false
  /// What it has fixed; nil where it was not to.
  package var fixed: FixCount?
  private var checked: CheckedFiles
  /// The configurations and the catalogues.
  package let ownFiles: [(file: SourceFile, report: Report)]
  private var files: [SourceFile] = []

  /// Checks all inputs on some threads.
  package init(
    _ inputs: Inputs, _ search: ConfigurationSearch, by severities: Severities, now: Moment? = nil,
    compiling: CheckTerms.Compiling? = nil, cache: LintCache? = nil, keepingStandardInput: Bool = false, threads: Int
  ) {
    var inputs = inputs
    let inForce = (0..<inputs.files.count).map { inputs.configuration(of: $0, in: search) }
    terms = CheckTerms(
      severities: severities, configurations: search.loaded, inForce: inForce, firstNumber: search.checked.count,
      now: now, compiling: compiling, allowing: AllowTerms(rules: ruleCatalogue, unasked: rulesNotAsked(at: now)),
      cached: cache.map { CachedCheck($0, CacheKeys(search, now: now)) })
    if keepingStandardInput { inputs.keepStandardInput(terms) }
    self.inputs = inputs
    self.threads = threads
    fault = inputs.fault
    checked = checkFiles(inputs, by: terms, threads: threads)
    ownFiles = search.checked
    gather()
  }

  /// Brings together what was found in each file and what all of them show.
  private mutating func gather() {
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
    let overall = checked.lastLookedAt == nil ? terms.counted(checked, inputs) : Report()
    for place in overall.places where files[place.file].bytes.isEmpty {
      files[place.file] = inputs.reread(place.file - terms.firstNumber)
    }
    report.add(contentsOf: overall)
    report.sort()
    found = report.findings
    findings = found
  }

  /// Looks at everything again, now that the text of some files has changed: what they say bears on other files too.
  package mutating func look(again texts: [Int: [UInt8]]) {
    for (index, text) in texts { inputs.put(.success(text), inPlaceOf: index) }
    checked = checkFiles(inputs, by: terms, threads: threads)
    gather()
  }

  /// Whether a finding says that files were not looked at, so that it bears on all of them.
  package func leavesOutFiles(_ finding: Finding) -> Bool {
    finding.rule === RuleInfo.limit && finding.place.file == checked.lastLookedAt
  }

  /// Notes that something went wrong with the run itself.
  package mutating func fail(with fault: RunFault) { self.fault = max(self.fault, fault) }

  /// Leaves out of what was found all but some; and with `ofFiles` false, that anything was looked at.
  package mutating func keep(_ kept: [Finding], ofFiles: Bool = true) {
    (found, findings, isNarrowed) = (kept, kept, true)
    if !ofFiles { files = [] }
  }

  /// What is said of the run; of some of its findings, where not all are to be shown.
  package func outcome(showing shown: [Finding], summarized: Bool, exitCode: Int) -> Outcome {
    let counts = Dictionary(findings.map { ($0.severity, 1) }, uniquingKeysWith: +)
    return Outcome(
      findings: shown, counts: counts, files: files, rules: ruleCatalogue,
      exitCode: exitCode, version: toolVersion, isSummarized: summarized, fixed: fixed)
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

  /// What a file holds; nothing where it has gone since.
  package func bytes(ofFile number: Int) -> [UInt8] {
    // The tool's own files are kept, where they can be read at all.
    files[number].bytes.isEmpty && number >= terms.firstNumber
      ? inputs.reread(number - terms.firstNumber).bytes : files[number].bytes
  }
}

extension Report {
  /// Every place that the findings speak of.
  fileprivate var places: [Place] { findings.flatMap { [$0.place] + $0.labels.map(\.place) } }
}

extension Inputs {
  /// What holds for a file.
  func configuration(of index: Int, in search: ConfigurationSearch) -> ConfigurationSearch.InForce? {
    guard !files.isStandardInput(index) else { return search.inForce(forFolder: path(index).folder) }
    return files.withBytes(of: index) { search.inForce(forFile: $0) }
  }

  /// Reads standard input, if it is one of the files, so that it can be asked for several times.
  fileprivate mutating func keepStandardInput(_ terms: CheckTerms) {
    guard let index = standardInput else { return }
    let limits = terms.limits(for: index)
    put(read(index, limit: limits.fileBytes), inPlaceOf: index)
  }

  /// A file whose text a finding about several files shows. One that has gone since is shown without its text.
  func reread(_ index: Int) -> SourceFile {
    guard !files.isStandardInput(index),
      case .success(let bytes) = read(index, limit: Limits.standard.fileBytes)
    else { return SourceFile(path: shownPath(index)) }
    return SourceFile(path: shownPath(index), bytes: bytes)
  }
}

extension Inputs {
  /// What went wrong when the files were searched for.
  package var fault: RunFault {
    files.problems.contains { !$0.isWrongUse } ? .failure : files.problems.isEmpty ? .none : .wrongUse
  }
}

/// What went wrong with a run itself, the worst last.
package enum RunFault: Int, Comparable, Sendable {
  case none
  /// What was named is not there, or is nothing to check.
  case wrongUse
  /// Something could not be read or written.
  case failure

  package static func < (less: RunFault, more: RunFault) -> Bool { less.rawValue < more.rawValue }
}
