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

  var type: RecordType { file.type(of: entry) }

  /// Whether a field is there, be it right or wrong.
  func has(_ field: Field) -> Bool { file.slot(field, of: entry) != nil }

  /// A field's value; nil where the field is left out or wrong.
  func value(_ field: Field) -> LintedValue? { type.index(of: field).flatMap { value(at: $0) } }

  /// The value of the field at a position of the type.
  func value(at position: Int) -> LintedValue? {
    guard let slot = file.slot(at: position, of: entry), slot.isSound, let node = file.resolved(slot.value)
    else { return nil }
    let keyUse = file.use(of: entry) ?? slot.use
    return LintedValue(
      file: file, node: node, key: slot.key, keyUse: keyUse, use: keyUse ?? (slot.value == node ? nil : slot.value))
  }

  /// The value of the first field of several that the record's type has: types that differ in a default have fields of their own.
  func value(_ fields: [Field]) -> LintedValue? {
    fields.lazy.compactMap { type.index(of: $0) }.first.flatMap { value(at: $0) }
  }

  /// The name of a card or a message, by which people know it.
  var id: LintedValue? { value(Self.ids) }
  private static let ids = [CardTable.id, MessageTable.id]

  /// The records that a field holds.
  func records(_ field: Field) -> [LintedRecord] {
    file.slot(field, of: entry).map { file.records(in: $0) } ?? []
  }

  /// Whether a field's value, or else its fallback, is a word.
  func says(_ field: Field, _ word: String) -> Bool {
    guard has(field) else { return field.fallback == .written(word) }
    return value(field)?.isWord(word) ?? false
  }

  /// What a field says, or what the campaign says for it.
  func value(_ field: Field, orOf campaignField: Field) -> LintedValue? {
    has(field) ? value(field) : campaign.value(campaignField)
  }
}

// MARK: - Campaigns and channels

extension LintedRecord {
  /// The campaign that the record is part of.
  var campaign: LintedRecord { LintedRecord(file: file, entry: file.campaign) }

  /// The clients that the campaign is for; none where it says so wrongly.
  var targets: Targets {
    if let targets = file.targets { return targets }
    let targets = campaignTargets
    file.targets = targets
    return targets
  }

  private var campaignTargets: Targets {
    let campaign = campaign
    guard campaign.has(CampaignTable.targets) else { return file.terms.targets }
    return campaign.value(CampaignTable.targets)?.items.reduce(into: []) { $0.formUnion(Targets(name: $1.text)) } ?? []
  }

  /// Whether a campaign ends when it starts, or before. What stands between the two is then not to blame.
  var isOverBeforeItStarts: Bool {
    guard let starts = value(CampaignTable.starts)?.moment, let ends = value(CampaignTable.ends)?.moment else {
      return false
    }
    return ends <= starts
  }

  /// Whether a card is shown as a content card.
  var isContentCard: Bool { isOn(SharedChoices.contentCards) }

  /// Whether a card is shown on the News Feed, as it is where it says nothing else.
  var isOnNewsFeed: Bool { isOn(SharedChoices.newsFeedName) }

  private func isOn(_ channel: String) -> Bool {
    let field = type === CardTable.crossPromotion ? CardTable.feedChannels : CardTable.channels
    guard has(field) else { return channel == SharedChoices.newsFeedName }
    return value(field)?.holds(channel) ?? false
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
