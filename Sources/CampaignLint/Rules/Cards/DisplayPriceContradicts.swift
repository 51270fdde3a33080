internal import Bytes
internal import CampaignLanguage
internal import Findings

/// Two prices of one item, one of which is zero.
enum DisplayPriceContradicts: FieldRule {
  static let info = RuleInfo(
    "display-price-contradicts", .warning,
    finds: "A 'display_price' that costs something while 'price' is 0, or the reverse.",
    because: "Readers see 'display_price', and the store charges 'price'.",
    source: "iOS SDK header ABKCrossPromotionCard",
    bad: """
      campaign: soundtrack
      cards:
        - id: song
          type: cross_promotion_small
          media_type: itunes_song
          itunes_id: 284882215
          title: A song
          subtitle: Music
          caption: New
          image: https://example.com/song.png
          url: https://example.com/song
          price: 0.99
          display_price: Free
      """,
    good: """
      campaign: soundtrack
      cards:
        - id: song
          type: cross_promotion_small
          media_type: itunes_song
          itunes_id: 284882215
          title: A song
          subtitle: Music
          caption: New
          image: https://example.com/song.png
          url: https://example.com/song
          price: 0.99
          display_price: €0.99
      """)

  static let fields = [CardTable.displayPrice]

  /// Words for no price, in lower case.
  private static let free = ["free", "gratis", "kostenlos", "umsonst", "gratuit", "gratuito", "za darmo"]

  static func check(_ shown: LintedValue, of card: LintedRecord) {
    guard let price = card.value(CardTable.price), let amount = price.number, let isFree = isFree(shown.string),
      isFree == (amount > 0)
    else { return }
    addConflict(info, .contradiction(isFree: isFree), price, .price, shown, .shownPrice)
  }

  /// True if a price as readers see it is none; nil where that can't be known.
  private static func isFree(_ text: String) -> Bool? {
    let words = text.lowercased()
    if free.contains(words.filter { $0.isLetter || $0 == " " }) { return true }
    let digits = words.utf8.filter { 48...57 ~= $0 }
    guard !digits.isEmpty, !free.contains(where: words.contains) else { return nil }
    return digits.allSatisfy { $0 == 48 }
  }
}

extension Message {
  fileprivate static func contradiction(isFree: Bool) -> Message {
    isFree ? "the item has a price, but readers see that it is free" : "the item is free, but readers see a price"
  }
  fileprivate static let price: Message = "the price"
  fileprivate static let shownPrice: Message = "the price that readers see"
}
