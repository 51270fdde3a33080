import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A record as rules see it: a card, a message, a trigger. Invalid values have been reported, and count as absent.
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

  /// The place of a message on the screen. Nil for other records.
  var layout: MessageLayout? { reference { $0.type(of: entry).message?.layout } }

  /// The kind of an item in a list of filters. Nil for other records.
  var conditionKind: ConditionKind? { reference { $0.type(of: entry).conditionKind } }

  /// True if a field is valid or missing.
  func isSound(_ field: Field) -> Bool { reference { $0.isSound(field, of: entry) } }

  /// The fields that are present, valid or not.
  var fields: FieldSet { reference { $0.fields(of: entry) } }

  /// True if it has a key that is no field.
  var hasUnknownKeys: Bool {
    let (mapping, type) = reference { ($0.records.entries[entry].mapping, $0.type(of: entry)) }
    // Nearly every record has only fields, and its keys need not be read again.
    let isUsual = reference { $0.records.areFields($0.tree.childCount(of: mapping) / 2, of: entry) }
    return !isUsual
      && file.tree.members(of: mapping).contains { member in
        file.tree.withText(of: file.tree.resolved(member.key) ?? member.key, type.index) == nil
      }
  }

  /// True if a field is present, valid or not.
  func has(_ field: Field) -> Bool { reference { $0.slot(field, of: entry) } != nil }

  /// The value of a field. Nil if the field is absent or invalid.
  func value(_ field: Field) -> LintedValue? { reference { $0.value(field, of: entry) } }

  /// The value of the field at a position of the type.
  func value(at position: Int) -> LintedValue? { reference { $0.value(at: position, of: entry) } }

  /// The value of the first of several fields that the record's type has. Types with different defaults have different
  /// fields.
  func value(_ fields: [Field]) -> LintedValue? {
    for field in fields {
      if let position = reference({ $0.position(of: field, in: entry) }) { return value(at: position) }
    }
    return nil
  }

  /// The value of the first field with a role.
  func value(_ role: FieldRole) -> LintedValue? {
    reference { $0.position(of: role, in: entry) }.flatMap { value(at: $0) }
  }

  /// The values of all fields with some roles, in the order of the type's fields.
  func values(of roles: [FieldRole]) -> [LintedValue] {
    type.fields(of: roles).intersection(fields).compactMap { value(at: $0) }
  }

  /// True if the record has a field with a role, valid or not.
  func has(_ role: FieldRole) -> Bool {
    reference { !$0.type(of: entry).fields(of: role).isDisjoint(with: $0.fields(of: entry)) }
  }

  /// The id of a card or a message, which people use as its name.
  var id: LintedValue? { value(.identity) }

  /// The records in the value of a field.
  func records(_ field: Field) -> LintedRecords { reference { $0.records(field, of: entry) } }

  /// True if the value of a field, or its default, is a certain word.
  func says(_ field: Field, _ word: String) -> Bool {
    guard has(field) else { return type.fallback(of: field) == .written(word) }
    return value(field)?.isWord(word) ?? false
  }

  /// The value of a field, or else the value of the campaign's field.
  func value(_ field: Field, orOf campaignField: Field) -> LintedValue? {
    has(field) ? value(field) : campaign.value(campaignField)
  }

  /// The value of the field with a role, or the campaign's value if the record has no such field.
  func value(_ role: FieldRole, orOf campaignField: Field) -> LintedValue? {
    has(role) ? value(role) : campaign.value(campaignField)
  }
}

// MARK: - Campaigns and channels

extension LintedRecord {
  /// The campaign that contains the record.
  var campaign: LintedRecord { reference { LintedRecord(of: $0, entry: $0.campaign) } }

  /// The clients of the campaign. Empty if its list of clients is invalid.
  var targets: Targets {
    if file.hasUnknown, !campaign.has(CampaignTable.targets) { file.look(at: .targets) }
    if let targets = reference({ $0.targets }) { return targets }
    var targets = campaignTargets
    if let clients = file.clients, !targets.isDisjoint(with: clients) { targets.formIntersection(clients) }
    file.targets = targets
    return targets
  }

  /// True if the campaign or the configuration says for which clients the campaign is. The default includes the web,
  /// which the author may not have meant.
  var statesTargets: Bool { campaign.has(CampaignTable.targets) || file.terms.statesTargets }

  private var campaignTargets: Targets {
    let campaign = campaign
    guard campaign.has(CampaignTable.targets) else { return file.terms.targets }
    return Targets(campaign.value(CampaignTable.targets)?.items.compactMap { Client(named: $0.text) } ?? [])
  }

  /// True if a campaign ends before or when it starts. Then the times in the record are not the mistake.
  var isOverBeforeItStarts: Bool {
    guard let starts = value(CampaignTable.starts)?.moment, let ends = value(CampaignTable.ends)?.moment else {
      return false
    }
    return starts.least(after: ends) >= 0
  }

  /// True if a card appears among the content cards.
  var isContentCard: Bool { isOn(.contentCards, SharedChoices.contentCards) }

  /// True if a card appears on the News Feed.
  var isOnNewsFeed: Bool { isOn(.newsFeed, SharedChoices.newsFeedName) }

  private func isOn(_ channel: ChannelSet, _ name: String) -> Bool {
    guard has(.channels) else {
      // A cross promotion has no other channel than the News Feed.
      guard type.index(of: CardTable.channels) != nil else { return channel == .newsFeed }
      return (file.defaultChannels ?? .byDefault).contains(channel)
    }
    return value(.channels)?.holds(name) ?? false
  }
}

// MARK: - Reporting

extension LintedRecord {
  /// Reports a finding about the record, at its id, which people use as its name.
  func add(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil
  ) {
    if let id {
      return id.add(rule, message, labels: labels, notes: notes, help: help)
    }
    addAtFirstKey(rule, message, labels: labels, notes: notes, help: help)
  }

  /// Reports something that is missing: at the record's first key, or at the whole record if it is empty.
  func addAtFirstKey(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil
  ) {
    let first = file.records.firstKey(of: entry, in: file.tree)
    file.add(
      rule, message, at: file.tree[first].range, usedAt: file.records.entries[entry].use, labels: labels, notes: notes,
      help: help, fixes: [])
  }
}
