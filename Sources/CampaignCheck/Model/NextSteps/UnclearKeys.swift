import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that nobody knows, and what a record lacks because of them. Both are one mistake.

extension ModelCheck {
  /// A key that is no field and resembles none.
  struct UnclearKey {
    let mapping: NodeID
    let key: NodeID
    let value: NodeID
    let name: String
    /// The merge key or alias that it comes through.
    let use: NodeID?
    /// The field that the record lacks, and that the key probably means.
    var meant: Field?
    /// True if the record lacks one of several fields, and the key may mean any of them.
    var isExcuse = false
  }

  /// Keeps a key until all fields of its record are known.
  mutating func noteUnclear(_ key: NodeID, _ name: String, in mapping: NodeID) {
    // More would not fit into a report.
    guard unclear.count <= Report.most else { return }
    unclear.append(UnclearKey(mapping: mapping, key: key, value: tree.sibling(after: key), name: name, use: use))
  }

  /// The positions of the unclear keys of a record. Those of the records inside it have been reported, so they are the
  /// last ones.
  private func unclearKeys(of record: Record) -> Range<Int> {
    let first = unclear.lastIndex { $0.mapping != record.mapping }.map { $0 + 1 } ?? 0
    return first..<unclear.count
  }

  /// True if a record lacks these fields only because one of its keys has a name that nobody knows. Each key is the
  /// reason for one finding.
  mutating func isUnderUnclearKey(_ fields: [Field], of record: Record) -> Bool {
    guard !unclear.isEmpty else { return false }
    let index = unclearKeys(of: record).first { index in
      let key = unclear[index]
      return key.meant == nil && !key.isExcuse && fields.contains { couldBe(key.value, $0.form) }
    }
    guard let index else { return false }
    if fields.count == 1 { unclear[index].meant = fields[0] } else { unclear[index].isExcuse = true }
    return true
  }

  /// True if the value of an unknown key is of the right kind for a form.
  private func couldBe(_ value: NodeID, _ form: Form) -> Bool {
    guard let value = tree.resolved(value) else { return false }
    switch form {
    case .list: return tree[value].kind == .sequence
    case .mapping, .record, .variant: return tree[value].kind == .mapping
    case .either(let forms): return forms.contains { couldBe(value, $0) }
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice:
      return tree[value].kind == .scalar && tree.value(of: value) != .null
    }
  }

  /// Reports `tap: { card: spring/hero }`, where `tap: spring/hero` belongs: a text under a key that no field of the
  /// record has. That the record lacks its own fields is the same mistake.
  mutating func reportTextUnderKey(_ mapping: NodeID, among forms: [Form], _ type: RecordType, of field: Field) -> Bool
  {
    let takesText = forms.contains { if case .text = $0 { true } else { false } }
    guard takesText, tree.childCount(of: mapping) == 2,
      let pair = tree.pairs(of: mapping).first(where: { _ in true }), tree[pair.key].kind == .scalar,
      tree.value(of: pair.value) == .text, isShort(pair.value)
    else { return false }
    let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
    var names: [String] = []
    for own in type.fields { own.field.addNames(to: &names) }
    guard !names.contains(name), nearest(to: name, among: names) == nil else { return false }
    let written = source(of: pair.value)
    let shown = sample.member(field.name, written)
    add(
      .unknownField, .unknown(name, type.noun), at: pair.key, help: .write(shown),
      fixes: [Fix(.write(shown), .needsReview, [Fix.Edit(replacing: tree[mapping].range, with: written)])])
    return true
  }

  private func isTextForNumber(_ value: NodeID, _ field: Field) -> Bool {
    switch field.form {
    case .integer, .number: tree.value(of: value) == .text
    default: false
    }
  }

  /// Reports the unclear keys of a record.
  mutating func reportUnclearKeys(of record: Record) {
    guard !unclear.isEmpty else { return }
    let range = unclearKeys(of: record)
    let own = Array(unclear[range])
    unclear.removeSubrange(range)
    // A comma that cuts a text has its own finding, a moment ago.
    let cut = cutTexts.suffix(100)
    for key in own where !cut.contains(where: { $0.includes(tree[key.key].range) }) {
      through(key.use) { $0.report(key, in: record.type, isAlone: own.count == 1) }
    }
  }

