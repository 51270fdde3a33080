import CampaignLanguage
import Findings

/// A card on the News Feed that leads nowhere.
enum CardWithoutURL: RecordRule {
  static let info = RuleInfo(
    "card-without-url", .advice,
    finds: "A card on the News Feed without a 'url'.",
    because:
      "The News Feed counts clicks only on cards with a link, so clicks on this card are never counted.",
    source: "News Feed data model (documentation for iOS); issue 98 of the iOS SDK; web client",
    example: """
      \(ExampleStart.longerHours)
      +     url: https://example.com/hours
      """)

  static let types = CardTable.cards.types.filter { type in
    type.index(of: .link).map { !type.fields[$0].isRequired } ?? false
  }

  static func check(_ card: LintedRecord) {
    guard !card.has(.link), card.isOnNewsFeed else { return }
    // If a field needs the link, there is another finding.
    guard !card.has(CardTable.domain), card.value(.webview)?.isTrue != true else { return }
    card.addAtFirstKey(info, .notCounted, help: .addURL)
  }
}

extension Message {
  fileprivate static let notCounted: Message = "the News Feed does not count clicks on a card without 'url'"
  fileprivate static let addURL: Message = "add a 'url' if you want to count clicks"
}
