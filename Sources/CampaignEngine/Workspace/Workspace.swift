import CampaignCheck
import CampaignCompile
package import CampaignLanguage
import CampaignLint
package import Files
public import Findings
import SourceText
import SourceTree

/// Campaign files that are checked like a directory by `campaignc lint`, and again after each change.
///
/// Only a file that changes is read and checked again. The rules about several files run again on everything that the
/// change affects.
public final class Workspace {
  /// The settings for all files. If they change, the affected files are checked again.
  package var settings: Settings { didSet { checkAgain(after: oldValue) } }
  /// Nil if no payloads are made.
  let compiling: CheckTerms.Compiling?
  var checker = newChecker()
  /// The terms for campaign files, by configuration. Those of -1 are for files without a configuration.
  var terms: [Int: TextTerms] = [:]
  /// The files by number. A number is never reused for another path, so findings can refer to it.
  var files: [WorkspaceFile?] = []
  private(set) var numbers: [[UInt8]: Int] = [:]
  /// The numbers of all files, sorted by path.
  private(set) var order: [Int] = []
  /// The size from which a file that someone edits is checked in parts. Tests lower it.
  package var leastInParts = ContentChecker.largeSize
  /// The parts of large files that were edited, by file.
  var parts: [Int: CheckedParts] = [:]
  var together = AppFindings()
  var budgets = WorkspaceBudgets()
  /// The files that are not checked, because the files before them take too much memory or work.
  var leftOut: Set<Int> = []
  /// The last file that is checked, if there are others after it, and whether the reason is the work.
  var lastChecked: (number: Int, isCutByWork: Bool)?
  /// The files that are not compiled, because the payloads of other files take too much memory.
  var uncompiled: Set<Int> = []
  /// The files whose findings may have changed since the last update.
  var toTell: Set<Int> = []
  /// The findings that were requested, by file.
  private var told: [[Diagnostic]?] = []
  /// The findings that compare scenarios with campaigns, by file.
  private var aboutScenarios: [Int: [Finding]] = [:]
  /// The paths that were named for the files. A scenario can only be compared with an app that is read as a whole.
  let named: [RawPath]
  /// True if nothing is said about files that have nothing to do with campaigns, as in a run. An editor decides for
  /// itself, because it knows the files that are open.
  let hidesForeignFiles: Bool
  /// False if files were named one by one. Then the workspace may have others.
  let isWhole: Bool
  /// True if part of the workspace was unknown at the last update. Rules about missing things depend on it.
  private var partialApps: [Int] = []

  /// A workspace without files. Configurations are searched above each added file. Without payloads, it takes less time
  /// and memory.
  package init(
    _ search: ConfigurationSearch, by severities: Severities = Severities(), now: Moment? = nil,
    named: [RawPath] = [], isWhole: Bool = true, isCompiling: Bool = true, hidesForeignFiles: Bool = true
  ) {
    (self.named, self.isWhole, self.hidesForeignFiles) = (named, isWhole, hidesForeignFiles)
    compiling = isCompiling ? CheckTerms.Compiling(profile: nil, now: nil) : nil
    settings = Settings(search, severities: severities, now: now)
  }

  /// The campaign files of a directory, as `campaignc lint DIRECTORY` finds them.
  public convenience init(directory: String) {
    self.init(directory: RawPath(directory), in: .disk)
  }

  /// The same with files from a source.
  package convenience init(directory: RawPath, in source: FileSource, by severities: Severities = Severities()) {
    self.init(ConfigurationSearch(in: source), by: severities, named: [directory])
    let found = search(directory)
    load(found, Array(0..<found.count))
  }

  static func newChecker() -> TextChecker {
    var checker = TextChecker()
    checker.hasBudget = true
    return checker
  }

  /// The paths of the files, sorted.
  public var paths: [String] { order.compactMap { files[$0]?.path.shown } }

  /// Adds a file, or replaces its text.
  public func set(_ text: some Collection<UInt8>, at path: String) {
    put(.success(Array(text)), at: RawPath(path))
  }

  /// Reads a file again, or for the first time. Returns false if it is as it was before.
  package func read(_ path: RawPath) -> Bool {
    let search = settings.configurations
    let limits = search.inForce(forFolder: path.folder).map { search.loaded[$0.index].configuration.limits }
    let given = search.source.read(path, limit: (limits ?? .standard).fileBytes)
    if let number = numbers[path.bytes], let file = files[number], file.given == given { return false }
    put(given, at: path)
    return true
  }

  public func remove(_ path: String) { remove(RawPath(path)) }

  package func remove(_ path: RawPath) {
    guard let number = numbers[path.bytes], files[number] != nil else { return }
    files[number] = nil
    order.removeAll { $0 == number }
    budgets.forget(number)
    leftOut.remove(number)
    uncompiled.remove(number)
    parts[number] = nil
    together.remove(file: number)
    toTell.insert(number)
  }

  /// Checks the changes, and returns the paths of the files whose findings may be different now.
  @discardableResult
  public func update() -> [String] { updatedFiles().map(\.shown).sorted() }

