internal import SourceText

/// JUnit's XML: a suite for each file with findings, a case for each finding; one case that passes where there are none.
///
/// The report is red exactly when the run is. Errors are failures; warnings are if the run failed without an error, which
/// is what `--strict` makes of them. All else is skipped: shown with its words, and never in the way.
func junitReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  let failing: Severity = outcome.failsByWarnings ? .warning : .error
  let suites = outcome.findingsByFile
  var xml = XMLText()
  xml.element("testsuites", totals(of: outcome.findings[...], failing)) { xml in
    for findings in suites { xml.suite(of: findings, failing, positions) }
    if suites.isEmpty { xml.passingSuite(of: outcome) }
  }
  return xml.bytes
}

private func totals(of findings: ArraySlice<Finding>, _ failing: Severity) -> XMLText.Attributes {
  let failures = findings.count { $0.severity >= failing }
  return [
    "name": "campaignc", "tests": String(max(1, findings.count)), "failures": String(failures), "errors": "0",
  ]
}

extension Outcome {
  fileprivate var failsByWarnings: Bool { exitCode == 1 && counts[.error, default: 0] == 0 }
}

extension XMLText {
  fileprivate mutating func passingSuite(of outcome: Outcome) {
    element("testsuite", ["name": "campaignc", "tests": "1", "failures": "0", "errors": "0", "skipped": "0"]) { xml in
      xml.element("testcase", ["name": outcome.wordsForNothing, "classname": "campaignc"])
    }
  }

  fileprivate mutating func suite(of findings: ArraySlice<Finding>, _ failing: Severity, _ positions: Positions) {
    let path = positions.path(of: findings[findings.startIndex].place)
    let failures = findings.count { $0.severity >= failing }
    let attributes: Attributes = [
      "name": path, "tests": String(findings.count), "failures": String(failures), "errors": "0",
      "skipped": String(findings.count - failures),
    ]
    element("testsuite", attributes) { xml in
      for finding in findings { xml.testCase(finding, fails: finding.severity >= failing, positions) }
    }
  }

  private mutating func testCase(_ finding: Finding, fails: Bool, _ positions: Positions) {
    let start = positions.start(of: finding.place)
    let path = positions.path(of: finding.place)
    element("testcase", ["name": "\(finding.rule.id) at \(start.line):\(start.column)", "classname": path]) { xml in
      if fails {
        xml.failure(finding, positions)
      } else {
        xml.element("skipped", ["message": "\(finding.severity.rawValue): \(finding.message)"])
      }
    }
  }

  private mutating func failure(_ finding: Finding, _ positions: Positions) {
    let text = "\(positions.spelling(of: finding.place)): \(finding.textWithPlaces(positions))"
    element("failure", ["message": finding.message.text, "type": finding.rule.id], text: text)
  }
}
