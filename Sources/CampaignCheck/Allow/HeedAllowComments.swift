package import Findings
import SourceText
package import SourceTree

/// The facts about a run's rules that affect comments. All of them are made when a comment asks for them, because few
/// files have comments.
package struct AllowTerms: Sendable {
  /// The rules, sorted by id.
  let rules: @Sendable () -> [RuleInfo]
  /// The ids of the changes that `diff` reports.
  let changes: @Sendable () -> [String]
  /// The rules that were not active, or have not run yet. Comments about them are never unused.
  let unasked: @Sendable () -> [RuleInfo]

  package init(
    rules: @escaping @autoclosure @Sendable () -> [RuleInfo], changes: @escaping @Sendable () -> [String],
    unasked: @escaping @autoclosure @Sendable () -> [RuleInfo]
  ) {
    self.rules = rules
    self.changes = changes
    self.unasked = unasked
  }
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
  /// All rules, sorted by id.
  let rules: [RuleInfo]
  let file: FileComments
  var allowances: Allowances
  /// The entries that allowed a finding.
  var used: Set<Int> = []

  init(_ tree: Tree, _ marks: [ToolMark], _ terms: AllowTerms) {
    self.tree = tree
    self.terms = terms
    let rules = terms.rules()
    self.rules = rules
    file = FileComments(of: tree, marks) { rules.rule(withID: $0) != nil }
    allowances = Allowances(lines: file.lines)
    for (index, comment) in file.comments.enumerated() where comment.fault == nil && !comment.isForChange {
      let line = comment.isForFile ? nil : file.targets[index]
      for name in comment.names {
        guard let rule = rules.rule(withID: text(of: name, in: tree.bytes)), rule.mayBeAllowed else { continue }
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
    let unasked = terms.unasked()
    for (index, entry) in allowances.entries.enumerated() where isSound && !used.contains(index) {
      if !unasked.contains(where: { $0 === entry.rule }) { unused[entry.comment, default: []].append(entry.name) }
    }
    for (index, comment) in file.comments.enumerated() {
      // A suggestion takes long, and nobody would see it.
      guard !report.isFull else { return report.cut() }
      say(of: comment, unused: unused[index] ?? [], into: &report)
    }
  }
}

extension [RuleInfo] {
  /// Finds a rule by its id in a list that is sorted by id.
  func rule(withID id: String) -> RuleInfo? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? self[low] : nil
  }
}
