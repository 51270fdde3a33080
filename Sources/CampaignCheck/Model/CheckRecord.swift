import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

// Mappings as records: which fields are there, which are missing, and what does not belong.

extension ModelCheck {
  /// Checks a value that should be a record. Whether it is a mapping at all.
  @discardableResult
  mutating func checkRecord(_ id: NodeID, as type: RecordType, among variant: Variant? = nil) -> Bool {
    withMapping(id, wanted: type.noun, [type]) { check, mapping in
      if variant == nil, let key = type.refusedKey, check.reportNested(key, in: mapping) { return }
      // A full report has room for nothing that a record could show.
      guard !check.isAtEnd() else { return }
      let entry = check.records.open(mapping, as: type, usedAt: check.use)
      check.fillSlots(of: entry, from: mapping, as: type, among: variant)
      check.fillSlotsFromAbove(of: entry, mapping, as: type)
      check.records.close(entry)
      check.judgeFields(of: entry)
    }
  }

  /// Follows an alias, and asks for a mapping.
  private mutating func withMapping(
    _ id: NodeID, wanted: @autoclosure () -> String, _ types: @autoclosure () -> [RecordType],
    of variant: Variant? = nil, _ body: (inout ModelCheck, NodeID) -> Void
  ) -> Bool {
    guard let node = tree.resolved(id) else { return false }
    return through(node == id ? nil : id) { check in
      guard check.tree[node].kind == .mapping else {
        let advice = check.adviceForRecord(node, as: types(), of: variant)
        check.add(
          .wrongForm, .notMapping(wanted(), check.found(node)), at: node, help: advice.help, fixes: advice.fixes)
        return false
      }
      body(&check, node)
      return true
    }
  }

  /// Checks each key once, in the order of the text; in filters, fields come first. If the mapping merges others, only
  /// the members that count are checked.
  private mutating func fillSlots(of entry: Int, from mapping: NodeID, as type: RecordType, among variant: Variant?) {
    var key = tree.firstChild(of: mapping)
    let count = tree.childCount(of: mapping) / 2
    if hasMerge(mapping) {
      for member in tree.members(of: mapping) {
        through(member.mergeSource) {
          let (key, value, use) = (member.key, member.value, member.mergeSource)
          if $0.fillField(of: entry, key: key, value: value, use: use, type, mapping) { return }
          $0.takeOther(key, value, use: use, of: entry, type, mapping, variant)
        }
      }
      return
    }
    var others: [Pair] = []
    for _ in 0..<count {
      let value = tree.sibling(after: key)
      if !fillField(of: entry, key: key, value: value, use: nil, type, mapping) {
        if type.comparison != nil {
          others.append(Pair(key: key, value: value))
        } else {
          takeOther(key, value, use: nil, of: entry, type, mapping, variant)
        }
      }
      key = tree.sibling(after: value)
    }
    // Several keys of a filter can mean one field. Which of them counts must not depend on the order of keys, or
    // `format --order` would change the words of findings. It moves keys only if one of them is a field.
    if others.count > 1, others.count < count { others.sort { precedes($0.key, $1.key) } }
    for pair in others { takeOther(pair.key, pair.value, use: nil, of: entry, type, mapping, variant) }
  }

  private func precedes(_ left: NodeID, _ right: NodeID) -> Bool {
    tree.text(of: left).lexicographicallyPrecedes(tree.text(of: right))
  }

  /// The keys of a mapping, including those that it merges.
  func keys(of mapping: NodeID) -> [NodeID] {
    hasMerge(mapping) ? tree.members(of: mapping).map(\.key) : tree.pairs(of: mapping).map(\.key)
  }

  private func hasMerge(_ mapping: NodeID) -> Bool {
    var key = tree.firstChild(of: mapping)
    for _ in 0..<tree.childCount(of: mapping) / 2 {
      if tree.isMergeKey(key) { return true }
      key = tree.sibling(after: tree.sibling(after: key))
    }
    return false
  }