  /// Reports an unclear key. Of several in one record, nobody knows which of them means the field that is missing.
  private mutating func report(_ unclear: UnclearKey, in type: RecordType, isAlone: Bool) {
    let message = Message.unknown(unclear.name, type.noun)
    if let written = turned(unclear, in: type) {
      let range = ByteRange(start: tree[unclear.key].range.start, end: tree[unclear.value].range.end)
      let fix = Fix(.write(written), .needsReview, [Fix.Edit(replacing: range, with: written)])
      return add(.unknownField, message, at: unclear.key, help: .write(written), fixes: [fix])
    }
    guard let field = unclear.meant, isAlone, !isTextForNumber(unclear.value, field) else {
      return add(.unknownField, message, at: unclear.key, help: .known(type))
    }
    let spelling = tree[unclear.key].style == .plain ? field.name : doubleQuoted(field.name.utf8)
    let edit = Fix.Edit(replacing: tree[unclear.key].range, with: spelling)
    let fix = Fix(.write(field.name), .needsReview, [edit])
    add(.unknownField, message, at: unclear.key, help: .perhaps(field.name, type.noun), fixes: [fix])
  }

  /// The member that a key and a value mean the wrong way round: `shown: spring-sale/hero` for
  /// `spring-sale/hero: shown`.
  private mutating func turned(_ unclear: UnclearKey, in type: RecordType) -> String? {
    guard isShort(unclear.value), tree.value(of: unclear.value) == .text, unclear.use == nil else { return nil }
    let name = String(decoding: tree.text(of: unclear.value), as: UTF8.self)
    guard let field = absentFields(of: type, in: unclear.mapping).first(where: { $0.isCalled(name) }),
      takes(unclear.name, field.form)
    else { return nil }
    return sample.member(field.name, sample.text(unclear.name))
  }

  /// True if a form takes any text, or names, so that a key may be meant as its value.
  private func takes(_ text: String, _ form: Form) -> Bool {
    switch form {
    case .text, .name: true
    case .list(let list): takes(text, list.item)
    case .either(let forms): forms.contains { takes(text, $0) }
    case .choice(let choices): choices.all.contains { $0.name == text }
    case .slug, .link, .moment, .duration, .color, .locale, .timeZone, .boolean, .integer, .number, .mapping, .record,
      .variant:
      false
    }
  }
}

// MARK: - Values in place of filters

extension ModelCheck {
  /// Reports `{ property: fuel, any_of: [diesel, e10] }`: several values are one mistake, and mean `one_of`.
  mutating func reportListOfValues(_ mapping: NodeID, of variant: Variant) -> Bool {
    guard let comparison = variant.types.lazy.compactMap(\.comparison).first,
      let member = member(variant.types[0].fields[0].field.name, of: mapping), let list = tree.resolved(member.value),
      tree[list].kind == .sequence, tree.childCount(of: list) > 0,
      tree.items(of: list).allSatisfy({ tree[$0].kind == .scalar && tree.value(of: $0) != .null })
    else { return false }
    let name = FilterOperator.oneOf.row.field.name
    let own = tree.text(of: tree.resolved(member.key) ?? member.key)
    let hasSubject = self.member(comparison.subject.name, of: mapping) != nil
    // One value alone may also be a mistake in the list.
    guard hasSubject || tree.childCount(of: list) > 1 else { return false }
    let values = tree.items(of: list).prefix(3).map { source(of: $0) } + (tree.childCount(of: list) > 3 ? ["…"] : [])
    let written = sample.braces([
      sample.member(comparison.subject), sample.member(name, "[\(values.joined(separator: ", "))]"),
    ])
    through(member.mergeSource) { check in
      check.add(
        .renamedField, .valuesNotFilters(own, name), at: member.key,
        help: hasSubject ? nil : .write(written),
        fixes: hasSubject ? [check.replace(member.key, with: name, .needsReview)] : [])
    }
    return true
  }
}

