/// An outcome in one of the forms, as UTF-8 text that ends in a line break unless it is empty.
///
/// Only what people read at a terminal is ever coloured.
package func render(_ outcome: Outcome, as format: OutputFormat, colored: Bool = false, width: Int? = nil) -> [UInt8] {
  let decorator: Decorator = colored ? .ansi : .plain
  if let statistics = outcome.statistics { return statisticsReport(of: statistics, outcome, as: format, decorator) }
  return switch format {
  case .human: humanReport(of: outcome, decorator, width: width)
  case .concise: conciseReport(of: outcome, decorator)
  case .json: jsonReport(of: outcome)
  case .jsonl: jsonLinesReport(of: outcome)
  case .sarif: sarifReport(of: outcome)
  case .github: gitHubReport(of: outcome)
  case .gitlab: gitLabReport(of: outcome)
  case .junit: junitReport(of: outcome)
  case .checkstyle: checkstyleReport(of: outcome)
  case .xcode: xcodeReport(of: outcome)
  }
}

/// True if bytes are the beginning of a report in JSON, and of no campaign file.
package func isReport(_ beginning: [UInt8]) -> Bool {
  ["{\"version\":\"", "[{\"type\":\"issue\",\"check_name\":", "[]\n"].contains { beginning.starts(with: $0.utf8) }
}