  /// True if a merge key has a value that gives nothing, which has a finding of its own.
  private func hasBrokenMerge(_ mapping: NodeID) -> Bool {
    tree.pairs(of: mapping).contains { pair in
      guard tree.isMergeKey(pair.key) else { return false }
      return tree.resolved(pair.value).map { tree[$0].kind != .mapping } ?? true
    }
  }

  /// Checks the value of a field. Returns false for a key that is none.
  private mutating func fillField(
    of entry: Int, key: NodeID, value: NodeID, use: NodeID?, _ type: RecordType, _ mapping: NodeID
  ) -> Bool {
    // Other rules report keys that are lists or mappings.
    guard let name = tree.resolved(key), tree[name].kind == .scalar, !isAtEnd() else { return true }
    guard let index = tree.withText(of: name, type.index) else { return false }
    if type.hasFormerNames { reportOldName(key, name, of: type.fields[index].field, in: mapping) }
    guard !records.has(index, in: entry) else { return true }
    records.set(index, of: entry, key: key, value: value, use: use, isSound: true)
    let firstWithin = records.entries.count
    let field = type.fields[index].field
    let isKnown = self.copied?.take(value, in: tree, into: &records) ?? false
    if isKnown { records.noteCopy(at: index, of: entry) }
    let isSound = isKnown || checkValue(value, as: field.form, of: field)
    records.settle(isSound: isSound, recordsFrom: firstWithin)
    return true
  }

  /// Judges a key that is no field. If a field is probably meant, it counts as present.
  private mutating func takeOther(
    _ key: NodeID, _ value: NodeID, use: NodeID?, of entry: Int, _ type: RecordType, _ mapping: NodeID,
    _ variant: Variant?
  ) {
    guard let name = tree.resolved(key), !isAtEnd() else { return }
    if type.isOwnKey(tree.text(of: name)) { return }
    if type.isDocument, tree.isSchemaLink(key) {
      _ = checkValue(value, as: RecordType.schemaLink.form, of: RecordType.schemaLink)
      return
    }
    // Other rules report keys that are not text, and merge keys without a mapping.
    guard tree.value(of: name) == .text, !tree.isMergeKey(key) else {
      // `10,5`: the number after the comma looks like a key.
      if !tree.isMergeKey(key) { _ = reportCutAtComma(key, in: mapping, as: type) }
      return
    }
    let meant = reportUnknown(key, text: tree.text(of: name), in: mapping, of: entry, as: type, among: variant)
    noteUntyped(value)
    if let index = meant.flatMap({ type.index(of: $0) }) {
      records.set(index, of: entry, key: key, value: value, use: use, isSound: false)
    }
  }

  /// Notes a value of which nobody can tell what it should be.
  private mutating func noteUntyped(_ value: NodeID) {
    if untyped.count < 1000 { untyped.append(tree[value].range) }
  }

  /// Looks at which fields a record has, once it has all that it will have.
  private mutating func judgeFields(of entry: Int) {
    let record = Record(records, entry)
    reportMissing(in: record)
    checkConstraints(of: record)
    reportUnclearKeys(of: record)
  }

  private mutating func reportMissing(in record: Record) {
    let missing = record.type.required.subtracting(record.fields)
    // A broken merge might have given the missing fields, so they are not reported.
    guard !missing.isEmpty, !hasBrokenMerge(record.mapping) else { return }
    for position in missing {
      let field = record.type.fields[position].field
      guard !isExcused(record, from: [field]), !isUnderUnclearKey([field], of: record) else { continue }
      guard !reportConfused(with: field, in: record) else { continue }
      add(
        .missingField, .missing(field.name, in: record.type.noun), at: record.firstKey(in: tree),
        help: .addExample(sample.member(field)))
    }
  }
}

// MARK: - Variants

extension ModelCheck {
  /// Checks a mapping whose type must be found first. Findings mention only the fields of that type.
  mutating func checkVariant(_ id: NodeID, of variant: Variant) -> Bool {
    guard let node = tree.resolved(id), tree[node].kind == .mapping else {
      return checkRecord(id, as: variant)
    }
    switch variant.distinction {
    case .presence:
      let isSpecial = hasOrMisspells(variant.types[0].fields[0].field, unlike: variant.types[1], node)
      if isSpecial, reportListOfValues(node, of: variant) { return false }
      return checkRecord(id, as: variant.types[isSpecial ? 0 : 1], among: variant)
    case .type:
      guard let type = through(node == id ? nil : id, { $0.findType(of: node, among: variant) }) else {
        noteUntyped(node)
        return false
      }
      return checkRecord(id, as: type, among: variant)
    }
  }

