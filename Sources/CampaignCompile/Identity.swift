import CampaignCheck
import CampaignJSON
import CampaignLanguage
import SourceTree

// Names of cards and messages, and their times and channels in payloads.

extension PayloadWriter {
  /// The id of a card or a message from the campaign file.
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

  /// Writes the id that clients use for a record.
  mutating func writeIdentity(of entry: Int) {
    guard statesAll else { return writeKey(of: entry) }
    if let slot = idSlot(of: entry) { mark(slot.value) }
    let id = CompositeID(
      campaign: name, as: campaignID, id: id(of: entry), variation: groupVariations[records.entries[entry].mapping])
    let isCard = records.entries[entry].position(of: CardTable.id) != nil
    write(text: (isCard ? id.ofCard : id.ofTrigger)[...])
  }

  /// The segment that gets a card or a message: its own, or that of the campaign. Empty for everybody.
  func audience(of entry: Int) -> ArraySlice<UInt8> {
    for record in [entry, campaign] {
      if let value = records.entries[record].position(of: .audience).flatMap({ records.slot($0, of: record) })
        .flatMap({ tree.resolved($0.value) })
      {
        return tree.text(of: value)
      }
    }
    return []
  }

  /// The time of sending: that of the run, or the beginning of the campaign. Nil if neither is known.
  var sending: Int64? {
    if let now = terms.now { return now }
    guard let value = records.slot(CampaignTable.starts, of: campaign).flatMap({ tree.resolved($0.value) }) else {
      return nil
    }
    return moment(value)?.fixed?.seconds
  }

  /// True if a campaign, a card or a message has ended by the time of the run. An end before 1970 means never.
  func isOver(_ entry: Int) -> Bool {
    guard let now = terms.asOf, let position = records.entries[entry].position(of: .end),
      let value = records.slot(position, of: entry).flatMap({ tree.resolved($0.value) }),
      let end = moment(value)
    else { return false }
    return end.last >= 0 && end.last < now
  }

  func isCard(_ entry: Int, on channel: String) -> Bool {
    let card = records.entries[entry]
    guard let index = card.position(of: .channels) else { return false }
    guard let list = records.slot(index, of: entry).flatMap({ tree.resolved($0.value) }) else {
      if case .configured(.channels, _) = card.type.fields[index].fallback { return terms.channels.contains(channel) }
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
