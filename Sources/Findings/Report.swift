/// The findings of one step, as they come. Empty, and without an allocation, for a clean file.
package struct Report: Sendable {
  package private(set) var findings: [Finding] = []

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  package mutating func add(_ finding: Finding) {
    findings.append(finding)
  }

  /// Makes room for so many findings.
  package mutating func reserve(_ count: Int) { findings.reserveCapacity(count) }

  package mutating func add(contentsOf other: Report) {
    findings.append(contentsOf: other.findings)
  }

  /// The same findings in a file of another number.
  package func moved(to file: Int) -> Report {
    var result = Report()
    for finding in findings { result.add(finding.moved(to: file)) }
    return result
  }

  package mutating func remove(where isSurplus: (Finding) -> Bool) {
    findings.removeAll(where: isSurplus)
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
