internal import CampaignLanguage
package import Findings
internal import SourceText
internal import SourceTree

// Mappings as records: which fields are there, which are missing, and what does not belong.

extension ModelCheck {
  /// Checks a value that should be a record. Whether it is a mapping at all.
  @discardableResult
  mutating func checkRecord(_ id: NodeID, as type: RecordType, among variant: Variant? = nil) -> Bool {
    withMapping(id, wanted: type.noun) { check, mapping in
      if variant == nil, let key = type.refusedKey, check.reportNested(key, in: mapping) { return }
      let entry = check.records.open(mapping, as: type, usedAt: check.use)
      check.fillSlots(of: entry, from: mapping, as: type, among: variant)
      check.judgeFields(of: entry)
      check.records.close(entry)
    }
  }

  /// Follows an alias, and asks for a mapping.
  private mutating func withMapping(
    _ id: NodeID, wanted: String, _ body: (inout ModelCheck, NodeID) -> Void
  ) -> Bool {
    guard let node = tree.resolved(id) else { return false }
    return through(node == id ? nil : id) { check in
      guard check.tree[node].kind == .mapping else {
        check.add(.wrongForm, .notMapping(wanted, check.found(node)), at: node)
        return false
      }
      body(&check, node)
      return true
    }
  }

  /// Looks at each key once: in the order of the text, and where the mapping merges others, what it means.
  private mutating func fillSlots(of entry: Int, from mapping: NodeID, as type: RecordType, among variant: Variant?) {
    var key = tree.firstChild(of: mapping)
    let count = tree.childCount(of: mapping) / 2
    if hasMerge(mapping) {
      for member in tree.members(of: mapping) {
        through(member.mergeSource) {
          $0.fillSlot(
            of: entry, key: member.key, value: member.value, use: member.mergeSource, type, mapping, variant)
        }
      }
      return
    }
    for _ in 0..<count {
      let value = tree.sibling(after: key)
      fillSlot(of: entry, key: key, value: value, use: nil, type, mapping, variant)
      key = tree.sibling(after: value)
    }
  }

  /// The keys that a mapping has, those of what it merges too.
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

  private mutating func fillSlot(
    of entry: Int, key: NodeID, value: NodeID, use: NodeID?, _ type: RecordType, _ mapping: NodeID,
    _ variant: Variant?
  ) {
    guard let name = tree.resolved(key), tree[name].kind == .scalar, !isAtEnd() else { return }
    guard let index = tree.withText(of: name, type.index) else {
      // Other rules report keys that are not text, and merge keys without a mapping.
      guard tree.value(of: name) == .text, !tree.isMergeKey(key) else { return }
      let meant = reportUnknown(key, text: tree.text(of: name), in: mapping, of: entry, as: type, among: variant)
      if let index = meant.flatMap({ type.index(of: $0) }) {
        records.set(index, of: entry, to: CheckedRecords.Slot(key: key, value: value, use: use, isSound: false))
      }
      return
    }
    guard records.slot(index, of: entry) == nil else { return }
    records.set(index, of: entry, to: CheckedRecords.Slot(key: key, value: value, use: use, isSound: true))
    let firstWithin = records.entries.count
    let field = type.fields[index].field
    let isSound = checkValue(value, as: field.form, of: field)
    records.settle(index, of: entry, isSound: isSound, recordsFrom: firstWithin)
  }

  /// Looks at which fields a record has, once it has all that it will have.
  private mutating func judgeFields(of entry: Int) {
    let record = Record(records, entry)
    reportMissing(in: record)
    checkConstraints(of: record)
  }

  private mutating func reportMissing(in record: Record) {
    var missing = record.type.required & ~record.fields
    while missing != 0 {
      let field = record.type.fields[missing.trailingZeroBitCount].field
      add(.missingField, .missing(field.name, in: record.type.noun), at: record.firstKey(in: tree))
      missing &= missing - 1
    }
  }
}

// MARK: - Variants

extension ModelCheck {
  /// Checks a mapping whose type must be found first. Findings mention only the fields of that type.
  mutating func checkVariant(_ id: NodeID, of variant: Variant) -> Bool {
    guard let node = tree.resolved(id), tree[node].kind == .mapping else {
      return checkRecord(id, as: variant.types[0], noun: variant.noun)
    }
    switch variant.distinction {
    case .presence:
      let isSpecial = hasOrMisspells(variant.types[0].fields[0].field, unlike: variant.types[1], node)
      return checkRecord(id, as: variant.types[isSpecial ? 0 : 1], among: variant)
    case .type:
      guard let type = through(node == id ? nil : id, { $0.findType(of: node, among: variant) }) else { return false }
      return checkRecord(id, as: type, among: variant)
    }
  }

