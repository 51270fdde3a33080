import CampaignCompile
import CampaignLanguage
import Findings
import SourceTree

// The cards and the messages of client payloads.

extension PayloadReader {
  /// Reads a card of one of the channels. Returns nothing, and adds a note, if its type is unknown.
  mutating func card(_ node: NodeID, as variant: PayloadVariant) -> [ClientItem] {
    guard isLive(node) else { return [] }
    guard let record = read(node, as: variant)?.record else { return [] }
    let id = variant.cases.first.map { identity(of: node, in: $0.record) } ?? []
    return [ClientItem(id: id, record: record, place: place(node))]
  }

  /// Reads a trigger with its message, which has its own type.
  mutating func message(_ node: NodeID) -> [ClientItem] {
    let trigger = TriggerRecords.inApp
    for key in trigger.keys {
      guard case .whole = key.origin, case .variant(let messages) = key.form else { continue }
      let data = tree.member(key.name, of: node) ?? node
      guard isLive(node), isLive(data) else { continue }
      guard let choice = choice(of: messages, for: data) else {
        if isTemplated(node) { note(.onServer, at: node) } else { leaveOut(data, ofNoTypeIn: messages) }
        continue
      }
      let own = identity(of: node, in: trigger)
      let id = own.isEmpty ? choice.records.first.map { identity(of: data, in: $0) } ?? [] : own
      return [ClientItem(id: id, record: read(node, as: [trigger], of: choice.type), place: place(node))]
    }
    return []
  }

  /// True for the triggers of a message that clients get from the server when it is due.
  private func isTemplated(_ trigger: NodeID) -> Bool {
    let tag = TriggerRecords.triggers.tag
    guard case .constant(.text(let type)) = TriggerRecords.templated.key(named: tag)?.form else { return false }
    return tree.text(ofMember: tag, in: trigger).isWord(like: type)
  }

  /// False, with a note, for a card or a message that no reader would get: a campaign file would make it live.
  private mutating func isLive(_ object: NodeID) -> Bool {
    for (key, reason) in ForeignKey.ofDeadItems {
      guard let value = tree.member(key, of: object), isTrue(value) else { continue }
      note(reason, at: value)
      return false
    }
    return true
  }

  /// True for `true`, `1` and `"true"`. Some programs write the last two, and some clients take them for true.
  private func isTrue(_ value: NodeID) -> Bool {
    switch tree.value(of: value) {
    case .boolean(let truth): truth
    case .integer(let number): number == 1
    case .text: tree.text(of: value).isWord(like: "true")
    case .number, .null, nil: false
    }
  }

  /// The id that clients use for an object. Empty if it has none.
  private func identity(of object: NodeID, in record: PayloadRecord) -> ArraySlice<UInt8> {
    for key in record.keys {
      guard case .identity = key.origin, let value = tree.member(key.name, of: object), !saysNothing(value) else {
        continue
      }
      return tree.text(of: value)
    }
    return []
  }
}

extension Message {
  fileprivate static let onServer: Message =
    "left out: clients get this message from the server when it is due, so only the server payload has its content"
}
