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
    "a target", Client.rows.map { Choice($0.name, $0.summary, foreign: $0.foreign) })
  /// The clients of campaigns and configurations that name none, as an author would write them.
  static let defaultTargets = "[\(Client.byDefault.map(\.name).joined(separator: ", "))]"

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
