internal import CampaignIR
internal import Findings

/// A link to an app that names nothing in it.
enum LinkWithoutPath: FieldRule {
  static let info = RuleInfo(
    "link-without-path", .warning,
    finds: "A link with an app's own scheme, and neither a host nor a path behind it.",
    because: "Some clients do not open such a link.",
    source: "issue 9 of the iOS SDK",
    bad: """
      campaign: spring-sale
      cards:
        - id: sale
          type: text_announcement
          title: Spring sale
          description: Thirty percent off everything.
          url: "myapp://?screen=sale"
      """,
    good: """
      campaign: spring-sale
      cards:
        - id: sale
          type: text_announcement
          title: Spring sale
          description: Thirty percent off everything.
          url: "myapp://open?screen=sale"
      """)

  static let fields = [CardTable.url, MessageTable.uri, ButtonTable.uri]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard !Link.isPlainWebLink(value.text), let link = value.link, link.hasNoTarget else { return }
    value.add(info, .noTarget, help: .addHost)
  }
}

extension Message {
  fileprivate static let noTarget: Message = "this link has neither a host nor a path"
  fileprivate static let addHost: Message = "put a word behind the '//', as in myapp://open"
}
