import CampaignLanguage
import Findings

/// A document for a client that does not show documents.
enum HTMLNotShown: FieldRule {
  static let info = RuleInfo(
    "html-not-shown", .warning,
    finds: "An HTML message in a campaign for Roku.",
    because: "The client leaves out HTML messages before it picks one.",
    source: "Roku client",
    example: documentExample(badTargets: "ios, roku", goodTargets: "ios, android"))

  static let types = MessageTable.types(.document)
  static let fields = [MessageTable.type]

  static func check(_ type: LintedValue, of message: LintedRecord) {
    let targets = message.targets
    guard targets.have(.html) else { return }
    type.add(info, .neverShown(targets.words(having: .html)), help: .otherType(targets.names(having: .html)))
  }
}

extension Message {
  fileprivate static func neverShown(_ clients: String) -> Message { "\(clients) shows no HTML messages" }
  fileprivate static func otherType(_ names: String) -> Message {
    "use another type of message for it, or remove \(names) from the campaign's 'targets'"
  }
}
