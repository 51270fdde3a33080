package import Findings
import SourceText
package import SourceTree

/// A text that was read, with the findings of the checks that a test needs.
package struct CheckedText {
  package let bytes: [UInt8]
  package let tree: Tree
  package let isReadable: Bool
  /// The findings in report order.
  package let findings: [Finding]

  package init(_ bytes: [UInt8], _ tree: Tree, isReadable: Bool, _ findings: [Finding]) {
    self.bytes = bytes
    self.tree = tree
    self.isReadable = isReadable
    self.findings = findings
  }

  /// Reads a text. If it can be read, `check` checks its tree; without it, only the reader has findings.
  package init(
    reading bytes: [UInt8], as syntax: Tree.Syntax, limits: Limits = .standard,
    checking check: (Tree, inout Report) -> Void = { _, _ in }
  ) {
    var reader = TreeReader()
    var report = Report()
    let isReadable = reader.read(bytes, file: 0, as: syntax, limits: limits, into: &report)
    if isReadable { check(reader.tree, &report) }
    self.init(bytes, reader.tree, isReadable: isReadable, report.inOrder)
  }

  package init(reading text: String, as syntax: Tree.Syntax = .yaml, limits: Limits = .standard) {
    self.init(reading: Array(text.utf8), as: syntax, limits: limits)
  }

  /// The findings as lines of an `.expected` file.
  package var described: String {
    let lines = LineTable(of: bytes)
    return findings.map { description(of: $0, lines) }.joined()
  }

  /// The text after all fixes, round by round, until none is left. Of overlapping fixes, the first one is made. `check`
  /// checks the text of each round.
  package func fixed(checking check: ([UInt8]) -> CheckedText) -> CheckedText {
    var text = self
    for _ in 0..<10 {
      let selection = FixSelection(
        of: text.findings.compactMap { finding in finding.fixes.first.map { (finding, $0) } })
      guard !selection.isEmpty else { break }
      var edited = EditedText(text.bytes)
      edited.apply(selection.edits)
      text = check(edited.bytes)
    }
    return text
  }
}

extension CheckedText {
  private func description(of finding: Finding, _ lines: LineTable) -> String {
    let words = words(about: finding, lines).map { $0 + "\n" }
    return "\(span(of: finding.place, lines)) " + words.joined(separator: "  ")
  }

  /// The lines of a finding: its rule and message, then everything that belongs to it.
  private func words(about finding: Finding, _ lines: LineTable) -> [String] {
    ["\(finding.rule.id): \(finding.message)"]
      + finding.labels.map { "label \(span(of: $0.place, lines)): \($0.message)" }
      + finding.notes.map { "note: \($0)" } + (finding.help.map { ["help: \($0)"] } ?? [])
      + finding.fixes.map { "fix: \($0.title) (\($0.trust.rawValue))" }
  }

  /// The same below its line. The end is given only if it is on another line.
  func words(below finding: Finding) -> [String] {
    let lines = LineTable(of: bytes)
    let start = lines.position(of: Int(finding.place.range.start))
    let end = lines.position(of: Int(finding.place.range.end))
    let words = words(about: finding, lines)
    return start.line == end.line ? words : ["to \(end.line):\(end.column) " + words[0]] + words.dropFirst()
  }

  private func span(of place: Place, _ lines: LineTable) -> String {
    let start = lines.position(of: Int(place.range.start))
    let end = lines.position(of: Int(place.range.end))
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}
