import SourceText

/// A line for each finding, as compilers write it: `path:line:column: severity: message [rule]`.
func conciseReport(of outcome: Outcome, _ decorator: Decorator) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  text.reserveCapacity(outcome.findings.count * 128)
  for finding in outcome.findings {
    let start = positions.start(of: finding.place)
    text.append(printable(positions.path(of: finding.place)))
    text.append(":\(start.line):\(start.column): ")
    text.append(decorator.decorate(finding.severity.rawValue, as: finding.severity.style))
    text.append(": ")
    text.append(printable(finding.message.text))
    text.append(" [")
    text.append(finding.rule.id)
    text.append("]\n")
  }
  return text
}

extension [UInt8] {
  /// Appends a text at once. `+=` would append byte by byte.
  fileprivate mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}

extension Positions {
  /// The start of a place, as `path:line:column`.
  func spelling(of place: Place) -> String {
    let start = start(of: place)
    return "\(path(of: place)):\(start.line):\(start.column)"
  }
}
