import CampaignLanguage
import Findings

/// Categories of a card that does not appear where categories are shown.
enum CategoriesNotShown: FieldRule {
  static let info = RuleInfo(
    "categories-not-shown", .warning,
    finds: "Categories on a card that appears only as a content card.",
    because: "Content cards have no categories, so an app can't use them to sort or filter.",
    source: "documentation of migrating from the News Feed",
    example: """
      \(ExampleStart.openingHours)
            channels: [content_cards]
            title: Longer hours
            description: From April on we are open until eight.
      -     categories: [news]
      +     extras: { category: news }
      """)

  static let fields = [CardTable.categories]

  static func check(_ categories: LintedValue, of card: LintedRecord) {
    guard !categories.isEmpty, !categories.holds("no_category"), card.isContentCard, !card.isOnNewsFeed else { return }
    categories.addAtKey(info, .dropped, help: .useExtras)
  }
}

extension Message {
  fileprivate static let dropped: Message = "this card is only a content card, and content cards have no categories"
  fileprivate static let useExtras: Message = "put the category into 'extras', which apps can read"
}
