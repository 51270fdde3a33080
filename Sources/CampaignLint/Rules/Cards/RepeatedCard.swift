import Bytes
import CampaignLanguage
import Findings

/// A card with the same content as another one.
enum RepeatedCard: RecordRule {
  static let info = RuleInfo(
    "repeated-card", .warning,
    finds: "Two cards of one campaign that differ only in their ids.",
    because: "Readers see the same card twice.",
    example: """
      \(ExampleStart.banner)
            url: https://example.com/sale
          - id: hero-2
            type: banner_image
      -     image: https://example.com/hero.png
      -     url: https://example.com/sale
      +     image: https://example.com/shoes.png
      +     url: https://example.com/shoes
      """)

  static let types = [CampaignTable.record]
  static let fields = [CampaignTable.cards]

  static func check(_ campaign: LintedRecord) {
    let cards = campaign.records(CampaignTable.cards)
    guard cards.areSeveral, mayRepeat(cards) else { return }
    var first: [TextKey: LintedRecord] = [:]
    for card in cards {
      guard let content = card.contentApartFromID else { continue }
      guard let other = first[content] else {
        first[content] = card
        continue
      }
      // Two cards with the same id have another finding.
      guard let id = card.id?.text, id != other.id?.text else { continue }
      card.add(info, .same, labels: other.id.map { [$0.label(.other)] } ?? [], help: .removeOne)
    }
  }
}

/// False if two cards certainly differ: in their fields, or in a text. Nearly all campaigns have only such cards. The
/// gate is "lint small files" in WorkTests.
private func mayRepeat(_ cards: LintedRecords) -> Bool {
  var seen: [LintedRecord] = []
  for card in cards {
    // In a campaign with many cards, some are similar.
    if seen.count > 8 || seen.contains(where: card.mayBeSame) { return true }
    seen.append(card)
  }
  return false
}

extension LintedRecord {
  /// True if another record has the same fields, and each text has the same length and end as the text of this one.
  fileprivate func mayBeSame(as other: LintedRecord) -> Bool {
    guard fields == other.fields else { return false }
    let identity = type.index(of: .identity)
    for position in fields where position != identity {
      guard let own = value(at: position), let its = other.value(at: position) else { continue }
      guard own.isScalar, its.isScalar, own.number == nil else { continue }
      let (text, otherText) = (own.text, its.text)
      if text.count != otherText.count || !text.suffix(8).elementsEqual(otherText.suffix(8)) { return false }
    }
    return true
  }

  /// The values of all fields except the id. Nil if one of them is invalid, or if a field is misspelt, which may be
  /// what makes the card different.
  fileprivate var contentApartFromID: TextKey? {
    guard !hasUnknownKeys else { return nil }
    let identity = type.index(of: .identity)
    var written: [UInt8] = []
    for position in fields where position != identity {
      guard let value = value(at: position) else { return nil }
      written.append(UInt8(truncatingIfNeeded: position))
      value.append(to: &written)
    }
    return TextKey(written[...])
  }
}

extension LintedValue {
  /// Adds the value, with control characters that no text has between its parts. Its style and the order of its keys
  /// do not matter.
  fileprivate func append(to bytes: inout [UInt8]) {
    if isList {
      bytes.append(1)
      for item in items { item.append(to: &bytes) }
    } else if isMapping {
      bytes.append(2)
      let members = members.map { member in
        var own: [UInt8] = []
        member.key.append(to: &own)
        member.value.append(to: &own)
        return own
      }
      for member in members.sorted(by: { $0.lexicographicallyPrecedes($1) }) { bytes += member }
    } else if let number {
      bytes += String(number).utf8
    } else {
      bytes += text
    }
    bytes.append(0)
  }
}

extension Message {
  fileprivate static let same: Message = "this card shows the same as another one in its campaign"
  fileprivate static let other: Message = "the other card"
  fileprivate static let removeOne: Message = "remove one of them, or change what it shows"
}
