package import Findings
internal import SourceText
package import SourceTree

/// What a run knows of its rules when it looks at comments.
package struct AllowTerms: Sendable {
  let rules: [String: RuleInfo]
  /// The rules that it did not ask, or has not asked yet, so that nothing follows from their silence.
  let unasked: Set<String>

  package init(rules: [RuleInfo], unasked: [RuleInfo]) {
    self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.unasked = Set(unasked.map(\.id))
  }
}

/// Takes out of a file's report what its comments allow, and says what is wrong with the comments. Nil where there are none, which
/// is all that most files are asked.
///
/// It goes by what rules find and not by what is shown of that, so that a rule which is off makes no comment superfluous.
package func heedAllowComments(in tree: Tree, by terms: AllowTerms, into report: inout Report) -> Allowances? {
  let marks = tree.toolMarks
  guard !marks.isEmpty else { return nil }
  var check = AllowCheck(tree, marks, terms)
  check.take(&report)
  return check.allowances
}

/// The comments of one file, held against what was found in it.
struct AllowCheck {
  let tree: Tree
  let terms: AllowTerms
  let table: LineTable
  let comments: [AllowComment]
  var allowances: Allowances
  /// The entries that something was allowed by.
  var used: Set<Int> = []

  init(_ tree: Tree, _ marks: [ToolMark], _ terms: AllowTerms) {
    self.tree = tree
    self.terms = terms
    table = LineTable(of: tree.bytes)
    comments = tree.toolComments(marks, table).map { comment in
      AllowComment(comment, in: tree.bytes) { terms.rules[$0] != nil }
    }
    allowances = Allowances(lines: CommentLines(of: tree, table))
    let targets = targets
    for (index, comment) in comments.enumerated() where comment.fault == nil {
      for name in comment.names {
        guard let rule = terms.rules[text(of: name, in: tree.bytes)], rule.mayBeAllowed else { continue }
        allowances.add(
          Allowances.Entry(comment: index, name: name, rule: rule), onLine: comment.isForFile ? nil : targets[index])
      }
    }
  }

  /// The line that each comment speaks of: its own, or the next one with content where it stands alone.
  private var targets: [Int] {
    var targets = comments.map { $0.comment.line }
    var next: (line: Int, target: Int)?
    for index in comments.indices.reversed() where isAlone(targets[index]) {
      let own = targets[index]
      var line = own + 1
      while line < table.count, isAlone(line), line != next?.line { line += 1 }
      targets[index] = line == next?.line ? next?.target ?? line : line
      next = (own, targets[index])
    }
    return targets
  }

  /// Whether a line holds a comment alone, or nothing.
  private func isAlone(_ line: Int) -> Bool {
    let first = tree.bytes[table.range(ofLine: line)].first { !isBlank($0) }
    return first == nil || first == UInt8(ascii: "#")
  }

  mutating func take(_ report: inout Report) {
    // An error silences other rules about the same thing, so that only a sound file tells what is superfluous.
    let isSound = !report.findings.contains { $0.rule.severity == .error && !$0.rule.isSettable }
    report.remove { finding in
      guard let entry = allowances.entry(allowing: finding.rule, at: Int(finding.place.range.start)) else {
        return false
      }
      used.insert(entry)
      return true
    }
    var unused: [Int: [ByteRange]] = [:]
    for (index, entry) in allowances.entries.enumerated() where isSound && !used.contains(index) {
      if !terms.unasked.contains(entry.rule.id) { unused[entry.comment, default: []].append(entry.name) }
    }
    for (index, comment) in comments.enumerated() { say(of: comment, unused: unused[index] ?? [], into: &report) }
  }
}
