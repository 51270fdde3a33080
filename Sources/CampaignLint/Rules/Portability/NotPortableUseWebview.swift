internal import CampaignLanguage
internal import Findings

/// A field without a key in the payload of the News Feed.
enum NotPortableUseWebview: FieldRule {
  static let info = RuleInfo(
    "not-portable-use-webview", .advice,
    finds: "A 'use_webview' on a card that is only on the News Feed.",
    because:
      "The feed has no key for it: older iOS clients open the link in the browser, the Swift client in the app.",
    source: "iOS SDK header ABKCard; Swift SDK models",
    bad: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          title: Longer hours
          description: From April on we are open until eight.
          url: https://example.com/hours
          use_webview: true
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
          use_webview: true
      """)

  static let types = CardTable.cards.types
  static let roles = [FieldRole.webview]

  static func check(_ useWebview: LintedValue, of card: LintedRecord) {
    // What opens nothing has a finding of its own.
    guard !card.isContentCard, card.value(.link)?.link?.isWeb == true, card.targets.have(.webviewOnFeed) else {
      return
    }
    useWebview.addAtKey(info, .notSaid)
  }
}

extension Message {
  fileprivate static let notSaid: Message =
    "the feed has no key for this: older iOS clients open the link in the browser, the Swift client in the app"
}
