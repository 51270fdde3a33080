import CampaignLanguage
import Findings

/// A document for a client that shows it only if the page allows HTML messages.
enum NotPortableHTML: FieldRule {
  static let info = RuleInfo(
    "not-portable-html", .advice,
    finds: "An HTML message in a campaign whose 'targets' name the web.",
    because: "The web client shows HTML messages only if the page allows them, and counts a refused one as shown.",
    source: "web client",
    example: documentExample(badTargets: "ios, web", goodTargets: "ios, android"))

  static let types = MessageTable.types(.document)
  static let fields = [MessageTable.type]

  static func check(_ type: LintedValue, of message: LintedRecord) {
    let targets = message.targets
    // By default, campaigns are for the web too. Only an explicit target shows that the author meant it.
    guard message.campaign.has(CampaignTable.targets), targets.have(.htmlUnasked) else { return }
    type.add(
      info, .needsConsent(targets.words(having: .htmlUnasked)), help: .allowHTML(targets.names(having: .htmlUnasked)))
  }
}

extension Message {
  fileprivate static func needsConsent(_ clients: String) -> Message {
    "on \(clients) HTML messages are shown only if the page allows them"
  }
  fileprivate static func allowHTML(_ names: String) -> Message {
    "allow HTML messages on the page, or remove \(names) from the campaign's 'targets'"
  }
}
