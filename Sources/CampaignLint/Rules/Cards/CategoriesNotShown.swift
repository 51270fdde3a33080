internal import CampaignLanguage
internal import Findings

/// Categories of a card that is not where categories are.
enum CategoriesNotShown: FieldRule {
  static let info = RuleInfo(
    "categories-not-shown", .warning,
    finds: "Categories of a card that is a content card alone.",
    because: "Content cards have no categories, so that nothing in an app can be told apart by them.",
    source: "documentation of migrating from the News Feed",
    bad: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          channels: [content_cards]
          title: Longer hours
          description: From April on we are open until eight.
          categories: [news]
      """,
    good: """
      campaign: opening-hours
      cards:
        - id: hours
          type: text_announcement
          channels: [content_cards]
          title: Longer hours
          description: From April on we are open until eight.
          extras: { category: news }
      """)

  static let fields = [CardTable.categories]

  static func check(_ categories: LintedValue, of card: LintedRecord) {
    guard !categories.isEmpty, !categories.holds("no_category"), card.isContentCard, !card.isOnNewsFeed else { return }
    categories.addAtKey(info, .dropped, help: .useExtras)
  }
}

extension Message {
  fileprivate static let dropped: Message = "a content card has no categories, and this card is nothing else"
  fileprivate static let useExtras: Message = "put the category into 'extras', which apps can ask for"
}