  private mutating func checkRecord(_ id: NodeID, as variant: Variant) -> Bool {
    withMapping(id, wanted: "a \(variant.noun)", variant.types, of: variant) { _, _ in }
  }

  private mutating func findType(of mapping: NodeID, among variant: Variant) -> RecordType? {
    guard let field = variant.typeField else { return nil }
    let written = member(field.name, of: mapping)
    if written == nil, let type = typeWithoutSpace(field, of: mapping, among: variant) { return type }
    guard let member = written ?? misspelt(field, of: mapping, among: variant) else {
      if hasBrokenMerge(mapping) || reportEventAsKey(in: mapping, among: variant) { return nil }
      if reportSurplusLevel(in: mapping, among: variant) { return nil }
      let key = tree.childCount(of: mapping) > 0 ? tree.firstChild(of: mapping) : mapping
      let fitting = fittingType(of: mapping, among: variant)
      let help = fitting.map { Message.addExample(sample.member(field, word: $0.name)) }
      add(
        .missingField, .missing(field.name, in: "a \(variant.noun)"), at: key,
        help: help ?? .oneOf(variant.types.map(\.name)))
      return nil
    }
    let type = through(member.mergeSource) { $0.type(named: member.value, in: field, of: mapping, among: variant) }
    if type == nil, written == nil { reportKeyOfType(member.key, field, variant) }
    return type
  }

  /// The type of `{type:slideup}`. The missing space is reported with the other fields.
  private func typeWithoutSpace(_ field: Field, of mapping: NodeID, among variant: Variant) -> RecordType? {
    for key in keys(of: mapping) where fieldBeforeColon(key, among: [field]) != nil {
      let name = tree.text(of: key).dropFirst(field.name.utf8.count + 1)
      if let type = variant.type(named: name) { return type }
    }
    return nil
  }

  /// The only type that has all fields of a mapping; nil if there are several.
  private func fittingType(of mapping: NodeID, among variant: Variant) -> RecordType? {
    let keys = keys(of: mapping).map { String(decoding: tree.text(of: tree.resolved($0) ?? $0), as: UTF8.self) }
    let fitting = variant.types.filter { type in keys.allSatisfy(type.has) }
    return fitting.count == 1 ? fitting.first : nil
  }

  /// A key that was probably meant to be `type`, because its value is one. The misspelling is reported with the other
  /// fields.
  private func misspelt(_ field: Field, of mapping: NodeID, among variant: Variant) -> Member? {
    tree.members(of: mapping).first { member in
      guard let key = tree.resolved(member.key), let value = tree.resolved(member.value) else { return false }
      let name = String(decoding: tree.text(of: key), as: UTF8.self)
      guard nearest(to: name, among: [field.name]) != nil || field.foreign.contains(name) else { return false }
      let isType = tree.value(of: value) == .text && variant.type(named: tree.text(of: value)) != nil
      return isType || hasLetters(letters(of: name), field.name)
    }
  }

  /// True if a mapping has the field that tells its type. Also true for a similar key, if no key is a field of the
  /// other type.
  private func hasOrMisspells(_ field: Field, unlike other: RecordType, _ mapping: NodeID) -> Bool {
    if member(field.name, of: mapping) != nil { return true }
    let keys = keys(of: mapping)
    let isOther = keys.contains { tree.withText(of: tree.resolved($0) ?? $0, other.index) != nil }
    // Comparing spellings takes longest, and nearly every mapping is told without it.
    return !isOther
      && keys.contains { key in
        let name = String(decoding: tree.text(of: tree.resolved(key) ?? key), as: UTF8.self)
        return field.foreign.contains(name) || nearest(to: name, among: [field.name]) != nil
      }
  }

