import CampaignLanguage
import Findings

/// A web view for a link that is not a web page.
enum UseWebviewWithoutWebLink: FieldRule {
  static let info = RuleInfo(
    "use-webview-without-web-link", .warning,
    finds: "A link that is to open in a web view, but is missing or has an app's own scheme.",
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

  static let roles = [FieldRole.webview, .opener]

  static func check(_ setting: LintedValue, of record: LintedRecord) {
    guard let field = record.type.field(.link), let fixes = fixes(of: setting) else { return }
    guard record.has(field) else { return setting.add(info, .nothingToOpen(field.name), fixes: fixes) }
    guard let url = record.value(field), let link = url.link, !link.isWeb else { return }
    setting.add(info, .notOfTheWeb, labels: [url.label(.theLink)], fixes: fixes)
  }

  /// The fixes of a setting that asks for a web view. Nil for one that doesn't.
  private static func fixes(of setting: LintedValue) -> [Fix]? {
    if setting.isTrue { return setting.replacing(with: "false", .writeWord("use_webview: false"), .needsReview) }
    guard setting.isWord(SharedChoices.webview) else { return nil }
    return setting.replacing(with: SharedChoices.linkedApp, .writeWord("open_in: app"), .needsReview)
  }
}

extension Message {
  fileprivate static func nothingToOpen(_ field: String) -> Message {
    "there is no '\(field)' for the web view to open"
  }
  fileprivate static let notOfTheWeb: Message = "a web view can't open an app link"
}
