internal import CampaignIR
internal import Findings

/// A key of the app's own that payloads have already.
enum ExtrasKeyShadowsWire: FieldRule {
  static let info = RuleInfo(
    "extras-key-shadows-wire", .advice,
    finds: "A key of 'extras' that the payload of the card or the message has for a field of its own.",
    because: "Whoever reads it in an app may take the one for the other.",
    source: "the language of campaignc",
    bad: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          title: Longer hours
          description: From April on we are open until eight.
          url: https://example.com/hours
          extras: { title: Hours }
      """,
    good: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          title: Longer hours
          description: From April on we are open until eight.
          url: https://example.com/hours
          extras: { screen_title: Hours }
      """)

  static let fields = TextFields.extras

  static func check(_ extras: LintedValue, of record: LintedRecord) {
    let channels = Channels(of: record)
    for (key, _) in extras.members {
      let text = key.text
      guard channels.haveKey(text) else { continue }
      key.add(info, .taken(text, record.type.noun))
    }
  }
}

/// The payloads that a card or a message is in.
private struct Channels {
  private let type: RecordType
  private let isCard: Bool
  private let feed: Bool
  private let contentCards: Bool

  init(of record: LintedRecord) {
    type = record.type
    isCard = type.index(of: CardTable.extras) != nil
    feed = isCard && record.isOnNewsFeed
    contentCards = isCard && record.isContentCard
  }

  /// Whether one of them has a key of this name for a field.
  func haveKey(_ key: ArraySlice<UInt8>) -> Bool {
    if feed, CardTable.serverSet.contains(where: { key.isName($0) }) { return true }
    return type.fields.contains { use in
      let wire = use.field.wire
      return !isCard && key.isName(wire.triggers) || feed && key.isName(wire.feed)
        || contentCards && key.isName(wire.contentCards)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Lengths tell most of them apart.
  fileprivate func isName(_ name: String?) -> Bool {
    guard let name, name.utf8.count == count else { return false }
    return name.utf8.elementsEqual(self)
  }
}

extension Message {
  fileprivate static func taken(_ key: ArraySlice<UInt8>, _ noun: String) -> Message {
    "the payload of \(noun) has a \(quoting: key) of its own"
  }
}