  /// The same with the bytes of the paths, in no order.
  package func updatedFiles() -> [RawPath] {
    guard !toTell.isEmpty else { return [] }
    keepToBudgets()
    var changed = toTell.union(together.update(order))
    if together.partialApps != partialApps {
      partialApps = together.partialApps
      changed.formUnion(together.filesWithHoles)
    }
    let before = aboutScenarios
    aboutScenarios = findingsAboutScenarios()
    changed.formUnion(before.keys)
    changed.formUnion(aboutScenarios.keys)
    toTell = []
    for number in changed { told[number] = nil }
    return changed.compactMap { files[$0]?.path }
  }

  /// The payloads of all campaigns, as `campaignc build` writes them, with their paths in the output directory. Empty
  /// if there are errors, or if the payloads are far larger than the files.
  public func payloads() -> [(path: String, bytes: [UInt8])] {
    update()
    let hasErrors = order.contains { findings(ofFile: $0).contains { $0.severity == .error } }
    let isKnown = order.allSatisfy { files[$0]?.loaded?.configuration.unknown.isEmpty ?? true }
    guard !hasErrors, isKnown, uncompiled.isEmpty, !budgets.payloads.isUsedUp else { return [] }
    let compiled = order.flatMap { files[$0]?.compiled ?? [] }
    return CompiledWorkspace(compiled).payloads().map { ($0.path, $0.bytes) }
  }
}

// MARK: - Files by their number

extension Workspace {
  /// The number of a path. A new path gets a place in the order.
  func number(of path: RawPath) -> Int {
    let number = numbers[path.bytes] ?? files.count
    if number == files.count {
      files.append(nil)
      told.append(nil)
      numbers[path.bytes] = number
    }
    if files[number] == nil { order.insert(number, at: rank(of: path)) }
    return number
  }

  /// The number of files whose path sorts before another one.
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
  /// The findings of a file: its own, and those that involve several files. File numbers are those of this workspace.
  func findings(ofFile number: Int) -> [Finding] {
    guard let file = files[number] else { return [] }
    var report = Report()
    if let lastChecked {
      // If some files are not checked, rules about all files can't run.
      guard number == lastChecked.number else { return file.own }
      for finding in file.own { report.append(finding) }
      report.sayThatRestIsLeft(behindFile: number, becauseOfWork: lastChecked.isCutByWork)
      return report.inOrder
    }
    let others = together.findings(ofFile: number) + (aboutScenarios[number] ?? [])
    for finding in others where !(file.allowances?.allows(finding) ?? false) {
      report.append(finding)
    }
    guard !report.isEmpty else { return file.own }
    let configuration = file.loaded?.configuration
    let tree = configuration?.asksForPaths(at: file.relative) ?? false ? file.tree(number) : nil
    var counted = settings.severities.applied(
      to: report.besides(configuration?.unknown), in: configuration, at: file.relative, of: tree)
    for finding in file.own { counted.append(finding) }
    return counted.inOrder
  }

  /// All findings in report order, with files numbered as in `outcome`. `choose` selects those that are shown.
  package func outcome(
    summarized isSummarized: Bool = true, showing choose: ([Finding]) -> [Finding] = { $0 }
  ) -> Outcome {
    update()
    let search = settings.configurations
    let first = search.checked.count
    var positions: [Int: Int] = [:]
    for (rank, number) in order.enumerated() { positions[number] = first + rank }
    var sources = search.checked.map { SourceFile(path: $0.file.path, bytes: $0.file.bytes) }
    var findings: [Finding] = []
    for (number, own) in search.checked.enumerated() {
      findings += settings.severities.applied(to: own.report.moved(to: number), in: nil, at: []).findings
    }
    for number in order {
      sources.append(files[number].map { SourceFile(path: $0.path.shown, bytes: $0.text) } ?? SourceFile(path: ""))
      findings += self.findings(ofFile: number).map { finding in
        finding.moved { Place(file: positions[$0.file] ?? $0.file, range: $0.range) }
      }
    }
    let isUnread = findings.contains { $0.rule.hides == .file }
    let hasErrors = findings.contains { $0.severity == .error }
    var outcome = Outcome(
      showing: choose(findings), of: findings, in: sources, exitCode: isUnread ? 3 : hasErrors ? 1 : 0,
      isSummarized: isSummarized, fixableFrom: first, unasked: 0..<first,
      foreign: order.count { files[$0]?.isForeign ?? false })
    outcome.least = settings.severities.least
    return outcome
  }

  /// All findings in one of the report formats of `campaignc lint`.
  public func report(as format: OutputFormat = .human) -> [UInt8] { render(outcome(), as: format) }

  /// The findings of one file, with lines and columns.
  public func diagnostics(of path: String) -> [Diagnostic] {
    update()
    return numbers[RawPath(path).bytes].map { diagnostics(ofFile: $0) } ?? []
  }

  /// The findings of all files that have any, sorted by path.
  public func diagnostics() -> [(path: String, diagnostics: [Diagnostic])] {
    update()
    var result: [(path: String, diagnostics: [Diagnostic])] = []
    for number in order {
      let own = diagnostics(ofFile: number)
      if !own.isEmpty, let path = files[number]?.path.shown { result.append((path, own)) }
    }
    return result
  }

  /// Computed once, and again after a change that affects the file.
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
