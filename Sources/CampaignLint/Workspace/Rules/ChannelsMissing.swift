import Findings

/// A workspace in which nobody has chosen where cards appear. One finding is enough for the whole workspace.
enum ChannelsMissing {
  static let info = RuleInfo(
    "channels-missing", .warning,
    finds:
      "The first card without 'channels', if the configuration has none and no card names the News Feed.",
    because: "Such a card appears only on the News Feed, which Swift SDK 14, Android 38 and Web 6 no longer have.",
    source: "the language of campaignc; changelogs of the Swift, Android and web SDKs",
    example: """
        campaign: spring-sale
        cards:
          - id: strip
            type: banner_image
      +     channels: [content_cards]
            image: https://example.com/strip.png
            url: https://example.com/sale
      """)

  static func check(_ active: ActiveCampaigns, into report: inout Report) {
    // A workspace that names the News Feed has chosen it.
    guard !active.hasNamedFeed else { return }
    let silent = active.feedCards.filter { !$0.namesChannels }
    guard let first = silent.first else { return }
    report.add(Finding(info, .onlyFeed(others: silent.count - 1), at: first.place, help: .addChannels))
  }
}

extension Message {
  fileprivate static func onlyFeed(others: Int) -> Message {
    let cards = others == 0 ? "this card has" : "this card and \(others) \(others == 1 ? "other" : "others") have"
    let them = others == 0 ? "it appears" : "they appear"
    return "\(cards) no 'channels', so \(them) only on the News Feed, which new clients do not have"
  }
  fileprivate static let addChannels: Message =
    "add 'channels: [content_cards]' to campaignc.yaml, or 'channels: [news_feed]' if your apps have a News Feed"
}
