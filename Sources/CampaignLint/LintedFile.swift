package import CampaignCheck
internal import CampaignIR
package import CampaignLanguage
package import Findings
internal import Patterns
internal import SourceText
package import SourceTree

/// The facts that rules know besides the file: from the run and its configuration.
package struct LintTerms: Sendable {
  /// The clients of campaigns that name none.
  let targets: Targets
  /// The current time from `--now`; without it, no rule reports what has ended.
  let now: Moment?
  /// The event catalogue; without it, nothing is compared with it.
  let catalogue: Catalogue?

  package init(targets: [Client] = Client.byDefault, now: Moment? = nil, catalogue: Catalogue? = nil) {
    self.targets = Targets(targets)
    self.now = now
    self.catalogue = catalogue
  }
}

/// Asks every rule about every record that it is about, in a file that was checked, and answers what they looked at.
@discardableResult
package func lint(
  _ tree: Tree, _ records: CheckedRecords, by rules: LintRules = LintRules(), under terms: LintTerms,
  into report: inout Report
) -> LintedFile {
  let file = LintedFile(tree, records, terms)
  file.lint(by: rules)
  report.add(contentsOf: file.report)
  return file
}

/// A file that was checked, as rules look at it.
///
/// An object, so that the records and values which rules hand around are no more than a number and a reference to it.
/// What it holds of the file is constant, so that looking at it costs no counting of references.
package final class LintedFile {
  let tree: Tree
  let records: CheckedRecords
  let terms: LintTerms
  /// The entry of the campaign that the record looked at is part of.
  private(set) var campaign = 0
  /// The clients that it is for, once a rule has asked.
  var targets: Targets?
  /// The trigger whose filters were judged last, since several rules ask for it.
  var judged: (entry: Int, trigger: JudgedTrigger)?
  /// The number of filters that can still be judged. No file written by people reaches the limit.
  private var filtersLeft = 20_000
  /// The regular expression that was read last, for the same reason.
  var pattern: (node: NodeID, pattern: Pattern)?
  /// Finds what a name that the catalogue does not declare was meant to be.
  var nearest = NearestSearch()
  fileprivate var report = Report()
  /// The findings about definitions so far. They are not repeated for each use.
  private var said: Set<Said> = []
  /// True if a text of the file may contain a template, because there is a brace; and true if one may contain a mark
  /// of the writing direction, because there is the first byte of all such marks. Most YAML files have neither.
  private(set) lazy var mayHold: (templates: Bool, marks: Bool) = {
    let (brace, mark) = (UInt8(ascii: "{"), 0xE2 as UInt8)
    let found = tree.bytes[tree.part].holds(brace, mark)
    return (found.first || tree.holdsAside(brace), found.second || tree.holdsAside(mark))
  }()
  /// The rules that have already reported a finding about the campaign, and report no more.
  private var spoken: Set<String> = []

  package init(_ tree: Tree, _ records: CheckedRecords, _ terms: LintTerms) {
    self.tree = tree
    self.records = records
    self.terms = terms
  }

  private struct Said: Hashable {
    let rule: String
    let message: Message
    let definition: Place
  }

  fileprivate func lint(by rules: LintRules) {
    for entry in records.entries.indices {
      // The report is full.
      if report.isFull { return report.cut() }
      if records.entries[entry].isOf(CampaignTable.record) { enter(entry) }
      ask(rules.asked(of: records.entries[entry].type), about: entry, having: records.entries[entry].fields)
    }
  }

  /// Takes a campaign for the one that the records looked at from here on are part of.
  func enter(_ entry: Int) {
    campaign = entry
    targets = nil
    if !spoken.isEmpty { spoken.removeAll() }
  }

  /// True if a rule that speaks once of a campaign has not yet done so.
  func isFirstOfCampaign(_ rule: RuleInfo) -> Bool { spoken.insert(rule.id).inserted }

  /// True if some more filters may be compared with one another, which takes its time; they count from then on.
  func mayJudge(filters count: Int) -> Bool {
    guard filtersLeft >= count else { return false }
    filtersLeft -= count
    return true
  }

  private func ask(_ rules: [RecordRules.Asked], about entry: Int, having fields: UInt64) {
    let record = LintedRecord(of: self, entry: entry)
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

  /// Reports a finding at a place. For a value behind an alias or a merge key, the finding is at the place of use,
  /// with a label at the definition.
  func add(
    _ rule: RuleInfo, _ message: Message, at range: ByteRange, usedAt use: NodeID?, labels: [Finding.Label],
    notes: [Message], help: Message?, fixes: [Fix]
  ) {
    let place = tree.place(range)
    guard !report.isFull else { return report.cut() }
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

// MARK: - What the file says

// Functions of the object, and not inlined: looked at from outside, tree and records would be copied each time, which
// counts references to all of their parts.
extension LintedFile {
  @inline(never)
  func slot(_ field: Field, of entry: Int) -> CheckedRecords.Slot? { records.slot(field, of: entry) }

  /// The value of the field at a position of its record's type; nil where it is left out or wrong.
  @inline(never)
  func value(at position: Int, of entry: Int) -> LintedValue? {
    records.slot(position, of: entry).flatMap { value(in: $0, of: entry) }
  }

  @inline(never)
  func value(_ field: Field, of entry: Int) -> LintedValue? {
    records.slot(field, of: entry).flatMap { value(in: $0, of: entry) }
  }

  private func value(in slot: CheckedRecords.Slot, of entry: Int) -> LintedValue? {
    guard slot.isSound, let node = tree.resolved(slot.value) else { return nil }
    let keyUse = records.entries[entry].use ?? slot.use
    return LintedValue(
      of: self, node: node, key: slot.key, keyUse: keyUse, use: keyUse ?? (slot.value == node ? nil : slot.value))
  }

  /// The records that a field's value is, or that it holds.
  @inline(never)
  func records(_ field: Field, of entry: Int) -> LintedRecords {
    let entries = records.slot(field, of: entry)?.records ?? 0..<0
    return LintedRecords(of: self, in: Int(entries.lowerBound)..<Int(entries.upperBound))
  }

  /// The campaigns of the file.
  var campaigns: LintedRecords { LintedRecords(of: self, in: records.entries.indices) }

  /// True if a field is valid or missing.
  @inline(never)
  func isSound(_ field: Field, of entry: Int) -> Bool { records.slot(field, of: entry)?.isSound ?? true }

  /// True if every field of a record is valid or missing.
  @inline(never)
  func areFieldsSound(of entry: Int) -> Bool {
    var left = records.entries[entry].fields
    while left != 0 {
      if records.slot(left.trailingZeroBitCount, of: entry)?.isSound != true { return false }
      left &= left - 1
    }
    return true
  }

  @inline(never)
  func isEntry(_ entry: Int, of type: RecordType) -> Bool { records.entries[entry].isOf(type) }

  @inline(never)
  func position(of field: Field, in entry: Int) -> Int? { records.entries[entry].position(of: field) }

  @inline(never)
  func position(of role: FieldRole, in entry: Int) -> Int? { records.entries[entry].position(of: role) }

  @inline(never)
  func type(of entry: Int) -> RecordType { records.entries[entry].type }

  /// The fields of a record that are present, as bits.
  @inline(never)
  func fields(of entry: Int) -> UInt64 { records.entries[entry].fields }

  /// The entry after the last record inside a record.
  @inline(never)
  func end(of entry: Int) -> Int { records.entries[entry].end }

  @inline(never)
  func resolved(_ id: NodeID) -> NodeID? { tree.resolved(id) }

  @inline(never)
  func text(of node: NodeID) -> ArraySlice<UInt8> { tree.text(of: node) }

  @inline(never)
  func text(of id: NodeID, is word: String) -> Bool { tree.text(of: tree.resolved(id) ?? id, is: word) }

  @inline(never)
  func value(of node: NodeID) -> ScalarValue? { tree.value(of: node) }

  @inline(never)
  func kind(of node: NodeID) -> Node.Kind { tree[node].kind }

  @inline(never)
  func childCount(of node: NodeID) -> Int { tree.childCount(of: node) }

  /// The members of a mapping; where it merges no other, its pairs.
  @inline(never)
  func members(of mapping: NodeID) -> [Member] {
    let pairs = tree.pairs(of: mapping)
    guard !pairs.contains(where: { tree.isMergeKey($0.key) }) else { return tree.members(of: mapping) }
    var members: [Member] = []
    members.reserveCapacity(tree.childCount(of: mapping) / 2)
    for pair in pairs { members.append(Member(key: pair.key, value: pair.value)) }
    return members
  }

  @inline(never)
  func holds(_ list: NodeID, _ word: String) -> Bool {
    tree.items(of: list).contains { tree.text(of: tree.resolved($0) ?? $0, is: word) }
  }
}

extension Message {
  fileprivate static let definedHere: Message = "defined here"
}
