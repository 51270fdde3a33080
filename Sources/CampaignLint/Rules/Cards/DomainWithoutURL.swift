import CampaignLanguage
import Findings

/// The text of a missing link.
enum DomainWithoutURL: FieldRule {
  static let info = RuleInfo(
    "domain-without-url", .warning,
    finds: "A 'domain' on a card without a 'url'.",
    because: "The domain is the text of the card's link; without a link, a tap on it does nothing.",
    source: "News Feed data model (documentation for iOS)",
    example: """
        campaign: spring-sale
      \(ExampleStart.saleCard)
      +     url: https://example.com/sale
            domain: example.com
      """)

  static let fields = [CardTable.domain]

  static func check(_ domain: LintedValue, of card: LintedRecord) {
    guard !card.has(CardTable.url) else { return }
    domain.addAtKey(info, .noLink, help: .addURL)
  }
}

extension Message {
  fileprivate static let noLink: Message = "'domain' is the text of the card's link, but there is no 'url'"
  fileprivate static let addURL: Message = "add a 'url', or remove the domain"
}
