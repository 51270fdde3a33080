import SourceText

/// A line for each finding, as compilers write it to the log of a build. Xcode shows it next to the line of the file.
func xcodeReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  for finding in outcome.findings {
    let words = "\(finding.severity.diagnostic): \(finding.textInOneLine) [\(finding.rule.id)]"
    text += printable("\(positions.spelling(of: finding.place)): \(words)").utf8
    text.append(UInt8(ascii: "\n"))
  }
  return text
}

extension Severity {
  /// The kind of diagnostic that Xcode knows.
  fileprivate var diagnostic: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .advice: "note"
    }
  }
}
