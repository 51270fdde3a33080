/// The findings of one step, in the order in which they are found. For a clean file it is empty and allocates nothing.
///
/// A step keeps no more findings than a person would read, so that a file full of mistakes does not take all memory.
/// Steps find everything in the same order, so every run keeps the same findings.
package struct Report: Sendable {
  package private(set) var findings: [Finding] = []
  /// Their approximate size in memory.
  package private(set) var weight = 0
  /// True if some findings were not kept.
  package private(set) var isCut = false

  /// The number of findings that a step keeps.
  package static let most = 10_000
  /// The maximum size. Long messages and fixes count as several findings.
  private static let mostWeight = 8 << 20

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  /// True if no more findings are kept, so the check can stop. It is stored, because it is read for every value of a
  /// file.
  package private(set) var isFull = false

  package mutating func add(_ finding: Finding) {
    guard !isFull else { return cut() }
    append(finding)
  }

  /// Records that there are more findings than the report keeps.
  package mutating func cut() { isCut = true }

  /// Adds a finding even if the report is full: the finding that says so.
  package mutating func append(_ finding: Finding) {
    weight += finding.weight
    findings.append(finding)
    noteWhetherFull()
  }

  private mutating func noteWhetherFull() {
    isFull = findings.count >= Self.most || weight >= Self.mostWeight
  }

  /// Reserves memory for a number of findings.
  package mutating func reserve(_ count: Int) { findings.reserveCapacity(count) }

  /// Adds all findings of another step.
  package mutating func add(contentsOf other: Report) {
    findings.append(contentsOf: other.findings)
    weight += other.weight
    isCut = isCut || other.isCut
    noteWhetherFull()
  }

  /// The results of a closure for each finding, without nil.
  package func compactMap(_ transform: (Finding) -> Finding?) -> Report {
    var result = Report()
    for finding in findings { if let finding = transform(finding) { result.append(finding) } }
    result.isCut = isCut
    return result
  }

  /// The same findings in a file of another number.
  package func moved(to file: Int) -> Report { compactMap { $0.moved(to: file) } }

  package mutating func remove(where isSurplus: (Finding) -> Bool) {
    findings.removeAll(where: isSurplus)
    noteWhetherFull()
  }

  /// The findings in report order, without repetitions.
  package var inOrder: [Finding] {
    var report = self
    report.sort()
    return report.findings
  }

  /// Sorts the findings in place. A run may have very many, and most are in order already.
  package mutating func sort() {
    findings.sort(by: Finding.precedes)
    let areRepeated = findings.indices.dropFirst().contains { Finding.repeats(findings[$0 - 1], findings[$0]) }
    guard areRepeated else { return }
    var result: [Finding] = []
    for finding in findings {
      if let last = result.last, Finding.repeats(last, finding) { continue }
      result.append(finding)
    }
    findings = result
  }
}
