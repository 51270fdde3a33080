import SourceText

/// Workflow commands, which GitHub Actions shows next to the lines of a change.
///
/// GitHub accepts columns only if a finding stays on one line.
func gitHubReport(of outcome: Outcome) -> [UInt8] {
  let positions = Positions(in: outcome.files)
  var text: [UInt8] = []
  for finding in outcome.findings {
    text += gitHubCommand(
      finding.severity.command, properties(of: finding, positions), finding.textWithPlaces(positions))
  }
  return text
}

/// A workflow command with properties and a text.
package func gitHubCommand(_ command: String, _ properties: [(name: String, value: String)], _ text: String) -> [UInt8]
{
  let properties = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
  return Array("::\(command) \(properties)::\(escapedData(text))\n".utf8)
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

/// Percent-encodes the characters that end a command.
private func escapedData(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "%", "\n", "\r": percentEncoded(UInt8(ascii: scalar))
    default: nil
    }
  }
}

/// The same for a property, which commas and colons also end.
private func escapedProperty(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "%", "\n", "\r", ":", ",": percentEncoded(UInt8(ascii: scalar))
    default: nil
    }
  }
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
