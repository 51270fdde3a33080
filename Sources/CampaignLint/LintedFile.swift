package import CampaignCheck
package import CampaignIR
package import Findings
internal import SourceText
package import SourceTree

/// A file that was checked, as rules look at it. A worker has one, and gives it one file after the other.
///
/// An object, so that the records and values which rules hand around are no more than a number and a reference to it.
package final class LintedFile {
  /// The clients of campaigns that name none.
  package var targets = Targets(names: Configuration().targets)
  /// The moment that is to count as the present; without it no rule speaks of what is over.
  package var now: Moment?
  private(set) var tree = Tree()
  private(set) var records = CheckedRecords()
  /// The entry of the campaign that the record looked at is part of.
  private(set) var campaign = 0
  /// The trigger whose filters were judged last, since several rules ask for it, and how many filters may still be judged.
  var judged: (entry: Int, trigger: JudgedTrigger)?
  var filtersLeft = JudgedTrigger.mostFilters
  private var report = Report()
  /// What was said of definitions, so that it is not said again at each of their uses.
  private var said: Set<Said> = []
  /// The rules that have spoken of the campaign and say no more of it.
  private var spoken: Set<String> = []

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
    swap(&self.report, &report)
    let rules = RecordRules.byType
    for entry in records.entries.indices {
      let type = records.entries[entry].type
      if type === CampaignTable.record { enter(entry) }
      guard let asked = rules[ObjectIdentifier(type)] else { continue }
      ask(asked, about: entry, having: records.entries[entry].fields)
    }
    swap(&self.report, &report)
    if !said.isEmpty { said.removeAll() }
    // Whoever reads the next file into the same memory has it alone again.
    self.tree = Tree()
    self.records = CheckedRecords()
    judged = nil
    filtersLeft = JudgedTrigger.mostFilters
  }

  private func enter(_ entry: Int) {
    campaign = entry
    if !spoken.isEmpty { spoken.removeAll() }
  }

  /// Whether a rule that speaks once of a campaign has not yet done so.
  func isFirstOfCampaign(_ rule: RuleInfo) -> Bool { spoken.insert(rule.id).inserted }

  private func ask(_ rules: [RecordRules.Asked], about entry: Int, having fields: UInt64) {
    let record = LintedRecord(file: self, entry: entry)
    for rule in rules where rule.fields & fields != 0 {
      switch rule.question {
      case .record(let check): check(record)
      case .value(let check):
        var left = rule.fields & fields
        while left != 0 {
          if let value = record.value(at: left.trailingZeroBitCount) { check(value, record) }
          left &= left - 1
        }
      }
    }
  }

  /// Says something of a place. Behind an alias or a merge it stands at the place of use, with a label at the definition.
  func add(
    _ rule: RuleInfo, _ message: Message, at range: ByteRange, usedAt use: NodeID?, labels: [Finding.Label],
    notes: [Message], help: Message?, fixes: [Fix]
  ) {
    let place = tree.place(range)
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
