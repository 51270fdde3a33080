internal import SourceText

/// A line for each finding, as compilers write it: `path:line:column: severity: message [rule]`.
func conciseReport(of outcome: Outcome, _ decorator: Decorator) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  text.reserveCapacity(outcome.findings.count * 128)
  for finding in outcome.findings {
    let start = positions.start(of: finding.place)
    text += printable(positions.path(of: finding.place)).utf8
    text += ":".utf8
    text += String(start.line).utf8
    text += ":".utf8
    text += String(start.column).utf8
    text += ": ".utf8
    text += decorator.decorate(finding.severity.rawValue, as: finding.severity.style).utf8
    text += ": ".utf8
    text += printable(finding.message.text).utf8
    text += " [".utf8
    text += finding.rule.id.utf8
    text += "]\n".utf8
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
