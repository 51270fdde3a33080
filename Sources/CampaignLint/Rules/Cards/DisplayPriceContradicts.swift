import Bytes
import CampaignLanguage
import Findings

/// Two prices of one item, if one of them is zero.
enum DisplayPriceContradicts: FieldRule {
  static let info = RuleInfo(
    "display-price-contradicts", .warning,
    finds: "A 'display_price' that costs something while 'price' is 0, or the reverse.",
    because: "Readers see 'display_price', and the store charges 'price'.",
    source: "iOS SDK header ABKCrossPromotionCard",
    example: """
      \(ExampleStart.song)
            url: https://example.com/song
            price: 0.99
      -     display_price: Free
      +     display_price: €0.99
      """)

  static let fields = [CardTable.displayPrice]

  /// Words for a price of zero, in lower case.
  private static let free = ["free", "gratis", "kostenlos", "umsonst", "gratuit", "gratuito", "za darmo"]

  static func check(_ shown: LintedValue, of card: LintedRecord) {
    guard let price = card.value(CardTable.price), let amount = price.number, let isFree = isFree(shown.string),
      isFree == (amount > 0)
    else { return }
    addConflict(info, .contradiction(isFree: isFree), price, .price, shown, .shownPrice, help: .correctOne)
  }

  /// True if a displayed price means that the item is free. Nil if that is not clear.
  private static func isFree(_ text: String) -> Bool? {
    let words = text.lowercased()
    if free.contains(words.filter { $0.isLetter || $0 == " " }) { return true }
    let digits = words.utf8.filter { 48...57 ~= $0 }
    guard !digits.isEmpty, !free.contains(where: words.contains) else { return nil }
    return digits.allSatisfy { $0 == 48 }
  }
}

extension Message {
  fileprivate static let correctOne: Message = "correct 'price' or 'display_price'"
  fileprivate static func contradiction(isFree: Bool) -> Message {
    isFree ? "the item has a price, but readers see that it is free" : "the item is free, but readers see a price"
  }
  fileprivate static let price: Message = "the price"
  fileprivate static let shownPrice: Message = "the price that readers see"
}
