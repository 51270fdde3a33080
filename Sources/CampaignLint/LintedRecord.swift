internal import CampaignCheck
internal import CampaignIR
internal import Findings
internal import SourceText
internal import SourceTree

/// A record as rules ask it: a card, a message, a trigger. Values that are not as the table wants them were reported, and
/// count as absent.
struct LintedRecord {
  unowned(unsafe) let file: LintedFile
  let entry: Int

  var type: RecordType { file.records.entries[entry].type }

  /// Whether a field is there, be it right or wrong.
  func has(_ field: Field) -> Bool { file.records.slot(field, of: entry) != nil }

  /// A field's value; nil where the field is left out or wrong.
  func value(_ field: Field) -> LintedValue? {
    guard let slot = file.records.slot(field, of: entry), slot.isSound, let node = file.tree.resolved(slot.value) else {
      return nil
    }
    return LintedValue(file: file, node: node, slot: slot, use: file.records.entries[entry].use)
  }

  /// The value of the first field of several that the record's type has: types that differ in a default have fields of their own.
  func value(_ fields: [Field]) -> LintedValue? {
    fields.first { type.index(of: $0) != nil }.flatMap { value($0) }
  }

  /// The records that a field holds.
  func records(_ field: Field) -> [LintedRecord] {
    guard let slot = file.records.slot(field, of: entry) else { return [] }
    return file.records.records(in: slot).map { LintedRecord(file: file, entry: $0) }
  }

  /// The campaign that the record is part of.
  var campaign: LintedRecord {
    let entries = file.records.entries
    let root = (0...entry).last { entries[$0].type === CampaignTable.record } ?? entry
    return LintedRecord(file: file, entry: root)
  }

  /// What a field says, or what the campaign says for it.
  func value(_ field: Field, orOf campaignField: Field) -> LintedValue? {
    has(field) ? value(field) : campaign.value(campaignField)
  }

  /// Whether a card is shown as a content card.
  var isContentCard: Bool { value(CardTable.channels)?.words.contains(SharedChoices.contentCards) ?? false }

  /// Says something of the record: at its id, by which people know it.
  func add(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil
  ) {
    if let id = value([CardTable.id, MessageTable.id]) {
      return id.add(rule, message, labels: labels, notes: notes, help: help)
    }
    let mapping = file.records.entries[entry].mapping
    let first = file.tree.childCount(of: mapping) > 0 ? file.tree.firstChild(of: mapping) : mapping
    file.add(
      rule, message, at: first, usedAt: file.records.entries[entry].use, labels: labels, notes: notes, help: help,
      fixes: [])
  }
}

/// A value that is as the table wants it.
struct LintedValue {
  unowned(unsafe) let file: LintedFile
  let node: NodeID
  fileprivate let slot: CheckedRecords.Slot
  /// Where the record that has it is used, if it stands behind an alias.
  fileprivate let use: NodeID?

  /// The text of a scalar as its bytes.
  var text: ArraySlice<UInt8> { file.tree.text(of: node) }

  var string: String { String(decoding: text, as: UTF8.self) }

  var isTrue: Bool { file.tree.value(of: node) == .boolean(true) }

  func isWord(_ word: String) -> Bool { file.tree.text(of: node, is: word) }

  var moment: Moment? { try? Moment.read(text).get() }

  var duration: Duration? { try? Duration.read(text, allowingZero: true).get() }

  var link: Link? { try? Link.read(text).get() }

  var color: Color? { try? Color.read(text).get() }

  /// The items of a list of words.
  var words: [String] {
    file.tree.items(of: node).map { String(decoding: file.tree.text(of: file.tree.resolved($0) ?? $0), as: UTF8.self) }
  }

  /// The texts of a mapping of the author's own keys.
  var texts: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    file.tree.members(of: node).map { member in
      (
        file.tree.text(of: file.tree.resolved(member.key) ?? member.key),
        file.tree.text(of: file.tree.resolved(member.value) ?? member.value)
      )
    }
  }

  var place: Place { file.tree.place(of: node) }

  /// The key that it stands behind.
  var keyPlace: Place { file.tree.place(of: slot.key) }

  /// Says something of the value.
  func add(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil,
    fixes: [Fix] = []
  ) {
    file.add(
      rule, message, at: node, usedAt: place(of: node), labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// Says something of the field, where it is the field that should not be there.
  func addAtKey(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil,
    fixes: [Fix] = []
  ) {
    file.add(
      rule, message, at: slot.key, usedAt: use ?? slot.use, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// The alias or the merge through which a node is used, the outermost one.
  private func place(of node: NodeID) -> NodeID? { use ?? slot.use ?? (slot.value == node ? nil : slot.value) }
}
