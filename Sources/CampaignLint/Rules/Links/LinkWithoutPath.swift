import CampaignLanguage
import Findings

/// A link to an app without a place in it.
enum LinkWithoutPath: FieldRule {
  static let info = RuleInfo(
    "link-without-path", .warning,
    finds: "A link with an app's own scheme but without a host or a path, also in an HTML message.",
    because: "Some clients don't open such a link.",
    source: "issue 9 of the iOS SDK",
    example: """
        campaign: spring-sale
      \(ExampleStart.saleCard)
      -     url: "myapp://?screen=sale"
      +     url: "myapp://open?screen=sale"
      """)

  static let roles = [FieldRole.link, .document]
  static let looksAround = false
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    value.forEachAppLink(in: record) { link in
      if link.link.hasNoTarget { link.add(info, .noTarget, help: .addHost) }
    }
  }
}

extension Message {
  fileprivate static let noTarget: Message = "this link has no host and no path"
  fileprivate static let addHost: Message = "put a word after '//', as in myapp://open"
}
