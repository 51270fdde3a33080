/// The findings of one step, as they come. Empty, and without an allocation, for a clean file.
package struct Report: Sendable {
  package private(set) var findings: [Finding] = []

  package init() {}

  package var isEmpty: Bool { findings.isEmpty }

  package mutating func add(_ finding: Finding) {
    findings.append(finding)
  }

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
    var result: [Finding] = []
    for finding in findings.sorted(by: Finding.precedes) {
      if let last = result.last, Finding.repeats(last, finding) { continue }
      result.append(finding)
    }
    return result
  }
}
