import CampaignCompile

/// What the files of a workspace use beyond their shares.
struct WorkspaceBudgets {
  /// The memory of the findings.
  private(set) var findings = WorkspaceBudget(.findings)
  /// The work on templates and patterns.
  private(set) var work = WorkspaceBudget(.work)
  private(set) var payloads = WorkspaceBudget(.payloads(marking: false, readers: 0))

  /// True if files must be left out.
  var areUsedUp: Bool { findings.isUsedUp || work.isUsedUp }

  /// Counts what a file uses, instead of what it used before.
  mutating func take(_ check: WorkspaceCheck) {
    let (number, size) = (check.number, check.file.text.count)
    findings.take(check.weight, ofFile: number, size: size)
    payloads.take(check.file.compiled.reduce(0) { $0 + $1.size }, ofFile: number, size: size)
    work.take(check.work, ofFile: number, size: size)
  }

  mutating func forget(_ number: Int) {
    findings.forget(number)
    work.forget(number)
    payloads.forget(number)
  }
}

/// Counts the bytes, or the units of work, by which each file of a workspace exceeds its share. The limit is that of
/// a run.
struct WorkspaceBudget {
  let bound: RunBudget.Bound
  private var excess: [Int: Int] = [:]
  private var total = 0

  init(_ bound: RunBudget.Bound) { self.bound = bound }

  var isUsedUp: Bool { total > bound.most }

  /// Counts what a file takes, instead of what it took before.
  mutating func take(_ bytes: Int, ofFile number: Int, size: Int) {
    forget(number)
    let surplus = bound.excess(of: bytes, size: size)
    guard surplus > 0 else { return }
    excess[number] = surplus
    total += surplus
  }

  /// What a file takes beyond its share.
  func excess(ofFile number: Int) -> Int { excess[number] ?? 0 }

  mutating func forget(_ number: Int) { total -= excess.removeValue(forKey: number) ?? 0 }
}
