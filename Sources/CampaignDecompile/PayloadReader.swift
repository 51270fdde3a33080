internal import Bytes
internal import CampaignCompile
internal import CampaignLanguage
internal import Findings
internal import SourceTree

/// Reads the objects of a payload into records of a definition, along the payload's own description: the origin of a
/// key says which field its value becomes, and its form how.
struct PayloadReader {
  let tree: Tree
  /// Whom the payload is for. Those of clients come from many servers, and are read with patience.
  let reader: PayloadRecipient
  private(set) var notes: [DecompileNote] = []

  init(_ tree: Tree, for reader: PayloadRecipient) {
    self.tree = tree
    self.reader = reader
  }

  /// A record in the making.
  struct Draft {
    var record: DefinitionRecord
    /// Values about the records of a field, to be used after those are read.
    var besides: [(key: PayloadKey, value: NodeID)] = []
  }

  func place(_ node: NodeID) -> PayloadPlace { PayloadPlace(file: tree.file, node: node) }

  mutating func note(_ message: Message, at node: NodeID) {
    notes.append(DecompileNote(place: place(node), message: message))
  }

  /// The members of an object. Of a key that is repeated the last value counts.
  mutating func members(of object: NodeID) -> [Member] {
    let members = tree.members(of: object)
    if members.count * 2 < tree.childCount(of: object) { note(.repeatedKey, at: object) }
    return members
  }

  /// True if a value is null or, in a client payload, empty text, which means the same there.
  func saysNothing(_ node: NodeID) -> Bool {
    guard tree[node].kind == .scalar else { return false }
    return tree.value(of: node) == .null || reader == .clients && tree.text(of: node).isEmpty
  }
}

// MARK: - Objects

extension PayloadReader {
  /// Reads an object that is one of a variant's records; nil, and a note, where it is none of them.
  mutating func read(_ object: NodeID, as variant: PayloadVariant) -> DefinitionValue? {
    guard let choice = choice(of: variant, for: object) else {
      leaveOut(object, ofNoTypeIn: variant)
      return nil
    }
    if variant === TriggerConditionRecords.conditions, let limit = limit(of: object, in: choice) {
      note(.narrowed(choice.type), at: limit)
      return nil
    }
    return .init(.record(read(object, as: choice.records, of: choice.type, toldBy: variant.tag)), from: place(object))
  }

  /// A part of a condition that can't be expressed. Without it, a message would be shown to more people.
  private func limit(of condition: NodeID, in choice: Choice) -> NodeID? {
    let strange = tree.pairs(of: condition).first { pair in
      tree[pair.value].kind == .mapping && !isEmpty(pair.value)
        && choice.records.allSatisfy { $0.key(named: tree.text(of: pair.key)) == nil }
    }
    return strange?.value
  }

  /// Reads an object as a record of a type.
  ///
  /// A key that the first of the payload's records does not have may be one of the others'; `tag` is the one that tells
  /// them apart.
  mutating func read(
    _ object: NodeID, as records: [PayloadRecord], of type: RecordType, toldBy tag: String? = nil
  ) -> DefinitionRecord {
    var draft = Draft(record: DefinitionRecord(type))
    if let field = type.typeField {
      draft.record[field] = DefinitionValue(text: type.name, from: tree.member(tag ?? "", of: object).map(place))
    }
    fill(&draft, from: object, as: records, toldBy: tag)
    for (key, value) in draft.besides { takeBeside(key, value, into: &draft.record) }
    return draft.record
  }

  /// Reads an object whose values belong to a record that is being read.
  private mutating func fill(
    _ draft: inout Draft, from object: NodeID, as records: [PayloadRecord], toldBy tag: String? = nil
  ) {
    for member in members(of: object) where !saysNothing(member.value) {
      let name = tree.text(of: member.key)
      guard let key = records.lazy.compactMap({ $0.key(named: name) }).first else {
        leaveOut(member, of: draft.record.type)
        continue
      }
      if key.name != tag { take(key, member.value, into: &draft) }
    }
  }

  private mutating func take(_ key: PayloadKey, _ node: NodeID, into draft: inout Draft) {
    switch key.origin {
    case .constant: checkConstant(key, node, in: draft.record)
    case .field(let field): set(field, to: value(of: key, node, as: field), at: node, in: &draft.record)
    case .word(let field), .duration(let field):
      set(field, to: value(node, as: key.form, in: field.form), at: node, in: &draft.record)
    case .interval(let field): set(field, to: interval(node, as: key.form), at: node, in: &draft.record)
    case .part(let field, let part): take(key, node, as: part, of: field, into: &draft.record)
    case .whole: takeWhole(key, node, into: &draft)
    case .beside: draft.besides.append((key, node))
    case .groups(let field): set(field, to: groups(node, as: key.form), at: node, in: &draft.record)
    case .key, .identity, .stamp, .workspace: return
    case .operatorName, .comparator, .operand, .operandDuration, .operandType, .propertyType: return
    }
  }

