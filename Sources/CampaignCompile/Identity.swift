internal import CampaignCheck
internal import CampaignIR
internal import CampaignLanguage
internal import SourceTree

// Names of cards and messages, and their times and channels in payloads.

extension PayloadWriter {
  /// The id that the author gave a card or a message.
  func id(of entry: Int) -> ArraySlice<UInt8> {
    idSlot(of: entry).flatMap { tree.resolved($0.value) }.map { tree.text(of: $0) } ?? []
  }

  private func idSlot(of entry: Int) -> CheckedRecords.Slot? {
    let record = records.entries[entry]
    return record.position(of: .identity).flatMap { records.slot($0, of: entry) }
  }

  /// Writes `campaign/id`. Slugs need no escapes.
  mutating func writeKey(of entry: Int) {
    if let slot = idSlot(of: entry) { mark(slot.value) }
    bytes.append(UInt8(ascii: "\""))
    bytes += name
    bytes.append(UInt8(ascii: "/"))
    bytes += id(of: entry)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the name by which clients know a record.
  mutating func writeIdentity(of entry: Int) {
    guard statesAll else { return writeKey(of: entry) }
    if let slot = idSlot(of: entry) { mark(slot.value) }
    let key = Array(name + [UInt8(ascii: "/")] + id(of: entry))
    let isCard = records.entries[entry].position(of: CardTable.id) != nil
    write(text: Array((isCard ? compositeCardID(for: key) : compositeTriggerID(for: key)).utf8)[...])
  }

  /// When the payload is made: as the run says, else when the campaign begins, else at the beginning of all counting.
  var stamp: Int64 {
    if let now = terms.now { return now }
    guard let value = records.slot(CampaignTable.starts, of: campaign).flatMap({ tree.resolved($0.value) }),
      case .success(let moment) = Moment.read(tree.text(of: value))
    else { return 0 }
    return moment.seconds
  }

  func isCard(_ entry: Int, on channel: String) -> Bool {
    let card = records.entries[entry]
    guard let index = card.position(of: .channels) else { return false }
    guard let list = records.slot(index, of: entry).flatMap({ tree.resolved($0.value) }) else {
      return card.type.fields[index].fallback == .written("[\(channel)]")
    }
    return tree.items(of: list).contains { tree.text(of: tree.resolved($0) ?? $0, is: channel) }
  }

  func priority(of entry: Int) -> Int32 {
    guard let value = records.slot(MessageTable.priority, of: entry).flatMap({ tree.resolved($0.value) }) else {
      return Priority.medium.value
    }
    return Int32(truncatingIfNeeded: integer(value))
  }
}

/// An id of the composite form of cards: `<campaign>_$_cc=<card>&mv=<variation>&pi=cmp` in base64, made from the key
/// alone.
private func compositeCardID(for key: [UInt8]) -> String {
  let digest = SHA256.hash(key)
  let card = SHA256.hash(digest.bytes).hexadecimal
  var uuid = ""
  for (index, digit) in card.prefix(32).enumerated() {
    if [8, 12, 16, 20].contains(index) { uuid += "-" }
    uuid.append(digit)
  }
  let text = "\(digest.hexadecimal.prefix(24))_$_cc=\(uuid)&mv=\(digest.hexadecimal.dropFirst(24).prefix(24))&pi=cmp"
  return Base64.encode(text.utf8)
}

/// An id of the composite form of triggers: `<campaign>_$_mv=<variation>&pi=cmp` in base64.
private func compositeTriggerID(for key: [UInt8]) -> String {
  let digest = SHA256.hash(key).hexadecimal
  return Base64.encode("\(digest.prefix(24))_$_mv=\(digest.dropFirst(24).prefix(24))&pi=cmp".utf8)
}
