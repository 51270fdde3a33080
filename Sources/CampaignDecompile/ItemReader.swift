internal import CampaignCompile
internal import CampaignLanguage
internal import SourceTree

// The cards and the messages of client payloads.

extension PayloadReader {
  /// Reads a card of one of the channels; none, and a note, where it is of no type that there is.
  mutating func card(_ node: NodeID, as variant: PayloadVariant) -> [ClientItem] {
    guard let record = read(node, as: variant)?.record else { return [] }
    let id = variant.cases.first.map { identity(of: node, in: $0.record) } ?? []
    return [ClientItem(id: id, record: record, place: place(node))]
  }

  /// Reads a trigger with its message, whose type is told within it.
  mutating func message(_ node: NodeID) -> [ClientItem] {
    let trigger = TriggerRecords.trigger
    for key in trigger.keys {
      guard case .whole = key.origin, case .variant(let messages) = key.form else { continue }
      let data = tree.member(key.name, of: node) ?? node
      guard let choice = choice(of: messages, for: data) else {
        leaveOut(data, ofNoTypeIn: messages)
        continue
      }
      let own = identity(of: node, in: trigger)
      let id = own.isEmpty ? choice.records.first.map { identity(of: data, in: $0) } ?? [] : own
      return [ClientItem(id: id, record: read(node, as: [trigger], of: choice.type), place: place(node))]
    }
    return []
  }

  /// Under which name clients know an object; empty where it says none.
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
