import Bytes
import CampaignLanguage
import Findings
import SourceTree

// Records without a type, whose fields show what is meant: `event: cart_viewed`, `card: { … }`.

extension ModelCheck {
  /// Reports `- event: cart_viewed` and `- custom_event: cart_viewed`: the name of an event without the type of its
  /// trigger.
  mutating func reportEventAsKey(in mapping: NodeID, among variant: Variant) -> Bool {
    guard let type = variant.typeOfNamedEvents, let event = type.field(ofNamedEvents: variant) else { return false }
    let pair = tree.pairs(of: mapping).first { pair in
      guard let key = tree.resolved(pair.key), tree[key].kind == .scalar else { return false }
      let name = String(decoding: tree.text(of: key), as: UTF8.self)
      return name == type.name || event.name == name || event.foreign.contains(name)
    }
    guard let pair, let value = tree.resolved(pair.value), tree.value(of: value) == .text, isShort(value) else {
      return false
    }
    let members = membersOfEvent(value, variant)
    let separator = tree[mapping].style == .flow ? ", " : "\n" + indentation(of: pair.key)
    let edit = Fix.Edit(replacing: range(of: pair), with: members.joined(separator: separator))
    add(
      .missingField, .missing(variant.typeField?.name ?? "", in: "a \(variant.noun)"), at: pair.key,
      help: .write(sample.braces(members)), fixes: [Fix(.write(sample.braces(members)), .needsReview, [edit])])
    return true
  }

  /// The help for the name of an event in place of a type, or of a whole trigger.
  func adviceForEvent(_ value: NodeID, among variant: Variant) -> Message? {
    guard variant.typeOfNamedEvents != nil, tree.value(of: value) == .text, isShort(value),
      tree.text(of: value).allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
    else { return nil }
    return .eventOfApp(sample.braces(membersOfEvent(value, variant)))
  }

  private func membersOfEvent(_ value: NodeID, _ variant: Variant) -> [String] {
    guard let type = variant.typeOfNamedEvents, let event = type.field(ofNamedEvents: variant),
      let typeField = variant.typeField
    else { return [] }
    return [
      sample.member(typeField.name, sample.text(type.name)),
      sample.member(event.name, sample.text(String(decoding: tree.text(of: value), as: UTF8.self))),
    ]
  }

  /// Reports `- card: { … }`: a level too many around the fields of a record.
  mutating func reportSurplusLevel(in mapping: NodeID, among variant: Variant) -> Bool {
    guard tree.childCount(of: mapping) == 2, let typeField = variant.typeField else { return false }
    let pair = pair(of: tree.firstChild(of: mapping))
    guard let key = tree.resolved(pair.key), tree[key].kind == .scalar, let inner = tree.resolved(pair.value),
      tree[inner].kind == .mapping, member(typeField.name, of: inner) != nil
    else { return false }
    add(
      .wrongForm, .surplusLevel(tree.text(of: key), variant.noun), at: pair.key,
      help: .withoutKey(variant.noun))
    return true
  }

  /// Reports `Type: text_anouncement`, where the key and the type are both wrong.
  mutating func reportKeyOfType(_ id: NodeID, _ field: Field, _ variant: Variant) {
    guard let key = tree.resolved(id), tree[key].kind == .scalar else { return }
    add(
      .unknownField, .unknownKey(tree.text(of: key), variant.noun), at: key,
      fixes: [replace(key, with: field.name, .keepsMeaning)])
  }
}

extension Variant {
  /// The type for events that apps name themselves; nil if the records are no triggers.
  fileprivate var typeOfNamedEvents: RecordType? { types.first { $0.event == .customEvent } }
}

extension RecordType {
  /// The field with the name of the event: the required one besides the type.
  fileprivate func field(ofNamedEvents variant: Variant) -> Field? {
    fields.first { $0.isRequired && $0.field != variant.typeField }?.field
  }
}

extension Message {
  fileprivate static func eventOfApp(_ written: String) -> Message {
    "for an event that your app logs, write \(printable(written))"
  }
  fileprivate static func surplusLevel(_ key: ArraySlice<UInt8>, _ noun: String) -> Message {
    "\(quoting: key) is a level too many: its fields are those of a \(noun)"
  }
  fileprivate static func withoutKey(_ noun: String) -> Message {
    "remove this key, and write the fields of the \(noun) in its place"
  }
  fileprivate static func unknownKey(_ key: ArraySlice<UInt8>, _ noun: String) -> Message {
    "a \(noun) has no field \(quoting: key)"
  }
}
