import CampaignCheck
import CampaignCompile
import CampaignLint
package import Files
import Findings
import SourceText
import SourceTree

// MARK: - Checking one file

extension Workspace {
  /// Sets the text of a path, and checks it.
  func put(_ given: Result<[UInt8], ReadFailure>, at path: RawPath) {
    let number = number(of: path)
    let search = settings.configurations
    files[number] = WorkspaceFile(given, at: path, under: search.inForce(forFolder: path.folder), of: search)
    budgets.forget(number)
    // The next update decides which files are left out. Until then, no more files are checked.
    if budgets.areUsedUp { leaveOut(number) } else { check(number) }
  }

  /// Reads and checks files that a search has found, on several threads.
  package func load(_ found: InputFiles, _ chosen: [Int], threads: Int = processorCount()) {
    let (source, leastInParts) = (settings.configurations.source, leastInParts)
    for start in stride(from: 0, to: chosen.count, by: Self.loadedTogether) {
      let indices = chosen[start..<min(start + Self.loadedTogether, chosen.count)]
      let waiting = indices.map { newCheck(of: found.rawPath($0)) }
      let shares = Shares(of: waiting.count, among: threads)
      let done = onThreads(shares.threads) { _ in
        var checker = Self.newChecker()
        var done: [WorkspaceCheck] = []
        while let share = shares.take() {
          for position in share {
            var check = waiting[position]
            check.parts = CheckedParts(ofFilesFrom: leastInParts)
            check.file.given = source.read(indices[start + position], of: found, limit: check.file.limits.fileBytes)
            check.run(with: &checker)
            done.append(check)
          }
        }
        return done
      }
      for check in done.joined().sorted(by: { $0.number < $1.number }) {
        files[check.number] = check.file
        if budgets.areUsedUp { leaveOut(check.number) } else { keep(check) }
      }
    }
  }

  /// The number of files that are checked before they count against the budgets.
  private static let loadedTogether = 512

  private func newCheck(of path: RawPath) -> WorkspaceCheck {
    let number = number(of: path)
    let search = settings.configurations
    let file = WorkspaceFile(.success([]), at: path, under: search.inForce(forFolder: path.folder), of: search)
    files[number] = file
    return newCheck(of: file, number)
  }

  private func newCheck(of file: WorkspaceFile, _ number: Int) -> WorkspaceCheck {
    WorkspaceCheck(
      number: number, file: file, terms: terms(under: file), severities: settings.severities,
      isCompiling: !budgets.payloads.isUsedUp,
      isFound: isWhole && hidesForeignFiles && file.loaded == nil
        && !named.contains { $0.shortened == file.path })
  }

  private func check(_ number: Int) {
    guard let file = files[number] else { return }
    var check = newCheck(of: file, number)
    // Removed from the list, so that it is changed in place.
    check.parts = parts.removeValue(forKey: number) ?? CheckedParts(ofFilesFrom: leastInParts)
    check.run(with: &checker)
    keep(check)
  }

  /// Takes the result of a check.
  private func keep(_ check: WorkspaceCheck) {
    let (file, number) = (check.file, check.number)
    files[number] = file
    if let checked = check.parts, !checked.isEmpty { parts[number] = checked }
    leftOut.remove(number)
    if check.isCompiling { uncompiled.remove(number) } else { uncompiled.insert(number) }
    budgets.take(check)
    var summary = check.summary
    if !isWhole { summary.missFiles() }
    together.put(summary, ofFile: number, in: file.app)
    toTell.insert(number)
  }

  /// Keeps only the text of a file.
  private func leaveOut(_ number: Int) {
    guard var file = files[number] else { return }
    (file.own, file.allowances, file.compiled) = ([], nil, [])
    files[number] = file
    leftOut.insert(number)
    uncompiled.remove(number)
    budgets.forget(number)
    var summary = WorkspaceSummary()
    summary.missSomething(inFile: number)
    together.put(summary, ofFile: number, in: file.app)
    toTell.insert(number)
  }

  private func terms(under file: WorkspaceFile) -> TextTerms {
    let key = file.inForce?.index ?? -1
    if let known = terms[key] { return known }
    let allowing = AllowTerms(at: settings.now)
    let new = TextTerms(under: file.loaded, now: settings.now, compiling: compiling, allowing: allowing)
    terms[key] = new
    return new
  }
}

// MARK: - Scenarios

extension Workspace {
  /// The findings that compare scenarios with the campaigns that they name, by file. They are found again after each
  /// change: that takes time only for workspaces with scenarios.
  func findingsAboutScenarios() -> [Int: [Finding]] {
    guard let facts = together.scenarioFacts(order) else { return [:] }
    let known = order.compactMap { files[$0] }
    var inputs = Inputs(InputFiles(known.map(\.path), holdFolders: isWhole), named: named)
    for (rank, file) in known.enumerated() { inputs.put(file.content, inPlaceOf: rank) }
    let terms = CheckTerms(
      severities: settings.severities, configurations: settings.configurations.loaded,
      inForce: known.map(\.inForce), firstNumber: 0, now: settings.now,
      allowing: AllowTerms(at: settings.now))
    let errors = known.enumerated().flatMap { rank, file in
      file.own.filter { $0.rule.severity == .error }.map { finding in
        finding.moved { Place(file: rank, range: $0.range) }
      }
    }
    var check = ScenarioCheck(facts, errors: errors, inputs, by: terms)
    let found = check.findings().findings.map { finding in
      finding.moved { Place(file: order[$0.file], range: $0.range) }
    }
    return Dictionary(grouping: found, by: \.place.file)
  }
}

// MARK: - The memory and the work of all files

extension Workspace {
  /// Leaves out the files that a run would leave out: in the order of paths, those after the file whose findings or
  /// work exceed the limit. Checks files that were left out before and now have room.
  func keepToBudgets() {
    if budgets.areUsedUp || !leftOut.isEmpty || lastChecked != nil { checkInOrder() }
    while !budgets.payloads.isUsedUp, let number = uncompiled.first { check(number) }
  }

  private func checkInOrder() {
    let before = lastChecked?.number
    var (kept, done) = (0, 0)
    var isCut = false
    lastChecked = nil
    for number in order {
      guard !isCut else {
        if !leftOut.contains(number) { leaveOut(number) }
        continue
      }
      if leftOut.contains(number) { check(number) }
      kept += budgets.findings.excess(ofFile: number)
      done += budgets.work.excess(ofFile: number)
      let isCutByWork = done > budgets.work.bound.most
      isCut = isCutByWork || kept > budgets.findings.bound.most
      if isCut, number != order.last { lastChecked = (number, isCutByWork) }
    }
    // Rules about all files need all files.
    if (before == nil) != (lastChecked == nil) { toTell.formUnion(order) }
    toTell.formUnion([before, lastChecked?.number].compactMap { $0 })
  }
}
