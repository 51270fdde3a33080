package import Findings
import SourceText
package import SourceTree

/// The facts about a run's rules that affect comments.
package struct AllowTerms: Sendable {
  let rules: [String: RuleInfo]
  /// The ids of the changes that `diff` reports. Few files need them.
  let changes: @Sendable () -> [String]
  /// The rules in their original order.
  private let all: [RuleInfo]
  /// The rules that were not active, or have not run yet. Comments about them are never unused.
  let unasked: Set<String>

  package init(rules: [RuleInfo], changes: @escaping @Sendable () -> [String], unasked: [RuleInfo]) {
    self.rules = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    all = rules
    self.changes = changes
    self.unasked = Set(unasked.map(\.id))
  }

  /// The ids of the rules, in their order.
  var ids: [String] { all.map(\.id) }
}

/// Removes the findings that comments allow from a file's report, and adds findings about the comments. Returns nil if
/// there are no comments, as in most files.
///
/// It reads all findings, not only the reported ones, so turning a rule off never makes a comment unused.
package func heedAllowComments(in tree: Tree, by terms: AllowTerms, into report: inout Report) -> Allowances? {
  let marks = tree.toolMarks
  guard !marks.isEmpty else { return nil }
  var check = AllowCheck(tree, marks, terms)
  check.take(&report)
  return check.allowances
}

/// Compares the comments of one file with its findings.
struct AllowCheck {
  let tree: Tree
  let terms: AllowTerms
  /// The ids of all rules, for suggestions.
  let ids: [String]
  let file: FileComments
  var allowances: Allowances
  /// The entries that allowed a finding.
  var used: Set<Int> = []

  init(_ tree: Tree, _ marks: [ToolMark], _ terms: AllowTerms) {
    self.tree = tree
    self.terms = terms
    ids = terms.ids
    file = FileComments(of: tree, marks) { terms.rules[$0] != nil }
    allowances = Allowances(lines: file.lines)
    for (index, comment) in file.comments.enumerated() where comment.fault == nil && !comment.isForChange {
      let line = comment.isForFile ? nil : file.targets[index]
      for name in comment.names {
        guard let rule = terms.rules[text(of: name, in: tree.bytes)], rule.mayBeAllowed else { continue }
        allowances.add(Allowances.Entry(comment: index, name: name, rule: rule), onLine: line)
      }
    }
  }

  mutating func take(_ report: inout Report) {
    // An error can hide findings of other rules, so a comment is reported as unused only if the file has no errors.
    let isSound = !report.findings.contains(where: \.breaksPayload)
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
    for (index, comment) in file.comments.enumerated() {
      // A suggestion takes long, and nobody would see it.
      guard !report.isFull else { return report.cut() }
      say(of: comment, unused: unused[index] ?? [], into: &report)
    }
  }
}
