internal import CampaignLanguage
internal import Findings

/// A web view for a link that is not a web page.
enum UseWebviewWithoutWebLink: FieldRule {
  static let info = RuleInfo(
    "use-webview-without-web-link", .warning,
    finds: "A 'use_webview: true' without a link, or with a link that has an app's own scheme.",
    because: "A web view opens only web pages.",
    source: "iOS SDK header ABKCard",
    example: """
        campaign: spring-sale
        cards:
          - id: sale
            type: text_announcement
            channels: [content_cards]
            title: Spring sale
            description: Thirty percent off everything.
      -     url: myapp://sale
      +     url: https://example.com/sale
            use_webview: true
      """)

  static let roles = [FieldRole.webview]

  static func check(_ useWebview: LintedValue, of record: LintedRecord) {
    guard useWebview.isTrue, let field = record.type.field(.link) else { return }
    let fixes = useWebview.replacing(with: "false", .sayFalse, .needsReview)
    guard record.has(field) else { return useWebview.add(info, .nothingToOpen(field.name), fixes: fixes) }
    guard let url = record.value(field), let link = url.link, !link.isWeb else { return }
    useWebview.add(info, .notOfTheWeb, labels: [url.label(.link)], fixes: fixes)
  }
}

extension Message {
  fileprivate static func nothingToOpen(_ field: String) -> Message {
    "there is no '\(field)' for the web view to open"
  }
  fileprivate static let notOfTheWeb: Message = "a web view can't open an app link"
  fileprivate static let link: Message = "the link"
  fileprivate static let sayFalse: Message = "write 'use_webview: false'"
}
