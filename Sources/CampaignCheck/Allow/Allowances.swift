package import Findings
internal import SourceText
internal import SourceTree

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
    /// The first line that it applies to; nil for the whole file.
    let line: Int?
  }

  private let lines: CommentLines
  private(set) var entries: [Entry] = []
  /// The entry that answers for a rule on a line. One that says it again answers for nothing.
  private var answering: [Key: Int] = [:]

  init(lines: CommentLines) {
    self.lines = lines
  }

  /// Takes in a rule that is allowed on the lines that count as one with a line, or in the file.
  mutating func add(_ entry: Entry, onLine line: Int?) {
    let key = Key(rule: entry.rule.id, line: line.map { lines.lines(with: $0).lowerBound })
    if answering[key] == nil { answering[key] = entries.count }
    entries.append(entry)
  }

  /// The entry that allows a finding, if any: that of its line before that of the file.
  func entry(allowing rule: RuleInfo, at offset: Int) -> Int? {
    answering[Key(rule: rule.id, line: lines.lines(at: offset).lowerBound)] ?? answering[Key(rule: rule.id, line: nil)]
  }

  /// True if a finding in this file is allowed.
  package func allows(_ finding: Finding) -> Bool {
    entry(allowing: finding.rule, at: Int(finding.place.range.start)) != nil
  }
}
