internal import CampaignCheck
internal import CampaignCompile
package import CampaignLanguage
internal import CampaignLint
package import Files
public import Findings
internal import SourceText
internal import SourceTree

/// Campaign files that are checked as `campaignc lint` checks a directory, and again after each change.
///
/// A file that changes is read and checked again, and no other. The rules over all files look again at what the change
/// bears on.
public final class Workspace {
  private let search: ConfigurationSearch
  private let severities: Severities
  private let now: Moment?
  private let compiling = CheckTerms.Compiling(profile: .portable, now: nil)
  private let allowing: AllowTerms
  private var checker = TextChecker()
  /// The terms for campaign files by configuration; the last is for files without one.
  private var terms: [Int: TextTerms] = [:]
  /// By number. A number is never given to another path, so that findings can point at it.
  private var files: [WorkspaceFile?] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// The numbers of all files in the order of their paths.
  private var order: [Int] = []
  private var together = WorkspaceFindings()
  /// The files whose findings may have changed since somebody asked.
  private var toTell: Set<Int> = []
  /// The findings that somebody has asked for, by file.
  private var told: [[Diagnostic]?] = []
  /// What was known to be unknown of the workspace at the last update, since rules about what is missing go by it.
  private var wasPartial = false

  /// A workspace without files. Configurations are looked for above each file that is added.
  package init(_ search: ConfigurationSearch, by severities: Severities = Severities(), now: Moment? = nil) {
    self.search = search
    self.severities = severities
    self.now = now
    allowing = AllowTerms(rules: ruleCatalogue, unasked: rulesNotAsked(at: now))
  }

  /// The campaign files of a directory, as `campaignc lint DIRECTORY` finds them.
  public convenience init(directory: String) {
    self.init(directory: RawPath(directory), in: .disk)
  }

  /// The same, read from a source.
  package convenience init(directory: RawPath, in source: FileSource, by severities: Severities = Severities()) {
    self.init(ConfigurationSearch(in: source), by: severities)
    let payloads = PayloadFolders(in: source)
    let found = searchInputs([directory]) { !payloads.holds($0) && !Baseline.hasDefaultName($0) && search.wants($0) }
    for index in 0..<found.count {
      let path = found.rawPath(index)
      put(source.read(index, of: found, limit: limits(for: path).fileBytes), at: path)
    }
  }

  /// The paths of the files, in order.
  public var paths: [String] { order.compactMap { files[$0]?.path.shown } }

  /// Adds a file, or gives one another text.
  public func set(_ text: some Collection<UInt8>, at path: String) {
    put(.success(Array(text)), at: RawPath(path))
  }

  public func remove(_ path: String) {
    let path = RawPath(path)
    guard let number = numbers[path.bytes], files[number] != nil else { return }
    files[number] = nil
    order.removeAll { $0 == number }
    together.remove(file: number)
    toTell.insert(number)
  }

  /// Looks again at what has changed, and answers the paths of the files whose findings may be others than before.
  @discardableResult
  public func update() -> [String] {
    guard !toTell.isEmpty else { return [] }
    var changed = toTell.union(together.update(order))
    if together.isPartial != wasPartial {
      wasPartial = together.isPartial
      changed.formUnion(together.filesWithHoles)
    }
    toTell = []
    for number in changed { told[number] = nil }
    return changed.compactMap { files[$0]?.path.shown }.sorted()
  }

  /// The payloads of all campaigns, as `campaignc build` writes them: by their paths in the output directory. None
  /// while there are errors.
  public func payloads() -> [(path: String, bytes: [UInt8])] {
    update()
    let hasErrors = order.contains { findings(ofFile: $0).contains { $0.severity == .error } }
    guard !hasErrors else { return [] }
    let compiled = order.flatMap { files[$0]?.compiled ?? [] }
    return CompiledWorkspace(compiled).payloads().map { ($0.path, $0.bytes) }
  }
}

/// A file of a workspace.
struct WorkspaceFile {
  let path: RawPath
  let text: [UInt8]
  let syntax: Tree.Syntax
  /// The findings that follow from the file alone, as they count.
  let own: [Finding]
  let allowances: Allowances?
  let compiled: [CompiledCampaign]
  let loaded: ConfigurationSearch.Loaded?
  /// The path by which the globs of the configuration know it.
  let relative: [UInt8]
}

// MARK: - Checking one file

extension Workspace {
  private func limits(for path: RawPath) -> Limits {
    search.inForce(forFolder: path.folder).map { search.loaded[$0.index].configuration.limits } ?? .standard
  }

