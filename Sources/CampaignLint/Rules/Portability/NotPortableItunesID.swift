import CampaignLanguage
import Findings

/// A store's item number that is too large for one client.
enum NotPortableItunesID: FieldRule {
  static let info = RuleInfo(
    "not-portable-itunes-id", .warning,
    finds: "An 'itunes_id' above 2147483647 in a campaign that is also for Unity.",
    because: "Unity stores the number in 32 bits and loses it; iOS uses 64 bits.",
    source: "Unity client; iOS SDK header ABKCrossPromotionCard",
    example: """
        campaign: soundtrack
        targets: [ios, unity]
        cards:
          - id: song
            type: cross_promotion_small
            media_type: itunes_song
      -     itunes_id: 6443839381
      +     itunes_id: 284882215
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
    id.add(info, .tooLarge(card.targets.words(having: .numbersBeyond32Bits)), help: .leaveOutClient)
  }
}

extension Message {
  fileprivate static let leaveOutClient: Message =
    "use the link alone, or remove the client from the campaign's 'targets'"
  fileprivate static func tooLarge(_ clients: String) -> Message {
    "\(clients) stores this number in 32 bits and loses it; \(Client.ios.row.words) uses 64 bits"
  }
}
