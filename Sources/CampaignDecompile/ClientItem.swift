import CampaignCompile
import CampaignLanguage
import Findings

/// A card or a message from a client payload, before it has a campaign.
struct ClientItem {
  /// The id that clients use. Empty if the payload has none.
  let id: ArraySlice<UInt8>
  /// The card or the message, without its id and its channels.
  var record: DefinitionRecord
  let place: PayloadPlace
}

// MARK: - Channels

extension ClientItem {
  /// The cards of both channels in one list. It keeps the order of each channel. A card that is in both channels
  /// becomes one card if its versions agree in everything that both channels can express.
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
        cards.append(card.on([SharedChoices.newsFeedName]))
        continue
      }
      while next < partner {
        if !isMerged[next] { cards.append(contentCards[next].on([SharedChoices.contentCards])) }
        next += 1
      }
      cards.append(card.adding(contentCards[partner]).on([SharedChoices.newsFeedName, SharedChoices.contentCards]))
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
  /// The name of a field that differs between a News Feed card and a content card, although both could have the same
  /// value.
  fileprivate func difference(from contentCard: DefinitionRecord) -> String? {
    guard type == contentCard.type else { return type.typeField?.name }
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