  private mutating func set(
    _ field: Field, to value: DefinitionValue?, at node: NodeID, in record: inout DefinitionRecord
  ) {
    guard let value else { return }
    if record.type.index(of: field) == nil { note(.noSuchKey(record.type), at: node) }
    record[field] = value
  }

  /// Takes a part of a field's record: a colour of a message.
  private mutating func take(
    _ key: PayloadKey, _ node: NodeID, as part: Field, of field: Field, into record: inout DefinitionRecord
  ) {
    guard case .record(let type) = field.form else { return }
    var parts = record[field]?.record ?? DefinitionRecord(type)
    set(part, to: value(of: key, node, as: part), at: node, in: &parts)
    if !parts.isEmpty { record[field] = DefinitionValue(.record(parts), from: place(node)) }
  }

  /// Takes an object in which a part of the record stands.
  private mutating func takeWhole(_ key: PayloadKey, _ node: NodeID, into draft: inout Draft) {
    guard tree[node].kind == .mapping else { return leaveOut(node, .notObject) }
    switch key.form {
    case .record(let record): fill(&draft, from: node, as: [record])
    case .variant(let variant):
      guard let choice = choice(of: variant, for: node) else { return }
      fill(&draft, from: node, as: choice.records, toldBy: variant.tag)
    default: return
    }
  }

  /// Reads values next to the records of a field, item by item: the dark colours of buttons.
  private mutating func takeBeside(_ key: PayloadKey, _ node: NodeID, into record: inout DefinitionRecord) {
    guard case .beside(let field) = key.origin, case .list(.record(let items), _) = key.form,
      tree[node].kind == .sequence
    else { return leaveOut(node, .notList) }
    var values = record[field]?.items ?? []
    for (index, item) in tree.items(of: node).enumerated() {
      guard index < values.count, let own = values[index].record, tree[item].kind == .mapping else {
        leaveOut(item, .nothingBeside(field))
        continue
      }
      var draft = Draft(record: own)
      fill(&draft, from: item, as: [items])
      values[index].content = .record(draft.record)
    }
    if !values.isEmpty { record[field]?.content = .list(values) }
  }
}

// MARK: - What a definition does not say

extension PayloadReader {
  /// A value that is always the same says nothing, and neither does what only the server sets.
  private mutating func checkConstant(_ key: PayloadKey, _ node: NodeID, in record: DefinitionRecord) {
    guard case .constant(.text(let word)) = key.form, !tree.text(of: node).isWord(like: word) else { return }
    note(word.isEmpty ? .noSuchKey(record.type) : .noSuchValue(tree.text(of: node)), at: node)
  }

  mutating func leaveOut(_ object: NodeID, ofNoTypeIn variant: PayloadVariant) {
    note(.unknownType(variant.noun, tree.text(ofMember: variant.tag, in: object)), at: object)
  }

  mutating func leaveOut(_ member: Member, of type: RecordType) {
    if !ForeignKey.saysNothing(tree, member) { leaveOut(member.value, .noSuchKey(type)) }
  }

  /// Leaves out what stands around the cards or the messages of a payload.
  mutating func leaveOut(around member: Member) {
    if !ForeignKey.saysNothing(tree, member) { leaveOut(member.value, .aroundItems) }
  }

  /// Notes that a value is left out, if it says anything.
  private mutating func leaveOut(_ node: NodeID, _ message: Message) {
    if !isEmpty(node) { note(message, at: node) }
  }

  /// True if nothing is in a value, or in what is in it.
  func isEmpty(_ node: NodeID) -> Bool {
    switch tree[node].kind {
    case .scalar, .alias: saysNothing(node)
    case .sequence: tree.items(of: node).allSatisfy { isEmpty($0) }
    case .mapping: tree.pairs(of: node).allSatisfy { isEmpty($0.value) }
    }
  }
}

extension Message {
  fileprivate static let repeatedKey: Message = "this key is repeated; the last value is used"
  fileprivate static let notObject: Message = "left out: expected an object"
  fileprivate static let notList: Message = "left out: expected a list"

  fileprivate static func unknownType(_ noun: String, _ word: ArraySlice<UInt8>) -> Message {
    word.isEmpty
      ? "left out: this \(noun) has no type"
      : "left out: unknown type of \(noun): \(quoting: word)"
  }

  fileprivate static let aroundItems: Message = "left out: this is neither a card nor a message"

  fileprivate static func narrowed(_ type: RecordType) -> Message {
    "left out with its trigger: a campaign file can't add conditions to \(type.noun)"
  }

  fileprivate static func noSuchKey(_ type: RecordType) -> Message {
    "left out: a payload of \(type.noun) has no such key"
  }

  fileprivate static func noSuchValue(_ word: ArraySlice<UInt8>) -> Message {
    "left out: a campaign file can't express \(quoting: word) here"
  }

  fileprivate static func nothingBeside(_ field: Field) -> Message {
    "left out: '\(field.name)' has no such item"
  }
}