// MARK: - Another document

extension ModelCheck {
  /// Reports a scenario and a campaign in one document, without a line `---` between them. All of their other keys are
  /// the same mistake.
  mutating func reportMissingSeparator(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    guard tree.syntax == .yaml, tree[mapping].style == .block, name == ScenarioTable.scenario.name,
      type === CampaignTable.record, let campaign = member(CampaignTable.campaign.name, of: mapping)?.key,
      let last = keys(of: mapping).max()
    else { return false }
    let later = max(campaign, key)
    handled = (mapping, last)
    let start = tree[later].range.start
    let edit = Fix.Edit(replacing: ByteRange(start: start, end: start), with: "---\n")
    add(
      .unknownField, later == key ? .newScenario : .newCampaign, at: later, help: .writeSeparator,
      fixes: [Fix(.writeSeparator, .needsReview, [edit])])
    return true
  }
}

// MARK: - On the level of the campaign

extension ModelCheck {
  /// A key of the campaign that belongs to the records below it.
  struct FieldOfBelow {
    let name: String
    let homes: [Level]
  }

  /// The keys of a campaign that belong to its cards or messages. Whatever they say, none of these lacks them.
  func fieldsOfBelow(in campaign: NodeID) -> [FieldOfBelow] {
    let type = CampaignTable.record
    var fields: [FieldOfBelow] = []
    // Nearly every key is a field of the campaign, so that nothing is made of it.
    var key = tree.firstChild(of: campaign)
    for _ in 0..<tree.childCount(of: campaign) / 2 {
      if let name = tree.resolved(key), tree[name].kind == .scalar, tree.withText(of: name, type.index) == nil {
        let text = String(decoding: tree.text(of: name), as: UTF8.self)
        let homes = Level.homes(of: text, near: type)
        if !homes.isEmpty { fields.append(FieldOfBelow(name: text, homes: homes)) }
      }
      key = tree.sibling(after: tree.sibling(after: key))
    }
    return fields
  }

  /// Counts the fields as present that the author has written for all records together, one level too high.
  mutating func fillSlotsFromAbove(of entry: Int, _ mapping: NodeID, as type: RecordType) {
    guard !below.isEmpty, tree.childCount(of: mapping) > 0 else { return }
    let key = tree.firstChild(of: mapping)
    for field in below where field.homes.contains(where: { $0.types.contains { $0 === type } }) {
      guard let index = type.fields.firstIndex(where: { $0.field.name == field.name }), !records.has(index, in: entry),
        type.fields[index].isRequired || type.fields[index].field.role == .channels
      else { continue }
      records.set(index, of: entry, key: key, value: tree.sibling(after: key), use: nil, isSound: false)
    }
  }
}

extension Message {
  static func unknown(_ name: String, _ noun: String) -> Message { "\(noun) has no field \(quoting: Array(name.utf8))" }
  static func known(_ type: RecordType) -> Message {
    let names = type.fields.map(\.field.name)
    if names.isEmpty { return removeIt }
    if names.count == 1 { return "its only field is \(names[0])" }
    return Level.has(type) && names.count > 5
      ? "its fields are \(listed(names)): see 'campaignc explain \(type.name)'" : "its fields are \(listed(names))"
  }
  fileprivate static func perhaps(_ field: String, _ noun: String) -> Message {
    "\(noun) needs '\(field)': if that is what you mean, write '\(field)'"
  }
  fileprivate static func valuesNotFilters(_ written: ArraySlice<UInt8>, _ meant: String) -> Message {
    "\(quoting: written) takes filters; '\(meant)' compares a property with several values"
  }
  fileprivate static let newScenario: Message = "a scenario begins here, but a line '---' is missing before it"
  fileprivate static let newCampaign: Message = "a campaign begins here, but a line '---' is missing before it"
  fileprivate static let writeSeparator: Message = "write a line '---' before it"
}