  /// An alternative within an alternative.
  private mutating func reportNested(_ key: String, in mapping: NodeID) -> Bool {
    guard let nested = member(key, of: mapping) else { return false }
    through(nested.mergeSource) {
      $0.add(.fieldNotForType, .nestedAlternative(key), at: nested.key, help: .oneList)
    }
    return true
  }

  private mutating func type(
    named id: NodeID, in field: Field, of mapping: NodeID, among variant: Variant
  ) -> RecordType? {
    guard let value = tree.resolved(id) else { return nil }
    return through(value == id ? nil : id) { check in
      guard check.tree.value(of: value) == .text else {
        check.add(
          .wrongForm, .wrongKind(field.name, "the name of a type", check.found(value)), at: value,
          help: .oneOf(variant.types.map(\.name)))
        return nil
      }
      let name = check.tree.text(of: value)
      guard let type = variant.type(named: name) else {
        check.reportUnknownType(value, name, in: mapping, among: variant)
        return nil
      }
      return type
    }
  }

  /// A member of a mapping by its name.
  func member(_ name: String, of mapping: NodeID) -> Member? {
    if hasMerge(mapping) {
      return tree.members(of: mapping).first { tree.text(of: tree.resolved($0.key) ?? $0.key, is: name) }
    }
    var key = tree.firstChild(of: mapping)
    for _ in 0..<tree.childCount(of: mapping) / 2 {
      let value = tree.sibling(after: key)
      if tree.text(of: tree.resolved(key) ?? key, is: name) { return Member(key: key, value: value) }
      key = tree.sibling(after: value)
    }
    return nil
  }
}

// MARK: - Records

/// A record whose fields have been looked at: what constraints ask.
struct Record {
  let type: RecordType
  let mapping: NodeID
  /// The fields that are present, right or wrong.
  let fields: FieldSet
  private let records: CheckedRecords
  private let entry: Int

  init(_ records: CheckedRecords, _ entry: Int) {
    type = records.entries[entry].type
    mapping = records.entries[entry].mapping
    fields = records.entries[entry].fields
    self.records = records
    self.entry = entry
  }

  func slot(_ index: Int) -> CheckedRecords.Slot? { records.slot(index, of: entry) }

  func slot(_ field: Field) -> CheckedRecords.Slot? { type.index(of: field).flatMap { slot($0) } }

  func firstKey(in tree: Tree) -> NodeID { records.firstKey(of: entry, in: tree) }
}

extension CheckedRecords {
  /// The place to report a missing field: the first key of the mapping, or the mapping itself if it is empty. It is not
  /// the key of variations if there is another one: what a reader gets has no variations, and has the same place.
  package func firstKey(of entry: Int, in tree: Tree) -> NodeID {
    let mapping = entries[entry].mapping
    guard tree.childCount(of: mapping) > 0 else { return mapping }
    let first = tree.firstChild(of: mapping)
    guard let position = entries[entry].position(of: .variations), slot(position, of: entry)?.key == first else {
      return first
    }
    return tree.pairs(of: mapping).dropFirst().first { _ in true }?.key ?? first
  }
}

extension RuleInfo {
  package static let missingField = RuleInfo(
    .missingField, .error,
    finds: "A campaign, card, message, trigger, filter or button without a field that it must have.",
    because: "Clients drop a record without a required field, most of them without a message.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    example: """
        campaign: spring-sale
        cards:
          - type: text_announcement
            id: hours
            title: Longer hours
      +     description: From April on we are open until eight.
      """)
}

extension Message {
  static func missing(_ field: String, in noun: String) -> Message { "\(noun) needs '\(field)'" }
  fileprivate static func notMapping(_ wanted: String, _ found: String) -> Message {
    "expected \(wanted), but this is \(found)"
  }
  fileprivate static func nestedAlternative(_ field: String) -> Message {
    "'\(field)' can't contain another '\(field)'"
  }
  fileprivate static let oneList: Message = "put all the filters into one list"
  fileprivate static func oneOf(_ names: [String]) -> Message { "use one of \(listed(names))" }
}
