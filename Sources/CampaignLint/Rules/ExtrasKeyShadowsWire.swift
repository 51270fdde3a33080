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
    guard !extras.isEmpty else { return }
    let names = wireNames(of: record)
    for (key, _) in extras.members {
      let text = key.text
      guard names.contains(where: { $0.utf8.elementsEqual(text) }) else { continue }
      key.add(info, .taken(text, record.type.noun))
    }
  }

  private static func wireNames(of record: LintedRecord) -> [String] {
    let wires = record.type.fields.map(\.field.wire)
    guard record.type.index(of: CardTable.extras) != nil else { return wires.compactMap(\.triggers) }
    let feed = record.isOnNewsFeed ? wires.compactMap(\.feed) + CardTable.serverSet : []
    return feed + (record.isContentCard ? wires.compactMap(\.contentCards) : [])
  }
}

extension Message {
  fileprivate static func taken(_ key: ArraySlice<UInt8>, _ noun: String) -> Message {
    "the payload of \(noun) has a \(quoting: key) of its own"
  }
}
