package import Findings
package import SourceText

/// A `#!` comment of a fixture, which expects one finding.
///
/// At the end of a line, it expects the finding on that line. On its own line, it expects the finding on the line
/// above, and its carets give the columns in code points. After the carets come the rule and, if the message matters, a
/// colon and the message.
package struct Expectation: Equatable, CustomStringConvertible {
  package let line: Int
  package let columns: Range<Int>?
  package let rule: String
  package let message: String?

  private static let mark = "#!"

  package static func all(in text: String) -> [Expectation] {
    var result: [Expectation] = []
    var line = 0
    for (number, content) in text.components(separatedByLineBreaks: true).enumerated() {
      let isOwnLine = content.drop { $0 == " " }.hasPrefix(mark)
      if !isOwnLine { line = number + 1 }
      guard let start = content.range(ofLast: mark) else { continue }
      result.append(Expectation(line, content, from: start))
    }
    return result
  }

  private init(_ line: Int, _ content: String, from start: String.Index) {
    let spaces = content[start...].dropFirst(Self.mark.count).prefix { $0 == " " }
    let carets = content[spaces.endIndex...].prefix { $0 == "^" }
    let column = content[..<carets.startIndex].unicodeScalars.count + 1
    let words = content[carets.endIndex...].drop { $0 == " " }
    let rule = words.prefix { $0 != ":" && $0 != " " }
    self.line = line
    self.columns = carets.isEmpty ? nil : column..<column + carets.count
    self.rule = String(rule)
    self.message = words[rule.endIndex...].hasPrefix(": ") ? String(words[rule.endIndex...].dropFirst(2)) : nil
  }

  /// True if the finding is the expected one.
  package func matches(_ finding: Finding, _ lines: LineTable) -> Bool {
    let start = lines.position(of: Int(finding.place.range.start))
    let end = lines.position(of: Int(finding.place.range.end))
    let isThere = columns.map { $0.lowerBound == start.column && $0.upperBound == end.column && start.line == end.line }
    return finding.rule.id == rule && start.line == line && isThere ?? true
      && message ?? finding.message.text == finding.message.text
  }

  package var description: String {
    let place = columns.map { ":\($0.lowerBound)-\(line):\($0.upperBound)" } ?? ""
    return "\(line)\(place) \(rule)" + (message.map { ": \($0)" } ?? "")
  }

  /// The text without its expectations.
  package static func removed(from text: String) -> String {
    text.components(separatedByLineBreaks: false).compactMap { line in
      guard let start = line.range(ofLast: mark) else { return line }
      let rest = line[..<start]
      return rest.allSatisfy { $0 == " " } ? nil : String(rest.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}

extension String {
  /// The lines as campaignc counts them, or only those between line feeds.
  fileprivate func components(separatedByLineBreaks atEveryBreak: Bool) -> [String] {
    let text = atEveryBreak ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  fileprivate func range(ofLast words: String) -> Index? { ranges(of: words).last?.lowerBound }
}
