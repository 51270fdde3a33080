internal import CampaignLanguage
internal import Findings

/// A number of the store that one client can't hold.
enum NotPortableItunesID: FieldRule {
  static let info = RuleInfo(
    "not-portable-itunes-id", .warning,
    finds: "An 'itunes_id' above 2147483647 in a campaign that is also for Unity.",
    because: "Unity stores the number in 32 bits and loses it; iOS uses 64 bits.",
    source: "Unity client; iOS SDK header ABKCrossPromotionCard",
    bad: """
      campaign: soundtrack
      targets: [ios, unity]
      cards:
        - id: song
          type: cross_promotion_small
          media_type: itunes_song
          itunes_id: 6443839381
          title: A song
          subtitle: Music
          caption: New
          image: https://example.com/song.png
          url: https://example.com/song
          price: 0.99
      """,
    good: """
      campaign: soundtrack
      targets: [ios, unity]
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
      """)

  static let fields = [CardTable.itunesID]

  static func check(_ id: LintedValue, of card: LintedRecord) {
    guard let number = id.integer, number > Int64(Int32.max), card.targets.have(.numbersBeyond32Bits) else { return }
    id.add(info, .tooLarge(card.targets.words(having: .numbersBeyond32Bits)))
  }
}

extension Message {
  fileprivate static func tooLarge(_ clients: String) -> Message {
    "\(clients) stores this number in 32 bits and loses it; iOS uses 64 bits"
  }
}
