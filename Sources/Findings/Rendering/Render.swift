/// An outcome in one of the forms, as UTF-8 text that ends in a line break unless it is empty.
///
/// Only what people read at a terminal is ever coloured.
package func render(_ outcome: Outcome, as format: OutputFormat, colored: Bool = false, width: Int? = nil) -> [UInt8] {
  var text: [UInt8] = []
  render(outcome, as: format, colored: colored, width: width) { text += $0 }
  return text
}

/// The same in portions: a long report in JSON is never in memory as a whole.
package func render(
  _ outcome: Outcome, as format: OutputFormat, colored: Bool = false, width: Int? = nil,
  sending send: @escaping ([UInt8]) -> Void
) {
  let decorator: Decorator = colored ? .ansi : .plain
  if let statistics = outcome.statistics {
    return send(statisticsReport(of: statistics, outcome, as: format, decorator))
  }
  switch format {
  case .human: send(humanReport(of: outcome, decorator, width: width))
  case .concise: send(conciseReport(of: outcome, decorator))
  case .json: jsonReport(of: outcome, send)
  case .jsonl: jsonLinesReport(of: outcome, send)
  case .sarif: sarifReport(of: outcome, send)
  case .github: send(gitHubReport(of: outcome))
  case .gitlab: gitLabReport(of: outcome, send)
  case .junit: send(junitReport(of: outcome))
  case .checkstyle: send(checkstyleReport(of: outcome))
  case .xcode: send(xcodeReport(of: outcome))
  }
}

/// True if bytes are the beginning of a report in JSON, and of no campaign file.
package func isReport(_ beginning: [UInt8]) -> Bool {
  let beginnings = ["{\"version\":\"", "{\"client\":\"", "[{\"type\":\"issue\",\"check_name\":", "[]\n"]
  return beginnings.contains { beginning.starts(with: $0.utf8) }
}
