import Bytes
import CampaignCompile
import CampaignLanguage
import Findings
import SourceTree

/// Reads the objects of a payload into records of a definition, with the same description that the compiler uses: the
/// origin of a key names the field for its value, and its form says how to convert the value.
struct PayloadReader {
  let tree: Tree
  /// The recipient of the payload. Client payloads come from many servers, and are read leniently.
  let reader: PayloadRecipient
  private(set) var notes: [DecompileNote] = []

  init(_ tree: Tree, for reader: PayloadRecipient) {
    self.tree = tree
    self.reader = reader
  }

  /// A record that is being read.
  struct Draft {
    var record: DefinitionRecord
    /// Values for the records of a field, which are used after those have been read.
    var besides: [(key: PayloadKey, value: NodeID)] = []
  }

  func place(_ node: NodeID) -> PayloadPlace { PayloadPlace(file: tree.file, node: node) }

  mutating func note(_ message: Message, at node: NodeID) {
    notes.append(DecompileNote(place: place(node), message: message))
  }

  /// The members of an object. If a key is repeated, the last value counts.
  mutating func members(of object: NodeID) -> [Member] {
    let members = tree.members(of: object)
    if members.count * 2 < tree.childCount(of: object) { note(.repeatedKey, at: object) }
    return members
  }

  /// True if a value is null or, in a client payload, an empty text, which means the same there.
  func saysNothing(_ node: NodeID) -> Bool {
    guard tree[node].kind == .scalar else { return false }
    return tree.value(of: node) == .null || reader == .clients && tree.text(of: node).isEmpty
  }
}

// MARK: - Objects

extension PayloadReader {
  /// Reads an object that is one of a variant's records. Returns nil, with a note, if it is not.
  mutating func read(_ object: NodeID, as variant: PayloadVariant) -> DefinitionValue? {
    guard let choice = choice(of: variant, for: object) else {
      leaveOut(object, ofNoTypeIn: variant)
      return nil
    }
    if variant.isCondition, let limit = limit(of: object, in: choice) {
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
  /// A key that the first of the payload's records lacks may belong to one of the others. `tag` is the key that
  /// distinguishes them.
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

  /// Adds the values of an object to a record that is being read.
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
    case .field(let field), .campaignID(let field):
      set(field, to: value(of: key, node, as: field), at: node, in: &draft.record)
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

  /// Adds a part of a field's record, such as a colour of a message.
  private mutating func take(
    _ key: PayloadKey, _ node: NodeID, as part: Field, of field: Field, into record: inout DefinitionRecord
  ) {
    guard case .record(let type) = field.form else { return }
    var parts = record[field]?.record ?? DefinitionRecord(type)
    set(part, to: value(of: key, node, as: part), at: node, in: &parts)
    if !parts.isEmpty { record[field] = DefinitionValue(.record(parts), from: place(node)) }
  }

  /// Reads an object that contains a part of the record.
  private mutating func takeWhole(_ key: PayloadKey, _ node: NodeID, into draft: inout Draft) {
    guard tree[node].kind == .mapping else { return leaveOut(node, .notObject) }
    switch key.form {
    case .record(let record): fill(&draft, from: node, as: [record])
    case .variant(let variant):
      guard let choice = choice(of: variant, for: node) else { return }
      fill(&draft, from: node, as: choice.records, toldBy: variant.tag)
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .texts, .list, .scalar, .digest:
      return
    }
  }

  /// Reads values next to the records of a field, item by item, such as the dark colours of buttons.
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

// MARK: - Values that a definition can't express

extension PayloadReader {
  /// Adds a note if a value differs from the constant that the payload should have. The constant itself has no meaning
  /// for a definition.
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

  /// Leaves out a member next to the cards or the messages of a payload.
  mutating func leaveOut(around member: Member) {
    if !ForeignKey.saysNothing(tree, member) { leaveOut(member.value, .aroundItems) }
  }

  /// Adds a note that a value is left out, unless it is empty.
  private mutating func leaveOut(_ node: NodeID, _ message: Message) {
    if !isEmpty(node) { note(message, at: node) }
  }

  /// True if a value is empty, or contains only empty values.
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

  fileprivate static func nothingBeside(_ field: Field) -> Message { "left out: '\(field.name)' has no such item" }
}
