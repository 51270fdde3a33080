internal import SourceText

/// Workflow commands that GitHub Actions shows beside the lines of a change.
///
/// GitHub takes columns only where a command stays on one line.
func gitHubReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  for finding in outcome.findings {
    let properties = properties(of: finding, positions).map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let data = escapedData(finding.textWithPlaces(positions))
    text += "::\(finding.severity.command) \(properties)::\(data)\n".utf8
  }
  return text
}

private func properties(of finding: Finding, _ positions: Positions) -> [(name: String, value: String)] {
  let (start, end) = (positions.start(of: finding.place), positions.end(of: finding.place))
  var properties = [("file", reportedPath(positions.path(of: finding.place)))]
  properties += [("line", String(start.line)), ("endLine", String(end.line))]
  if start.line == end.line {
    properties += [("col", String(start.column)), ("endColumn", String(end.column))]
  }
  return properties + [("title", finding.rule.id)]
}

/// What has a meaning of its own in a command becomes a per cent sign and its number.
private func escapedData(_ text: String) -> String {
  replacing(in: text) { scalar in
    switch scalar {
    case "%", "\n", "\r": true
    default: false
    }
  }
}

/// Commas and colons end a property too.
private func escapedProperty(_ text: String) -> String {
  replacing(in: text) { scalar in
    switch scalar {
    case "%", "\n", "\r", ":", ",": true
    default: false
    }
  }
}

/// Replaces what has a meaning by a per cent sign and its number, and makes all between printable.
private func replacing(in text: String, _ hasMeaning: (Unicode.Scalar) -> Bool) -> String {
  var result = ""
  var rest = text.unicodeScalars[...]
  while !rest.isEmpty {
    let run = rest.prefix { !hasMeaning($0) }
    result += printable(Substring(run))
    rest = rest[run.endIndex...]
    if let scalar = rest.popFirst() { result += percentEncoded(UInt8(ascii: scalar)) }
  }
  return result
}

extension Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .advice: "notice"
    }
  }
}
