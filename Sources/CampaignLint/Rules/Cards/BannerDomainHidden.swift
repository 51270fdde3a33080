import CampaignLanguage
import Findings

/// The text of a link that nobody sees.
enum BannerDomainHidden: FieldRule {
  static let info = RuleInfo(
    "banner-domain-hidden", .advice,
    finds: "A 'domain' on a banner image on the News Feed.",
    because: "The default feed shows only the picture and hides the text of its link.",
    source: "News Feed data model (documentation for iOS); iOS SDK header ABKBannerCard",
    example: """
        campaign: spring-sale
        cards:
          - id: strip
            type: banner_image
            image: https://example.com/strip.png
            url: https://example.com/sale
      -     domain: example.com
      """)

  static let types = [CardTable.banner]
  static let fields = [CardTable.domain]

  static func check(_ domain: LintedValue, of card: LintedRecord) {
    // Without a link, the domain is not shown at all. That is worse, and another finding.
    guard card.isOnNewsFeed, card.has(CardTable.url) else { return }
    domain.addAtKey(info, .hidden, help: .removeOrCaption)
  }
}

extension Message {
  fileprivate static let removeOrCaption: Message = "remove it, or use a captioned_image"
  fileprivate static let hidden: Message = "the default feed does not show a banner's 'domain'"
}
