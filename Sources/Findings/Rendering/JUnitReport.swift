import SourceText

/// A JUnit report in XML: a suite for each file with findings, with a case for each finding. If nothing was found, or
/// not everything is listed, there is a suite for the run.
///
/// The name of a case is its rule and its fingerprint: it is unique, and stays the same after lines are added above it.
/// Its place is in the text.
///
/// The report has failures exactly if the run failed. Errors are failures. Warnings are failures if the run failed
/// without an error, as with `--strict`. Everything else is skipped: it is shown with its message, and does not fail.
func junitReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var fingerprints = Fingerprints()
  let failing: Severity = outcome.failsByWarnings ? .warning : .error
  let (tests, failures) = totals(of: outcome, failing)
  let attributes: XMLText.Attributes = [
    "name": "campaignc", "tests": String(tests), "failures": String(failures), "errors": "0",
  ]
  var xml = XMLText()
  xml.element("testsuites", attributes) { xml in
    for findings in outcome.findingsByFile { xml.suite(of: findings, failing, positions, &fingerprints) }
    if outcome.needsSuiteOfItsOwn { xml.suite(ofRun: outcome, failing) }
  }
  return xml.bytes
}

private func totals(of outcome: Outcome, _ failing: Severity) -> (tests: Int, failures: Int) {
  let failures = outcome.findings.count { $0.severity >= failing }
  guard outcome.needsSuiteOfItsOwn else { return (outcome.findings.count, failures) }
  return (outcome.findings.count + 1, failures + (outcome.failsUnlisted(failing) ? 1 : 0))
}

extension Outcome {
  fileprivate var failsByWarnings: Bool { exitCode == 1 && counts[.error] == 0 }

  fileprivate var needsSuiteOfItsOwn: Bool { findings.isEmpty || hidden > 0 }

  /// True if a finding that is not listed is a reason for the failure, or if none that is listed is one.
  fileprivate func failsUnlisted(_ failing: Severity) -> Bool {
    let all = counts.total(from: failing)
    let listed = findings.count { $0.severity >= failing }
    return exitCode == 1 && hidden > 0 && (listed == 0 || all > listed)
  }
}

extension XMLText {
  /// One test case for the summary of the run.
  fileprivate mutating func suite(ofRun outcome: Outcome, _ failing: Severity) {
    let fails = outcome.failsUnlisted(failing)
    let failures = fails ? "1" : "0"
    element("testsuite", ["name": "campaignc", "tests": "1", "failures": failures, "errors": "0", "skipped": "0"]) {
      xml in
      xml.element("testcase", ["name": outcome.summary, "classname": "campaignc"]) { xml in
        guard fails else { return }
        xml.element("failure", ["message": outcome.wordsForHidden, "type": "not-listed"])
      }
    }
  }

  fileprivate mutating func suite(
    of findings: ArraySlice<Finding>, _ failing: Severity, _ positions: Positions, _ fingerprints: inout Fingerprints
  ) {
    let path = reportedPath(positions.path(of: findings[findings.startIndex].place))
    let failures = findings.count { $0.severity >= failing }
    let attributes: Attributes = [
      "name": path, "tests": String(findings.count), "failures": String(failures), "errors": "0",
      "skipped": String(findings.count - failures), "file": path,
    ]
    element("testsuite", attributes) { xml in
      for finding in findings {
        let name = "\(finding.rule.id) \(fingerprints.next(for: finding, in: positions))"
        xml.element("testcase", ["name": name, "classname": path]) { xml in
          xml.result(finding, fails: finding.severity >= failing, positions)
        }
      }
    }
  }

  private mutating func result(_ finding: Finding, fails: Bool, _ positions: Positions) {
    let text = "\(positions.spelling(of: finding.place)): \(finding.textWithPlaces(positions))"
    if fails {
      element("failure", ["message": finding.message.text, "type": finding.rule.id], text: text)
    } else {
      element("skipped", ["message": "\(finding.severity.rawValue): \(finding.message)"], text: text)
    }
  }
}
