import CampaignCheck
import CampaignLanguage
import Findings

/// A field without a key in the payload of the News Feed.
enum NotPortableUseWebview: FieldRule {
  static let info = RuleInfo(
    "not-portable-use-webview", .advice,
    finds: "A 'use_webview' on a card that is only on the News Feed.",
    because:
      "The feed has no key for it: older iOS clients open the link in the browser, the Swift client in the app.",
    source: "iOS SDK header ABKCard; Swift SDK models",
    example: """
      \(ExampleStart.openingHours)
      +     channels: [news_feed, content_cards]
            title: Longer hours
            description: From April on we are open until eight.
            url: https://example.com/hours
            use_webview: true
      """)

  static let types = CardTable.cards.types
  static let roles = [FieldRole.webview]

  static func check(_ useWebview: LintedValue, of card: LintedRecord) {
    // A link that does not open a web page has another finding.
    guard !card.isContentCard, card.value(.link)?.link?.isWeb == true, card.targets.have(.webviewOnFeed) else {
      return
    }
    useWebview.addAtKey(
      info, .notSaid(card.targets.words(having: .webviewOnFeed)), help: .useContentCard(card.file.sample))
  }
}

extension Message {
  fileprivate static func useContentCard(_ sample: WrittenSample) -> Message {
    let channels = sample.member(CardTable.channels.name, "[\(sample.text("content_cards"))]")
    return "remove it, or make the card a content card with '\(channels)'"
  }
  fileprivate static func notSaid(_ clients: String) -> Message {
    "the feed has no key for this: on \(clients) older clients open the link in the browser, newer ones in the app"
  }
}
