internal import Bytes
internal import CampaignCheck
internal import CampaignIR
internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

/// A record as rules ask it: a card, a message, a trigger. Values that are not as the table wants them were reported,
/// and count as absent.
struct LintedRecord {
  private let reference: FileReference
  let entry: Int

  init(of file: LintedFile, entry: Int) {
    reference = FileReference(file)
    self.entry = entry
  }

  var file: LintedFile { reference.file }

  var type: RecordType { reference { $0.type(of: entry) } }

  func isOf(_ type: RecordType) -> Bool { reference { $0.isEntry(entry, of: type) } }

  /// Where on the screen a message stands; nil for any other record.
  var layout: MessageLayout? { reference { $0.type(of: entry).message?.layout } }

  var mayHoldTemplates: Bool { reference { $0.mayHold.templates } }

  var mayHoldMarks: Bool { reference { $0.mayHold.marks } }

  /// True if a field is valid or missing.
  func isSound(_ field: Field) -> Bool { reference { $0.isSound(field, of: entry) } }

  /// The fields that are present, right or wrong: one bit for each, by its position in the type.
  var fields: UInt64 { reference { $0.fields(of: entry) } }

  /// True if a field is present, valid or not.
  func has(_ field: Field) -> Bool { reference { $0.slot(field, of: entry) } != nil }

  /// A field's value; nil where the field is left out or wrong.
  func value(_ field: Field) -> LintedValue? { reference { $0.value(field, of: entry) } }

  /// The value of the field at a position of the type.
  func value(at position: Int) -> LintedValue? { reference { $0.value(at: position, of: entry) } }

  /// The value of the first field of several that the record's type has: types that differ in a default have fields of
  /// their own.
  func value(_ fields: [Field]) -> LintedValue? {
    for field in fields {
      if let position = reference({ $0.position(of: field, in: entry) }) { return value(at: position) }
    }
    return nil
  }

  /// The value of the first field of a role.
  func value(_ role: FieldRole) -> LintedValue? {
    reference { $0.position(of: role, in: entry) }.flatMap { value(at: $0) }
  }

  /// The values of all fields of some roles, in the order of the type's fields.
  func values(of roles: [FieldRole]) -> [LintedValue] {
    var left = type.fields(of: roles) & fields
    var values: [LintedValue] = []
    while left != 0 {
      if let value = value(at: left.trailingZeroBitCount) { values.append(value) }
      left &= left - 1
    }
    return values
  }

  /// Whether a field of a role is there, be it right or wrong.
  func has(_ role: FieldRole) -> Bool { reference { $0.type(of: entry).fields(of: role) & $0.fields(of: entry) } != 0 }

  /// The name of a card or a message, by which people know it.
  var id: LintedValue? { value(.identity) }

  /// The records that a field holds.
  func records(_ field: Field) -> LintedRecords { reference { $0.records(field, of: entry) } }

  /// True if the value of a field, or its default, is a word.
  func says(_ field: Field, _ word: String) -> Bool {
    guard has(field) else { return type.fallback(of: field) == .written(word) }
    return value(field)?.isWord(word) ?? false
  }

  /// The value of a field, or the campaign's value for it.
  func value(_ field: Field, orOf campaignField: Field) -> LintedValue? {
    has(field) ? value(field) : campaign.value(campaignField)
  }

  /// What the field of a role says, or what the campaign says for it.
  func value(_ role: FieldRole, orOf campaignField: Field) -> LintedValue? {
    has(role) ? value(role) : campaign.value(campaignField)
  }
}

// MARK: - Campaigns and channels

extension LintedRecord {
  /// The campaign that the record is part of.
  var campaign: LintedRecord { reference { LintedRecord(of: $0, entry: $0.campaign) } }

  /// The clients that the campaign is for; none where it says so wrongly.
  var targets: Targets {
    if let targets = reference({ $0.targets }) { return targets }
    let targets = campaignTargets
    file.targets = targets
    return targets
  }

  private var campaignTargets: Targets {
    let campaign = campaign
    guard campaign.has(CampaignTable.targets) else { return file.terms.targets }
    return Targets(campaign.value(CampaignTable.targets)?.items.compactMap { Client(named: $0.text) } ?? [])
  }

  /// True if a campaign ends before or when it starts. Then the times between are not to blame.
  var isOverBeforeItStarts: Bool {
    guard let starts = value(CampaignTable.starts)?.moment, let ends = value(CampaignTable.ends)?.moment else {
      return false
    }
    return ends <= starts
  }

  /// True if a card is shown as a content card.
  var isContentCard: Bool { isOn(SharedChoices.contentCards) }

  /// True if a card is shown on the News Feed, as it is where it says nothing else.
  var isOnNewsFeed: Bool { isOn(SharedChoices.newsFeedName) }

  private func isOn(_ channel: String) -> Bool {
    guard has(.channels) else { return channel == SharedChoices.newsFeedName }
    return value(.channels)?.holds(channel) ?? false
  }
}

// MARK: - Saying something

extension LintedRecord {
  /// Says something of the record: at its id, by which people know it.
  func add(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil
  ) {
    if let id {
      return id.add(rule, message, labels: labels, notes: notes, help: help)
    }
    addAtFirstKey(rule, message, labels: labels, notes: notes, help: help)
  }

  /// Says that something is missing: at the record's first key, or at the record where it is empty.
  func addAtFirstKey(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil
  ) {
    let mapping = file.records.entries[entry].mapping
    let first = file.tree.childCount(of: mapping) > 0 ? file.tree.firstChild(of: mapping) : mapping
    file.add(
      rule, message, at: file.tree[first].range, usedAt: file.records.entries[entry].use, labels: labels, notes: notes,
      help: help, fixes: [])
  }
}
