internal import Bytes
internal import CampaignLanguage
internal import Findings

/// A campaign that has chosen the News Feed, of which new clients know nothing.
enum NewsFeedDeprecated: FieldRule {
  static let info = RuleInfo(
    "news-feed-deprecated", .advice,
    finds: "The first card of a campaign that appears only on the News Feed.",
    because:
      "Swift SDK 14, Android 38 and Web 6 have no News Feed; content cards have replaced it.",
    source: "changelogs of the Swift, Android and web SDKs",
    bad: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          channels: [news_feed]
          title: Longer hours
          description: From April on we are open until eight.
          url: https://example.com/hours
      """,
    good: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          channels: [news_feed, content_cards]
          title: Longer hours
          description: From April on we are open until eight.
          url: https://example.com/hours
      """)

  static let fields = [CardTable.channels]

  static func check(_ channels: LintedValue, of card: LintedRecord) {
    guard let newsFeed = channels.items.first(where: { $0.isWord(SharedChoices.newsFeedName) }),
      !channels.holds(SharedChoices.contentCards), card.file.isFirstOfCampaign(info)
    else { return }
    newsFeed.add(info, .gone, help: .addContentCards)
  }
}

extension Message {
  fileprivate static let gone: Message = "new clients have no News Feed, and this card appears nowhere else"
  fileprivate static let addContentCards: Message = "make it a content card too: [news_feed, content_cards]"
}
