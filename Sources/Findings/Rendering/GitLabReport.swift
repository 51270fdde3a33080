import Bytes
import SourceText

/// A Code Quality report for GitLab: an array, which is empty without findings.
func gitLabReport(of outcome: Outcome, _ send: @escaping ([UInt8]) -> Void) {
  let positions = Positions(in: outcome.files)
  var fingerprints = Fingerprints()
  var json = JSONWriter(escaping: isUnprintable, sending: send)
  json.array(of: outcome.findings) { json, finding in
    let fingerprint = fingerprints.next(for: finding, in: positions)
    json.object { $0.issue(finding, fingerprint, positions) }
  }
  json.endLine()
  json.finish()
}

extension JSONWriter {
  fileprivate mutating func issue(_ finding: Finding, _ fingerprint: String, _ positions: Positions) {
    member("type", "issue")
    member("check_name", finding.rule.id)
    member("description", finding.textInOneLine)
    member("severity", finding.severity.codeQualityName)
    member("fingerprint", fingerprint)
    object("location") { json in
      json.member("path", reportedPath(positions.path(of: finding.place)))
      json.object("lines") { json in
        json.member("begin", positions.start(of: finding.place).line)
        json.member("end", positions.end(of: finding.place).line)
      }
    }
  }
}

extension Severity {
  /// GitLab has five severities. The highest two, "critical" and "blocker", are for failures in production.
  fileprivate var codeQualityName: String {
    switch self {
    case .error: "major"
    case .warning: "minor"
    case .advice: "info"
    }
  }
}
