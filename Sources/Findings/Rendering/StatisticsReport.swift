import Bytes

/// The number of findings of each rule, instead of the findings: sorted by count, then by severity.
///
/// A rule with several severities in different configurations has a row for each.
package struct Statistics: Sendable {
  package struct Row: Sendable, Hashable {
    let rule: String
    let severity: Severity
    fileprivate(set) var count = 0
    fileprivate(set) var fixable = 0
  }

  private(set) var rows: [Row] = []

  package init(of findings: [Finding]) {
    var indices: [Row: Int] = [:]
    for finding in findings {
      let empty = Row(rule: finding.rule.id, severity: finding.severity)
      let index = indices[empty] ?? rows.count
      if index == rows.count {
        indices[empty] = index
        rows.append(empty)
      }
      rows[index].count += 1
      if !finding.fixes.isEmpty { rows[index].fixable += 1 }
    }
    rows.sort { ($1.count, $1.severity, $0.rule) < ($0.count, $0.severity, $1.rule) }
  }
}

/// The statistics in one of two formats: a table for people, or JSON.
///
/// The JSON object has the `version` of the tool, the `rules` in order, each with `rule`, `severity`, `count` and
/// `fixable`, and the same `summary` as the report of findings.
func statisticsReport(of statistics: Statistics, _ outcome: Outcome, as format: OutputFormat, _ decorator: Decorator)
  -> [UInt8]
{
  guard format == .json else { return statisticsTable(of: statistics, outcome, decorator) }
  var json = JSONWriter(escaping: isUnprintable)
  json.object { json in
    json.member("version", outcome.version)
    json.array("rules", of: statistics.rows) { json, row in
      json.object { json in
        json.member("rule", row.rule)
        json.member("severity", row.severity.rawValue)
        json.member("count", row.count)
        json.member("fixable", row.fixable)
      }
    }
    json.object("summary") { $0.summary(of: outcome) }
  }
  json.endLine()
  return json.bytes
}

private func statisticsTable(of statistics: Statistics, _ outcome: Outcome, _ decorator: Decorator) -> [UInt8] {
  var text = ""
  if !statistics.rows.isEmpty {
    text += decorator.decorate("  count  fixable  severity  rule", as: .headline) + "\n"
  }
  for row in statistics.rows {
    let severity = decorator.decorate(row.severity.rawValue, as: row.severity.style)
    let gap = String(repeating: " ", count: 10 - row.severity.rawValue.utf8.count)
    text += "\(aligned(row.count, 7))\(aligned(row.fixable, 9))  \(severity)\(gap)\(row.rule)\n"
  }
  if outcome.isSummarized { text += decorator.decorate(outcome.summary, as: .headline) + "\n" }
  return Array(text.utf8)
}

/// A number, aligned to the right of a column.
private func aligned(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: " ", count: max(1, width - digits.utf8.count)) + digits
}
