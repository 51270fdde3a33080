import SourceText

/// A Checkstyle report in XML: an element for each file with findings, which contains its errors.
func checkstyleReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var xml = XMLText()
  xml.element("checkstyle", ["version": "4.3"]) { xml in
    for findings in outcome.findingsByFile {
      xml.element("file", ["name": reportedPath(positions.path(of: findings[findings.startIndex].place))]) { xml in
        for finding in findings { xml.error(finding, positions) }
      }
    }
  }
  return xml.bytes
}

extension XMLText {
  fileprivate mutating func error(_ finding: Finding, _ positions: Positions) {
    let start = positions.start(of: finding.place)
    element(
      "error",
      [
        "line": String(start.line),
        "column": String(start.column),
        "severity": finding.severity.checkstyleName,
        "message": finding.fullText,
        "source": "campaignc.\(finding.rule.id)",
      ]
    )
  }
}

extension Severity {
  fileprivate var checkstyleName: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .advice: "info"
    }
  }
}
