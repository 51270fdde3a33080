import CampaignLanguage
import Findings

/// A picture with another shape than the layout of its card.
enum AspectRatioUnusual: FieldRule {
  static let info = RuleInfo(
    "aspect-ratio-unusual", .advice,
    finds: "An 'aspect_ratio' other than 4:3 for a captioned image, or 6:1 for a banner that is only on the News Feed.",
    because: "The default feed is designed for these shapes; it scales or cuts other pictures.",
    source: "documentation of creating a News Feed item, and of creative details of content cards",
    example: """
        campaign: spring-sale
        cards:
          - id: hero
            type: captioned_image
            image: https://example.com/hero.png
      -     aspect_ratio: 0.75
      +     aspect_ratio: 1.33
            title: Spring is here
            description: Thirty percent off everything.
            url: https://example.com/sale
      """)

  static let fields = [CardTable.aspectRatio]

  /// The tolerated difference from the usual ratio: pictures have whole pixels, and ratios are rounded.
  private static let tolerance = 0.05

  static func check(_ value: LintedValue, of card: LintedRecord) {
    guard let ratio = value.number, let usual = usualRatio(of: card), !isNear(ratio, usual.ratio) else { return }
    let isTurned = isNear(1 / ratio, usual.ratio)
    value.add(info, .unusual(value.text, card.type.noun, usual.words), help: isTurned ? .widthByHeight : .checkImage)
  }

  /// A banner that is also a content card may have any shape there.
  private static func usualRatio(of card: LintedRecord) -> (ratio: Double, words: String)? {
    if card.isOf(CardTable.captioned) { return (4.0 / 3, "4:3 (1.33)") }
    return card.isOnNewsFeed && !card.isContentCard ? (6, "6:1 (6)") : nil
  }

  private static func isNear(_ ratio: Double, _ usual: Double) -> Bool {
    (usual * (1 - tolerance)...usual * (1 + tolerance)).contains(ratio)
  }
}

extension Message {
  fileprivate static func unusual(_ ratio: ArraySlice<UInt8>, _ noun: String, _ usual: String) -> Message {
    "the usual ratio of \(noun) is \(usual), not \(quoting: ratio)"
  }
  fileprivate static let checkImage: Message = "check the width and the height of the image"
  fileprivate static let widthByHeight: Message = "the ratio is width to height, and this looks like height to width"
}
