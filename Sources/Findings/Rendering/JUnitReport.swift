internal import SourceText

/// JUnit's XML: a suite for each file with findings, with a case for each; and a suite for the run where nothing was
/// found or not all is listed.
///
/// The report is red exactly when the run is. Errors are failures; warnings are if the run failed without an error,
/// which is what `--strict` makes of them. All else is skipped: shown with its words, and never in the way.
func junitReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  let failing: Severity = outcome.failsByWarnings ? .warning : .error
  let (tests, failures) = totals(of: outcome, failing)
  let attributes: XMLText.Attributes = [
    "name": "campaignc", "tests": String(tests), "failures": String(failures), "errors": "0",
  ]
  var xml = XMLText()
  xml.element("testsuites", attributes) { xml in
    for findings in outcome.findingsByFile { xml.suite(of: findings, failing, positions) }
    if outcome.needsSuiteOfItsOwn { xml.suite(ofRun: outcome) }
  }
  return xml.bytes
}

private func totals(of outcome: Outcome, _ failing: Severity) -> (tests: Int, failures: Int) {
  let failures = outcome.findings.count { $0.severity >= failing }
  guard outcome.needsSuiteOfItsOwn else { return (outcome.findings.count, failures) }
  return (outcome.findings.count + 1, failures + (outcome.failsUnlisted ? 1 : 0))
}

extension Outcome {
  fileprivate var failsByWarnings: Bool { exitCode == 1 && counts[.error, default: 0] == 0 }

  fileprivate var needsSuiteOfItsOwn: Bool { findings.isEmpty || hidden > 0 }

  /// True if what makes the run fail may be among the findings that are not listed.
  fileprivate var failsUnlisted: Bool { exitCode == 1 && hidden > 0 }
}

extension XMLText {
  /// One case that says what was found in all.
  fileprivate mutating func suite(ofRun outcome: Outcome) {
    let failures = outcome.failsUnlisted ? "1" : "0"
    element("testsuite", ["name": "campaignc", "tests": "1", "failures": failures, "errors": "0", "skipped": "0"]) {
      xml in
      xml.element("testcase", ["name": outcome.summary, "classname": "campaignc"]) { xml in
        guard outcome.failsUnlisted else { return }
        xml.element("failure", ["message": outcome.wordsForHidden, "type": "not-listed"])
      }
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
