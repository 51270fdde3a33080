import Findings

/// A workspace that uses the News Feed, which new clients don't have. One finding is enough for the whole workspace.
enum NewsFeedDeprecated {
  static let info = RuleInfo(
    "news-feed-deprecated", .advice,
    finds: "The first card of a workspace whose 'channels' name only the News Feed.",
    because:
      "Swift SDK 14, Android 38 and Web 6 have no News Feed; content cards have replaced it.",
    source: "changelogs of the Swift, Android and web SDKs",
    example: """
      \(ExampleStart.openingHours)
      -     channels: [news_feed]
      +     channels: [news_feed, content_cards]
            title: Longer hours
            description: From April on we are open until eight.
            url: https://example.com/hours
      """)

  static func check(_ active: ActiveCampaigns, into report: inout Report) {
    guard let first = active.feedCards.first(where: \.namesChannels) else { return }
    report.add(Finding(info, .gone, at: first.place, help: .addContentCards))
  }
}

extension Message {
  fileprivate static let gone: Message = "new clients have no News Feed, and this card appears nowhere else"
  fileprivate static let addContentCards: Message = "make it a content card too: 'channels: [news_feed, content_cards]'"
}
