/// Forms that several tables use.
extension Form {
  static let filledText = Form.text(.filled)

  static func list(of item: Form, least: Int = 0, most: Int? = nil) -> Form {
    .list(ListForm(of: item, least: least, most: most))
  }
}

/// Closed sets of words that several tables use.
package enum SharedChoices {
  package static let targets = Choices(
    "a target",
    [
      Choice("ios", "The Swift and Objective-C clients.", foreign: ["iOS", "swift"]),
      Choice("android", "The Android client.", foreign: ["Android"]),
      Choice("web", "The web client.", foreign: ["Web", "javascript"]),
      Choice("react_native", "The React Native client.", foreign: ["react-native", "reactnative", "rn"]),
      Choice("flutter", "The Flutter client.", foreign: ["Flutter"]),
      Choice("unity", "The Unity client.", foreign: ["Unity"]),
      Choice("roku", "The Roku client.", foreign: ["Roku"]),
    ])

  package static let newsFeedName = "news_feed"
  package static let contentCards = "content_cards"
  private static let newsFeed = Choice(newsFeedName, "The News Feed.", foreign: ["feed", "newsfeed", "news-feed"])
  package static let feedAlone = Choices(
    "a channel of a cross promotion", [newsFeed],
    refused: [RefusedWord(contentCards, rule: .crossPromotionOnContentCards)])
  package static let channels = Choices(
    "a channel",
    [
      newsFeed,
      Choice(contentCards, "Content cards.", foreign: ["content_card", "contentcards", "content-cards"]),
    ])
}
