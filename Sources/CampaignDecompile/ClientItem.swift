internal import CampaignCompile
internal import CampaignLanguage
internal import Findings

/// A card or a message as a client's payload has it, before it has a campaign.
struct ClientItem {
  /// Under which clients know it; empty where the payload does not say.
  let id: ArraySlice<UInt8>
  /// The card or the message, without its id and its channels.
  var record: DefinitionRecord
  let place: PayloadPlace
}

// MARK: - Channels

extension ClientItem {
  /// The cards of both channels in one row, in which each channel's keep their order. A card that is in both, and says
  /// the same in both as far as each of them can, is one.
  static func merged(
    feed: [ClientItem], contentCards: [ClientItem], notes: inout [DecompileNote]
  ) -> [ClientItem] {
    var partners: [Int: Int] = [:]
    var isMerged = [Bool](repeating: false, count: contentCards.count)
    let positions = Dictionary(feed.indices.map { (feed[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, card) in contentCards.enumerated() {
      guard !card.id.isEmpty, let position = positions[card.id], partners[position] == nil else { continue }
      if let field = feed[position].record.difference(from: card.record) {
        notes.append(DecompileNote(place: card.place, message: .keptApart(field)))
      } else {
        partners[position] = index
        isMerged[index] = true
      }
    }
    var cards: [ClientItem] = []
    var next = 0
    for (position, card) in feed.enumerated() {
      guard let partner = partners[position] else {
        cards.append(card.on(["news_feed"]))
        continue
      }
      while next < partner {
        if !isMerged[next] { cards.append(contentCards[next].on([SharedChoices.contentCards])) }
        next += 1
      }
      cards.append(card.adding(contentCards[partner]).on(["news_feed", SharedChoices.contentCards]))
      next = max(next, partner + 1)
    }
    for index in next..<contentCards.count where !isMerged[index] {
      cards.append(contentCards[index].on([SharedChoices.contentCards]))
    }
    return cards
  }

  /// The card with its channels.
  private func on(_ channels: [String]) -> ClientItem {
    var result = self
    let list = DefinitionValue(.list(channels.map { DefinitionValue(text: $0) }))
    if let field = result.record.type.field(.channels) { result.record[field] = list }
    return result
  }

  private func adding(_ other: ClientItem) -> ClientItem {
    var result = self
    for use in record.type.fields where record[use.field] == nil { result.record[use.field] = other.record[use.field] }
    return result
  }
}

extension DefinitionRecord {
  /// The name of a field that a card of the News Feed and a content card say otherwise, though both could say the same.
  fileprivate func difference(from contentCard: DefinitionRecord) -> String? {
    guard type == contentCard.type else { return CardTable.type.name }
    let different = type.fields.map(\.field).first { field in
      switch (self[field], contentCard[field]) {
      case (nil, nil): false
      case (nil, _): field.wire.feed != nil
      case (_, nil): field.wire.contentCards != nil
      case (let own, let other): own != other
      }
    }
    return different?.name
  }
}

extension Message {
  fileprivate static func keptApart(_ field: String) -> Message {
    "kept as a separate card: the News Feed has one with the same id but another '\(field)'"
  }
}
