import SourceText

/// A record that the other side does not have under its name. It holds no payload: a workspace in which everything has
/// another name has many, and few of them are read at once.
struct LoneRecord: Sendable {
  let campaign: DiffSide.Campaign
  let kind: RecordKind
  /// The full name.
  let name: String
  /// The type of a card or a message.
  let type: String
  let window: Window
  let place: Place?
  let tellingFields: TellingFields
  /// Its position among the cards or the messages of its campaign.
  fileprivate let position: Int

  private init(_ record: SideRecord, _ tellingFields: TellingFields, at position: Int) {
    (campaign, kind, name, type) = (record.campaign, record.kind, record.name, record.type)
    (window, place, self.tellingFields, self.position) = (record.window, record.place(), tellingFields, position)
  }

  init(campaign record: SideRecord) { self.init(record, record.tellingFieldsOfItems, at: 0) }

  init(_ record: SideRecord, at position: Int) { self.init(record, record.tellingFields, at: position) }
}

extension SideRecord {
  /// The cards or messages of a campaign that are wanted, as lone records.
  func loneItems(_ kind: RecordKind, where isWanted: (SideRecord) -> Bool = { _ in true }) -> [LoneRecord] {
    items(kind).enumerated().filter { isWanted($1) }.map { LoneRecord($1, at: $0) }
  }
}

/// Reads lone records again. Those of one campaign should follow each other: only the last campaign is kept.
struct LoneReader {
  private var last: (campaign: SideRecord, cards: [SideRecord], messages: [SideRecord])?

  /// Nil if the payload can't be read.
  mutating func record(of lone: LoneRecord) -> SideRecord? {
    if last?.campaign.name != lone.campaign.name {
      last = SideRecord(lone.campaign).map { ($0, $0.items(.card), $0.items(.message)) }
    }
    return switch lone.kind {
    case .campaign: last?.campaign
    case .card: last?.cards[lone.position]
    case .message: last?.messages[lone.position]
    }
  }
}
