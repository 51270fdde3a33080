package import Findings
import SourceText
import SourceTree

/// Everything that the comments of one file allow.
package struct Allowances: Sendable {
  /// A rule that a comment allows, on its line or in the file.
  struct Entry: Sendable {
    let comment: Int
    let name: ByteRange
    let rule: RuleInfo
  }

  private struct Key: Hashable {
    let rule: String
    /// The first line to which it applies. Nil for the whole file.
    let line: Int?
  }

  private let lines: CommentLines
  private(set) var entries: [Entry] = []
  /// The entry for a rule on a line. If several entries repeat each other, the first one counts.
  private var answering: [Key: Int] = [:]

  init(lines: CommentLines) {
    self.lines = lines
  }

  /// Adds a rule that is allowed in the file, or on a line and the lines that count as one with it.
  mutating func add(_ entry: Entry, onLine line: Int?) {
    let key = Key(rule: entry.rule.id, line: line.map { lines.lines(with: $0).lowerBound })
    if answering[key] == nil { answering[key] = entries.count }
    entries.append(entry)
  }

  /// The entry that allows a finding, or nil. An entry for the line comes before one for the file.
  func entry(allowing rule: RuleInfo, at offset: Int) -> Int? {
    answering[Key(rule: rule.id, line: lines.lines(at: offset).lowerBound)] ?? answering[Key(rule: rule.id, line: nil)]
  }

  /// True if a finding in this file is allowed.
  package func allows(_ finding: Finding) -> Bool {
    entry(allowing: finding.rule, at: Int(finding.place.range.start)) != nil
  }
}
