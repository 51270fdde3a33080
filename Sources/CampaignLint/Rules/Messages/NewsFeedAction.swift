import Bytes
import CampaignLanguage
import Findings

/// A tap that opens a screen that current clients do not have.
enum NewsFeedAction: FieldRule {
  static let info = RuleInfo(
    "news-feed-action", .warning,
    finds: "A click action that opens the News Feed.",
    because: "Current clients have no News Feed, so a tap does nothing.",
    source: "changelogs of the Swift, Android and web SDKs; React Native client",
    example: """
      \(ExampleStart.slideup)
            message: There is news.
      -     click_action: news_feed
      +     uri: myapp://news
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.clickAction]

  static func check(_ action: LintedValue, of record: LintedRecord) {
    // A link next to it, and buttons, have other findings.
    guard action.isWord("news_feed"), !record.has(MessageTable.uri), !record.has(ButtonTable.uri), !record.hasButtons
    else { return }
    action.add(info, .gone, help: .useURI)
  }
}

extension Message {
  fileprivate static let gone: Message = "new clients have no News Feed to open"
  fileprivate static let useURI: Message = "open a screen of the app with 'uri' instead"
}
