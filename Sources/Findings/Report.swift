/// The findings of one step, as they come. Empty, and without an allocation, for a clean file.
///
/// A step keeps no more findings than somebody would read, so that a file of nothing but mistakes does not take all
/// memory. Steps come to their findings in one order, so that every run keeps the same ones.
package struct Report: Sendable {
  package private(set) var findings: [Finding] = []
  /// Their approximate size in memory.
  package private(set) var weight = 0
  /// True if there was more to say than was kept.
  package private(set) var isCut = false

  /// The findings that a step keeps.
  package static let most = 10_000
  /// The maximum size; long words and fixes count for several findings.
  private static let mostWeight = 8 << 20

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  /// True if nothing more is kept, so that nothing more need be looked at. It is asked for each value of a file, and
  /// noted for that.
  package private(set) var isFull = false

  package mutating func add(_ finding: Finding) {
    guard !isFull else { return cut() }
    append(finding)
  }

  /// Notes that there is more to say.
  package mutating func cut() { isCut = true }

  /// Adds a finding also where the report is full: the one that says so.
  package mutating func append(_ finding: Finding) {
    weight += finding.weight
    findings.append(finding)
    noteWhetherFull()
  }

  private mutating func noteWhetherFull() {
    isFull = findings.count >= Self.most || weight >= Self.mostWeight
  }

  /// Makes room for so many findings.
  package mutating func reserve(_ count: Int) { findings.reserveCapacity(count) }

  /// Adds what another step has kept, all of it.
  package mutating func add(contentsOf other: Report) {
    findings.append(contentsOf: other.findings)
    weight += other.weight
    isCut = isCut || other.isCut
    noteWhetherFull()
  }

  /// The findings as something makes them count, without those that it leaves out.
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

  /// The findings in the one order in which they are shown, each said once.
  package var inOrder: [Finding] {
    var report = self
    report.sort()
    return report.findings
  }

  /// Puts the findings into that order, in place: a run may have very many, most of which are in order already.
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
