internal import SourceText

/// A line for each finding, as compilers write it: `path:line:column: severity: message [rule]`.
func conciseReport(of outcome: Outcome, _ decorator: Decorator) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  for finding in outcome.findings {
    let place = printable(positions.spelling(of: finding.place))
    let severity = decorator.decorate(finding.severity.rawValue, as: finding.severity.style)
    text += "\(place): \(severity): \(printable(finding.message.text)) [\(finding.rule.id)]\n".utf8
  }
  return text
}

extension Positions {
  /// Where a place begins, as `path:line:column`.
  func spelling(of place: Place) -> String {
    let start = start(of: place)
    return "\(path(of: place)):\(start.line):\(start.column)"
  }
}