  private mutating func checkRecord(_ id: NodeID, as type: RecordType, noun: String) -> Bool {
    withMapping(id, wanted: "a \(noun)") { _, _ in }
  }

  private mutating func findType(of mapping: NodeID, among variant: Variant) -> RecordType? {
    guard let member = member("type", of: mapping) ?? misspeltType(of: mapping, among: variant) else {
      let key = tree.childCount(of: mapping) > 0 ? tree.firstChild(of: mapping) : mapping
      add(.missingField, .missing("type", in: "a \(variant.noun)"), at: key, help: .oneOf(variant.types.map(\.name)))
      return nil
    }
    return through(member.mergeSource) { $0.type(named: member.value, among: variant) }
  }

  /// A key that was to be `type`: it is told by its value, which is one. That it is misspelt is said with the other
  /// fields.
  private func misspeltType(of mapping: NodeID, among variant: Variant) -> Member? {
    let field = variant.types[0].fields.first { $0.field.name == "type" }?.field
    return tree.members(of: mapping).first { member in
      guard let key = tree.resolved(member.key), let value = tree.resolved(member.value) else { return false }
      let name = String(decoding: tree.text(of: key), as: UTF8.self)
      guard nearest(to: name, among: ["type"]) != nil || field?.foreign.contains(name) ?? false else { return false }
      return tree.value(of: value) == .text && variant.type(named: tree.text(of: value)) != nil
    }
  }

  /// True if a mapping has the field that tells its type, or, where nothing speaks for the other type, one that is
  /// nearly it.
  private func hasOrMisspells(_ field: Field, unlike other: RecordType, _ mapping: NodeID) -> Bool {
    if member(field.name, of: mapping) != nil { return true }
    let keys = keys(of: mapping)
    let isOther = keys.contains { key in other.fields.contains { tree.text(of: key, is: $0.field.name) } }
    // Comparing spellings takes longest, and nearly every mapping is told without it.
    return !isOther
      && keys.contains { nearest(to: String(decoding: tree.text(of: $0), as: UTF8.self), among: [field.name]) != nil }
  }

  /// An alternative within an alternative.
  private mutating func reportNested(_ key: String, in mapping: NodeID) -> Bool {
    guard let nested = member(key, of: mapping) else { return false }
    through(nested.mergeSource) {
      $0.add(.fieldNotForType, .nestedAlternative(key), at: nested.key, help: .oneList)
    }
    return true
  }

  private mutating func type(named id: NodeID, among variant: Variant) -> RecordType? {
    guard let value = tree.resolved(id) else { return nil }
    return through(value == id ? nil : id) { check in
      guard check.tree.value(of: value) == .text else {
        check.add(.wrongForm, .wrongKind("type", "the name of a type", check.found(value)), at: value)
        return nil
      }
      let name = check.tree.text(of: value)
      guard let type = variant.type(named: name) else {
        check.reportUnknownType(value, name, among: variant)
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
  /// The fields that are present, right or wrong: one bit for each, by its position in the type.
  let fields: UInt64
  private let slots: ArraySlice<CheckedRecords.Slot?>

  init(_ records: CheckedRecords, _ entry: Int) {
    type = records.entries[entry].type
    mapping = records.entries[entry].mapping
    fields = records.entries[entry].fields
    slots = records.slots(of: entry)
  }

  func slot(_ index: Int) -> CheckedRecords.Slot? { slots[slots.startIndex + index] }

  func slot(_ field: Field) -> CheckedRecords.Slot? { type.index(of: field).flatMap { slot($0) } }

  /// The place to report a missing field: the first key of the mapping, or the mapping itself if it is empty.
  func firstKey(in tree: Tree) -> NodeID {
    tree.childCount(of: mapping) > 0 ? tree.firstChild(of: mapping) : mapping
  }
}

extension RuleInfo {
  package static let missingField = RuleInfo(
    .missingField, .error,
    finds: "A campaign, card, message, trigger, filter or button without a field that it must have.",
    because: "Clients drop a record without a required field, most of them without a message.",
    source: "News Feed data model and SDK headers; in-app message documentation and SDK models",
    bad: """
      campaign: spring-sale
      cards:
        - type: text_announcement
          id: hours
          title: Longer hours
      """,
    good: """
      campaign: spring-sale
      cards:
        - type: text_announcement
          id: hours
          title: Longer hours
          description: From April on we are open until eight.
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
