internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceTree

// MARK: - Checking one file

extension Workspace {
  /// Sets the text of a path, and checks it.
  func put(_ given: Result<[UInt8], ReadFailure>, at path: RawPath) {
    let number = number(of: path)
    let search = settings.configurations
    files[number] = WorkspaceFile(given, at: path, under: search.inForce(forFolder: path.folder), of: search)
    findingsBudget.forget(number)
    payloadsBudget.forget(number)
    // The next update decides which files are left out. Until then, no more findings are kept.
    if findingsBudget.isUsedUp { leaveOut(number) } else { check(number) }
  }

  /// Checks a file, as `FileChecker` does in a run.
  private func check(_ number: Int) {
    guard var file = files[number] else { return }
    var (report, summary) = (Report(), WorkspaceSummary())
    var outcome: TextOutcome?
    let isCompiling = !payloadsBudget.isUsedUp
    switch file.content {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: file.limits))
      summary.missSomething()
    case .success(let text):
      outcome = checker.check(
        text, file: number, as: file.syntax, FileKind(of: file.path, under: file.loaded, file.relative),
        limits: file.limits, by: terms(under: file), isCompiling: isCompiling, into: &report, &summary)
    }
    if !report.isEmpty {
      report = settings.severities.applied(
        to: report, in: file.loaded?.configuration, at: file.relative, of: outcome == nil ? nil : checker.tree)
      report.sort()
    }
    file.own = report.findings
    file.allowances = outcome?.allowances
    file.compiled = outcome?.compiled ?? []
    files[number] = file
    leftOut.remove(number)
    if isCompiling { uncompiled.remove(number) } else { uncompiled.insert(number) }
    let size = file.text.count
    findingsBudget.take(report.weight, ofFile: number, size: size)
    payloadsBudget.take(file.compiled.reduce(0) { $0 + $1.size }, ofFile: number, size: size)
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
    findingsBudget.forget(number)
    payloadsBudget.forget(number)
    var summary = WorkspaceSummary()
    summary.missSomething()
    together.put(summary, ofFile: number, in: file.app)
    toTell.insert(number)
  }

  private func terms(under file: WorkspaceFile) -> TextTerms {
    let key = file.inForce?.index ?? -1
    if let known = terms[key] { return known }
    let allowing = AllowTerms(rules: ruleCatalogue, unasked: rulesNotAsked(at: settings.now))
    let new = TextTerms(under: file.loaded, now: settings.now, compiling: compiling, allowing: allowing)
    terms[key] = new
    return new
  }
}

// MARK: - The memory of all files

extension Workspace {
  /// Leaves out the files that a run would leave out: in the order of paths, those after the file whose findings exceed
  /// the limit. Checks files that were left out before and now have room.
  func keepToBudgets() {
    if findingsBudget.isUsedUp || !leftOut.isEmpty || lastChecked != nil { checkInOrder() }
    while !payloadsBudget.isUsedUp, let number = uncompiled.first { check(number) }
  }

  private func checkInOrder() {
    let before = lastChecked
    var kept = 0
    lastChecked = nil
    for number in order {
      if kept > RunBudget.Bound.findings.most {
        if !leftOut.contains(number) { leaveOut(number) }
      } else {
        if leftOut.contains(number) { check(number) }
        kept += findingsBudget.excess(ofFile: number)
        if kept > RunBudget.Bound.findings.most, number != order.last { lastChecked = number }
      }
    }
    // Rules about all files need all files.
    if (before == nil) != (lastChecked == nil) { toTell.formUnion(order) }
    toTell.formUnion([before, lastChecked].compactMap { $0 })
  }
}
