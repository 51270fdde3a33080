package import CampaignCheck
internal import CampaignIR
package import Findings
internal import SourceText
package import SourceTree

/// A file that was checked, as rules look at it. A worker has one, and gives it one file after the other.
///
/// An object, so that the records and values which rules hand around are no more than a number and a reference to it.
package final class LintedFile {
  private(set) var tree = Tree()
  private(set) var records = CheckedRecords()
  private var report = Report()
  /// What was said of definitions, so that it is not said again at each of their uses.
  private var said: Set<Said> = []

  package init() {}

  private struct Said: Hashable {
    let rule: String
    let message: Message
    let definition: Place
  }

  /// Asks every rule about every record that it is about.
  package func lint(_ tree: Tree, _ records: CheckedRecords, into report: inout Report) {
    self.tree = tree
    self.records = records
    if !said.isEmpty { said.removeAll() }
    swap(&self.report, &report)
    for entry in records.entries.indices {
      let record = LintedRecord(file: self, entry: entry)
      for rule in RecordRules.about(records.entries[entry].type) { rule.check(record) }
    }
    swap(&self.report, &report)
  }

  /// Says something of a node. Behind an alias or a merge it stands at the place of use, with a label at the definition.
  func add(
    _ rule: RuleInfo, _ message: Message, at node: NodeID, usedAt use: NodeID?, labels: [Finding.Label],
    notes: [Message], help: Message?, fixes: [Fix]
  ) {
    let place = tree.place(of: node)
    guard said.insert(Said(rule: rule.id, message: message, definition: place)).inserted else { return }
    guard let use else {
      return report.add(Finding(rule, message, at: place, labels: labels, notes: notes, help: help, fixes: fixes))
    }
    // A fix would change the definition, and with it every other use.
    let definition = Finding.Label(.definedHere, at: place)
    report.add(
      Finding(rule, message, at: tree.place(of: use), labels: [definition] + labels, notes: notes, help: help))
  }
}

extension Message {
  fileprivate static let definedHere: Message = "defined here"
}
