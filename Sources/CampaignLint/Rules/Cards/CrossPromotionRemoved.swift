import CampaignLanguage
import Findings

/// A type of card that current clients do not support.
enum CrossPromotionRemoved: RecordRule {
  static let info = RuleInfo(
    "cross-promotion-removed", .warning,
    finds: "A cross promotion.",
    because: "The iOS SDK dropped cross promotions in 3.12.0 and Android's in 3.0.0; the web client never had any.",
    source: "changelogs of the iOS and Android SDKs; web client",
    example: """
        campaign: soundtrack
        cards:
          - id: song
      -     type: cross_promotion_small
      -     media_type: itunes_song
      -     itunes_id: 284882215
      +     type: captioned_image
            title: A song
      -     subtitle: Music
      -     caption: New
      +     description: New in the store, for 99 cents.
            image: https://example.com/song.png
            url: https://example.com/song
      -     price: 0.99
      """)

  static let types = [CardTable.crossPromotion]

  static func check(_ card: LintedRecord) {
    card.value(CardTable.type)?.add(info, .removed, help: .useCaptioned)
  }
}

extension Message {
  fileprivate static let removed: Message = "current clients don't show cross promotions"
  fileprivate static let useCaptioned: Message = "use a captioned_image with the same picture and link"
}