  /// Checks a text, and puts it in its place.
  private func put(_ text: Result<[UInt8], ReadFailure>, at path: RawPath) {
    let number = number(of: path)
    let inForce = search.inForce(forFolder: path.folder)
    let loaded = inForce.map { search.loaded[$0.index] }
    let relative = (inForce?.below ?? []) + path.name
    let limits = loaded?.configuration.limits ?? .standard
    let syntax = Tree.Syntax(ofPath: path.bytes)
    var (report, summary, outcome) = (Report(), WorkspaceSummary(), TextOutcome())
    var bytes: [UInt8] = []
    var isRead = false
    switch text {
    case .failure(let failure): report.add(Unreadable.finding(for: failure, file: number, limits: limits))
    case .success(let text):
      bytes = text
      isRead = checker.read(text, file: number, as: syntax, limits: limits, into: &report)
      if isRead {
        outcome = checker.check(
          as: FileKind(of: path, under: loaded, relative), by: terms(under: inForce?.index), into: &report, &summary)
        report.sayIfCut(ofFile: number)
      }
    }
    if !isRead { summary.missSomething() }
    let counted = severities.applied(
      to: report, in: loaded?.configuration, at: relative, of: isRead ? checker.tree : nil)
    files[number] = WorkspaceFile(
      path: path, text: bytes, syntax: syntax, own: counted.inOrder, allowances: outcome.allowances,
      compiled: outcome.compiled, loaded: loaded, relative: relative)
    together.put(summary, ofFile: number)
    toTell.insert(number)
  }

  private func terms(under configuration: Int?) -> TextTerms {
    let key = configuration ?? -1
    if let known = terms[key] { return known }
    let new = TextTerms(
      under: configuration.map { search.loaded[$0] }, now: now, compiling: compiling, allowing: allowing)
    terms[key] = new
    return new
  }

  /// The number of a path, with a place in the order where it is new.
  private func number(of path: RawPath) -> Int {
    let number = numbers[path.bytes] ?? files.count
    if number == files.count {
      files.append(nil)
      told.append(nil)
      numbers[path.bytes] = number
    }
    if files[number] == nil { order.insert(number, at: rank(of: path)) }
    return number
  }

  /// How many files have a path before another one.
  private func rank(of path: RawPath) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      let other = files[order[middle]]?.path.bytes ?? []
      if other.lexicographicallyPrecedes(path.bytes) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Findings

extension Workspace {
  /// The findings of a file: its own, and those that it has a part in with others. Numbers of files are those of this
  /// workspace.
  private func findings(ofFile number: Int) -> [Finding] {
    guard let file = files[number] else { return [] }
    var report = Report()
    for finding in together.findings(ofFile: number) where !(file.allowances?.allows(finding) ?? false) {
      report.append(finding)
    }
    guard !report.isEmpty else { return file.own }
    let configuration = file.loaded?.configuration
    let tree = configuration?.asksForPaths(at: file.relative) ?? false ? tree(of: file, number) : nil
    var counted = severities.applied(to: report, in: configuration, at: file.relative, of: tree)
    for finding in file.own { counted.append(finding) }
    return counted.inOrder
  }

  private func tree(of file: WorkspaceFile, _ number: Int) -> Tree? {
    var report = Report()
    var reader = TreeReader()
    let limits = file.loaded?.configuration.limits ?? .standard
    let isRead = reader.read(file.text, file: number, as: file.syntax, limits: limits, into: &report)
    return isRead ? reader.tree : nil
  }

  /// All findings in order, with files numbered as in `outcome`.
  package func outcome() -> Outcome {
    update()
    let first = search.checked.count
    var positions: [Int: Int] = [:]
    for (rank, number) in order.enumerated() { positions[number] = first + rank }
    var sources = search.checked.map { SourceFile(path: $0.file.path, bytes: $0.file.bytes) }
    var findings: [Finding] = []
    for (number, own) in search.checked.enumerated() {
      findings += severities.applied(to: own.report.moved(to: number), in: nil, at: []).findings
    }
    for number in order {
      sources.append(files[number].map { SourceFile(path: $0.path.shown, bytes: $0.text) } ?? SourceFile(path: ""))
      findings += self.findings(ofFile: number).map { finding in
        finding.moved { Place(file: positions[$0.file] ?? $0.file, range: $0.range) }
      }
    }
    let counts = Dictionary(findings.map { ($0.severity, 1) }, uniquingKeysWith: +)
    let exitCode = findings.contains { $0.rule === Unreadable.info } ? 3 : counts[.error] == nil ? 0 : 1
    return Outcome(
      findings: findings, counts: counts, files: sources, rules: ruleCatalogue, exitCode: exitCode,
      version: toolVersion)
  }

  /// All findings as one of the reports that `campaignc lint` prints.
  public func report(as format: OutputFormat = .human) -> [UInt8] { render(outcome(), as: format) }

  /// The findings of one file, with lines and columns.
  public func diagnostics(of path: String) -> [Diagnostic] {
    update()
    return numbers[RawPath(path).bytes].map { diagnostics(ofFile: $0) } ?? []
  }

  /// The findings of all files that have some, in the order of their paths.
  public func diagnostics() -> [(path: String, diagnostics: [Diagnostic])] {
    update()
    var result: [(path: String, diagnostics: [Diagnostic])] = []
    for number in order {
      let own = diagnostics(ofFile: number)
      if !own.isEmpty, let path = files[number]?.path.shown { result.append((path, own)) }
    }
    return result
  }

  /// Made once, and again after a change that bears on the file.
  private func diagnostics(ofFile number: Int) -> [Diagnostic] {
    guard let file = files[number] else { return [] }
    if let known = told[number] { return known }
    let findings = findings(ofFile: number)
    let lines = findings.isEmpty ? nil : LineTable(of: file.text)
    let diagnostics = lines.map { lines in findings.map { Diagnostic($0, lines) } } ?? []
    told[number] = diagnostics
    return diagnostics
  }
}
